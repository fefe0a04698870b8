package burstscope.dialect;

import burstscope.codec.Codec;
import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.codec.WireLimits;
import burstscope.codec.theia.TheiaMessage;
import burstscope.codec.theia.TheiaMsgpackMessages;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the parts of Eclipse Theia say to each other, in the form of one release, on one channel or without channels.
///
/// - Shape: parameters that are no list are the one argument, undefined ones are none. On a channel there are besides
///
///   ```
///   channel/open      a notification, ours and the peer's: opens the channel; the peer answers with channel/ready
///   channel/ready     a notification: the channel is open
///   channel/close     a notification
///   channel/other     a notification: what came on another channel, which nobody here has opened
///   $/cancelRequest   a notification of the peer's: a request of its own need not be answered any more
///   ```
///   A name that begins with `notify` or `on` is a notification to Theia's own proxies, which answer no request of it.
///   The id of a notification, which means nothing, is 0.
/// - Threads: stateless.
/// - Source: eclipse-theia/theia packages/core/src/common/message-rpc/rpc-protocol.ts; up to 1.26
///   packages/core/src/common/messaging/proxy-factory.ts.
public final class TheiaDialect implements Dialect {
    static final String CHANNEL_OPEN = "channel/open";
    private static final String CHANNEL_READY = "channel/ready";
    private static final String CHANNEL_CLOSE = "channel/close";
    private static final String CHANNEL_OTHER = "channel/other";
    private static final String CANCEL = "$/cancelRequest";
    /// Whoever opens a channel up to 1.26 chooses its number; we open one.
    private static final long CHANNEL_NUMBER = 1;

    private final TheiaRelease release;
    private final @Nullable String path;
    private final @Nullable Value channel;

    /// @param path the service at the channel's other end, `/services/x`; null for a pipe without channels
    TheiaDialect(TheiaRelease release, @Nullable String path) {
        this.release = release;
        this.path = path;
        channel = path == null ? null : release == TheiaRelease.V1_26 ? Value.of(CHANNEL_NUMBER) : Value.of(path);
    }

    @Override
    public String id() {
        return path == null ? release.id() : release.id() + ":" + path;
    }

    @Override
    public List<CodecKind> codecs() {
        return List.of(release.codec());
    }

    @Override
    public Codec newCodec(Coding coding, WireLimits limits) {
        TheiaDialectCodec.Envelope envelope = channel == null
                ? TheiaDialectCodec.Envelope.NONE
                : release == TheiaRelease.V1_26 ? TheiaDialectCodec.Envelope.TEXT : TheiaDialectCodec.Envelope.FRAME;
        return new TheiaDialectCodec(coding.kind().id(), release.newMessages(coding, limits), envelope, path, limits);
    }

    @Override
    public Value request(long id, Value method, Value params) {
        return message(new TheiaMessage.Request(id, text(method), args(params)));
    }

    @Override
    public Value notification(Value method, Value params) {
        String name = text(method);
        if (channel == null || !name.startsWith("channel/")) {
            return message(new TheiaMessage.Notification(0, name, args(params)));
        }
        return switch (name) {
            case CHANNEL_OPEN -> TheiaFields.aboutChannel(channel, TheiaFields.OPEN);
            case CHANNEL_READY -> TheiaFields.aboutChannel(channel, TheiaFields.READY);
            case CHANNEL_CLOSE -> TheiaFields.aboutChannel(channel, TheiaFields.CLOSE);
            default -> throw new IllegalArgumentException("a channel of Theia's knows no '" + name + "'");
        };
    }

    @Override
    public Value answer(Value id, Value result) {
        return message(new TheiaMessage.Reply(WholeNumber.of(id, 0), result));
    }

    @Override
    public Value refusal(Value id, long code, String words) {
        Value.Map details = release.keepsCodedErrors()
                ? Value.Map.ofEntries("code", Value.of(code), "isResponseError", Value.TRUE)
                : Value.Map.EMPTY;
        JsValue.JsError error = new JsValue.JsError("Error", Value.of(words), details);
        return message(new TheiaMessage.ReplyErr(WholeNumber.of(id, 0), error));
    }

    @Override
    public Value cancellation(long id, String method) {
        return message(new TheiaMessage.Cancel(id));
    }

    private Value message(TheiaMessage message) {
        Value.Map fields = TheiaFields.of(message);
        return channel == null ? fields : TheiaFields.onChannel(channel, fields);
    }

    private static String text(Value method) {
        if (method instanceof Value.Text(String name)) {
            return name;
        }
        throw new IllegalArgumentException("Theia has no method " + Briefly.name(method));
    }

    private static Value.Array args(Value params) {
        return switch (params) {
            case Value.Array several -> several;
            case JsValue.Undefined() -> Value.Array.EMPTY;
            default -> Value.Array.ofOne(params);
        };
    }

    @Override
    public Incoming read(Value message) {
        Value.Map fields = JsValue.entries(message);
        if (fields == null) {
            return new Incoming.Malformed("a message that is no map but " + Briefly.name(message));
        }
        if (channel != null && !channel.equals(fields.get(TheiaFields.CHANNEL))) {
            return new Incoming.Notification(CHANNEL_OTHER, fields);
        }
        if (channel != null && fields.get(TheiaFields.KIND) instanceof Value.Text(String kind)) {
            return new Incoming.Notification("channel/" + kind, channel);
        }
        TheiaMessage known = TheiaMsgpackMessages.fromFields(fields);
        return known == null ? new Incoming.Malformed("a map that is no message of Theia's") : incoming(known);
    }

    private static Incoming incoming(TheiaMessage message) {
        return switch (message) {
            case TheiaMessage.Request(long id, String method, Value.Array args) ->
                new Incoming.PeerRequest(Value.of(id), method, args);
            case TheiaMessage.Notification(long _, String method, Value.Array args) ->
                new Incoming.Notification(method, args);
            case TheiaMessage.Reply(long id, Value result) -> new Incoming.Result(id, result);
            case TheiaMessage.ReplyErr(long id, Value error) -> refused(id, error);
            case TheiaMessage.Cancel(long id) -> new Incoming.Notification(CANCEL, Value.of(id));
        };
    }

    private static Incoming refused(long id, Value error) {
        if (!(error instanceof JsValue.JsError(String name, Value message, Value.Map details))) {
            return new Incoming.Refusal(id, 0, Briefly.name(error));
        }
        long code = WholeNumber.of(details.get("code"), 0);
        // An application's error travels in the data of an error without words.
        Value.Map data = JsValue.entries(details.get("data"));
        Value inner = data == null ? null : data.get("message");
        String words = message instanceof Value.Text(String text) ? text : "";
        if (words.isEmpty() && inner instanceof Value.Text(String text)) {
            words = text;
        }
        return new Incoming.Refusal(id, code, words.isEmpty() ? name + " without a message" : words);
    }
}
