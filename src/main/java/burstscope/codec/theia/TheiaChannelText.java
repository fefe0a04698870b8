package burstscope.codec.theia;

import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JavascriptJson;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The envelope around JSON-RPC up to 1.26: many channels in one connection.
///
/// ```
/// {"kind":"open","id":3,"path":"/services/x"}
/// {"kind":"ready","id":3}
/// {"kind":"data","id":3,"content":"<text of a message>"}
/// {"kind":"close","id":3,"code":1000,"reason":""}
/// ```
/// - Threads: immutable.
/// - Source: eclipse-theia/theia packages/core/src/common/messaging/web-socket-channel.ts, release 1.26.
public sealed interface TheiaChannelText {
    String KIND = "kind";
    String ID = "id";

    /// A small number that whoever opened the channel chose.
    long id();

    record Open(long id, String path) implements TheiaChannelText {}

    record Ready(long id) implements TheiaChannelText {}

    record Data(long id, String content) implements TheiaChannelText {}

    record Close(long id, long code, String reason) implements TheiaChannelText {}

    /// The text, as it is sent.
    default String toText() {
        Value.Map fields = switch (this) {
            case Open(long id, String path) ->
                Value.Map.ofEntries(KIND, Value.of("open"), ID, Value.of(id), "path", Value.of(path));
            case Ready(long id) -> Value.Map.ofEntries(KIND, Value.of("ready"), ID, Value.of(id));
            case Data(long id, String content) ->
                Value.Map.ofEntries(KIND, Value.of("data"), ID, Value.of(id), "content", Value.of(content));
            case Close(long id, long code, String reason) ->
                Value.Map.ofEntries(
                        KIND, Value.of("close"), ID, Value.of(id), "code", Value.of(code), "reason", Value.of(reason));
        };
        WireBuffer out = new WireBuffer(64);
        new JavascriptJson(WireLimits.DEFAULT).write(fields, out);
        return new String(out.array(), 0, out.size(), StandardCharsets.UTF_8);
    }

    /// Reads such a text.
    /// - Errors: `UNEXPECTED` at 0 for JSON that is no envelope.
    static TheiaChannelText parse(byte[] utf8, int offset, int length, WireLimits limits) throws WireFormatException {
        Value value = new JavascriptJson(limits).read(utf8, offset, offset, offset + length);
        TheiaChannelText envelope = value instanceof Value.Map fields ? ofFields(fields) : null;
        if (envelope == null) {
            throw new WireFormatException(Kind.UNEXPECTED, 0, "JSON that is no envelope of a channel");
        }
        return envelope;
    }

    private static @Nullable TheiaChannelText ofFields(Value.Map fields) {
        if (!(fields.get(KIND) instanceof Value.Text(String kind)) || !(fields.get(ID) instanceof Value.Int(long id))) {
            return null;
        }
        return switch (kind) {
            case "open" -> fields.get("path") instanceof Value.Text(String path) ? new Open(id, path) : null;
            case "ready" -> new Ready(id);
            case "data" -> fields.get("content") instanceof Value.Text(String content) ? new Data(id, content) : null;
            case "close" ->
                fields.get("code") instanceof Value.Int(long code)
                                && fields.get("reason") instanceof Value.Text(String reason)
                        ? new Close(id, code, reason)
                        : null;
            default -> null;
        };
    }
}
