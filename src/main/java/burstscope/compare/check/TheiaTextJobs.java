package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.theia.TheiaChannelText;
import burstscope.codec.theia.TheiaJsonRpc;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Texts of Theia up to 1.26: the envelope of a channel, and the message in it.
///
/// ```
/// {"codec":"theia-1.26","text":"..."}           {"value":{"kind":"data","id":3,"content":"..."}}
/// {"codec":"theia-1.26","content":"..."}        {"value":{"kind":"request","id":0,"method":"m","args":[]}}
/// {"codec":"theia-1.26","value":{...}}          {"text"} or {"content"}, by its kind
/// ```
/// Kinds of an envelope are open (`path`), ready, data (`content`) and close (`code`, `reason`), each with an `id`;
/// those of a message are [MessageCodec]'s.
/// - Threads: one.
final class TheiaTextJobs implements JobKind {
    private static final String TEXT = "text";
    private static final String CONTENT = "content";
    private static final String KIND = "kind";

    private final MessageCodec messages = new MessageCodec(new TheiaJsonRpc(WireLimits.DEFAULT), "theia-1.26");

    @Override
    public boolean takes(String codec, JobFields job) {
        return codec.startsWith("theia-1.26");
    }

    @Override
    public Value.Map answer(JobFields job) throws WireFormatException {
        if (job.has(TEXT)) {
            byte[] utf8 = job.utf8(TEXT);
            return JobFields.valueAnswer(fields(TheiaChannelText.parse(utf8, 0, utf8.length, WireLimits.DEFAULT)));
        }
        if (job.has(CONTENT)) {
            byte[] utf8 = job.utf8(CONTENT);
            return JobFields.valueAnswer(messages.decode(utf8, 0, utf8.length));
        }
        if (!job.has("value")) {
            throw new IllegalArgumentException("a job of theia-1.26 needs one of the fields text, content, value");
        }
        if (job.value("value") instanceof Value.Map fields) {
            TheiaChannelText envelope = envelope(new JobFields(fields));
            if (envelope != null) {
                return Value.Map.ofEntries(TEXT, Value.of(envelope.toText()));
            }
        }
        WireBuffer out = new WireBuffer(64);
        messages.encode(job.value("value"), out);
        return Value.Map.ofEntries(CONTENT, Value.of(new String(out.array(), 0, out.size(), StandardCharsets.UTF_8)));
    }

    private static Value fields(TheiaChannelText envelope) {
        Value id = Value.of(envelope.id());
        return switch (envelope) {
            case TheiaChannelText.Open(long _, String path) ->
                Value.Map.ofEntries(KIND, Value.of("open"), "id", id, "path", Value.of(path));
            case TheiaChannelText.Ready _ -> Value.Map.ofEntries(KIND, Value.of("ready"), "id", id);
            case TheiaChannelText.Data(long _, String content) ->
                Value.Map.ofEntries(KIND, Value.of("data"), "id", id, CONTENT, Value.of(content));
            case TheiaChannelText.Close(long _, long code, String reason) ->
                Value.Map.ofEntries(
                        KIND, Value.of("close"), "id", id, "code", Value.of(code), "reason", Value.of(reason));
        };
    }

    private static @Nullable TheiaChannelText envelope(JobFields fields) {
        return switch (fields.text(KIND, "")) {
            case "open" -> new TheiaChannelText.Open(fields.number("id"), fields.text("path"));
            case "ready" -> new TheiaChannelText.Ready(fields.number("id"));
            case "data" -> new TheiaChannelText.Data(fields.number("id"), fields.text(CONTENT));
            case "close" ->
                new TheiaChannelText.Close(fields.number("id"), fields.number("code"), fields.text("reason"));
            default -> null;
        };
    }
}
