package burstscope.compare.check;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.theia.TheiaMessage;
import burstscope.codec.theia.TheiaMessages;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Whole messages of Theia's as values.
///
/// ```
/// any other value                                     the result in a reply whose id is 1
/// {"kind":"replyOK","id":7,"value":...}               a reply
/// {"kind":"replyErr","id":7,"err":...}                a failure
/// {"kind":"request","id":7,"method":"m","args":[]}    a request; likewise "notification"
/// {"kind":"cancel","id":7}                            a cancellation
/// ```
/// - Threads: as the codec of messages.
final class MessageCodec implements Codec {
    static final Set<String> FIELDS = Set.of("kind", "id", "method", "args", "value", "err");

    private static final Set<String> KINDS = Set.of("request", "notification", "replyOK", "replyErr", "cancel");
    private static final long USUAL_ID = 1;

    private final TheiaMessages messages;
    private final String name;

    MessageCodec(TheiaMessages messages, String name) {
        this.messages = messages;
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Value decode(byte[] bytes, int offset, int length) throws WireFormatException {
        TheiaMessage message = messages.decode(bytes, offset, length);
        Value id = Value.of(message.id());
        return switch (message) {
            case TheiaMessage.Reply(long usual, Value result) when usual == USUAL_ID && kind(result) == null -> result;
            case TheiaMessage.Reply reply -> fields("replyOK", id, "value", reply.result());
            case TheiaMessage.ReplyErr failure -> fields("replyErr", id, "err", failure.error());
            case TheiaMessage.Request request -> call("request", id, request.method(), request.args());
            case TheiaMessage.Notification call -> call("notification", id, call.method(), call.args());
            case TheiaMessage.Cancel _ -> Value.Map.ofEntries("kind", Value.of("cancel"), "id", id);
        };
    }

    @Override
    public void encode(Value value, WireBuffer out) {
        String kind = kind(value);
        messages.encode(kind == null ? new TheiaMessage.Reply(USUAL_ID, value) : message(kind, (Value.Map) value), out);
    }

    private static TheiaMessage message(String kind, Value.Map fields) {
        long id = USUAL_ID;
        if (fields.get("id") != null) {
            if (!(fields.get("id") instanceof Value.Int(long given))) {
                throw new IllegalArgumentException("the 'id' of a message must be an integer");
            }
            id = given;
        }
        return switch (kind) {
            case "request" -> new TheiaMessage.Request(id, method(fields), args(fields));
            case "notification" -> new TheiaMessage.Notification(id, method(fields), args(fields));
            case "replyOK" -> new TheiaMessage.Reply(id, field(fields, "value"));
            case "replyErr" -> new TheiaMessage.ReplyErr(id, field(fields, "err"));
            case "cancel" -> new TheiaMessage.Cancel(id);
            default -> throw new IllegalArgumentException("there is no kind of message '" + kind + "'");
        };
    }

    /// The kind of message that a value describes, or null when it is a value of its own.
    private static @Nullable String kind(Value value) {
        if (!(value instanceof Value.Map fields) || !(fields.get("kind") instanceof Value.Text(String kind))) {
            return null;
        }
        if (!KINDS.contains(kind)) {
            return null;
        }
        for (int i = 0; i < fields.size(); i++) {
            if (!(fields.key(i) instanceof Value.Text(String field) && FIELDS.contains(field))) {
                return null;
            }
        }
        return kind;
    }

    private static String method(Value.Map fields) {
        if (field(fields, "method") instanceof Value.Text(String method)) {
            return method;
        }
        throw new IllegalArgumentException("the 'method' of a message must be a text");
    }

    private static Value.Array args(Value.Map fields) {
        if (field(fields, "args") instanceof Value.Array args) {
            return args;
        }
        throw new IllegalArgumentException("the 'args' of a message must be an array");
    }

    private static Value field(Value.Map fields, String name) {
        Value value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException("a message of this kind needs the field '" + name + "'");
        }
        return value;
    }

    private static Value fields(String kind, Value id, String name, Value content) {
        return Value.Map.ofEntries("kind", Value.of(kind), "id", id, name, content);
    }

    private static Value call(String kind, Value id, String method, Value args) {
        return Value.Map.ofEntries("kind", Value.of(kind), "id", id, "method", Value.of(method), "args", args);
    }
}
