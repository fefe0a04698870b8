package burstscope.dialect;

import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.coding.CodecKind;
import java.util.List;

/// MessagePack-RPC as Neovim speaks it: lists that begin with their type.
///
/// ```
/// [0, id, method, params]   request          [1, id, error, result]   answer          [2, method, params]
/// notification
/// ```
/// - Source: the MessagePack-RPC specification; Neovim's error is a list of a number and a text.
/// - Threads: stateless.
public final class MsgpackRpcDialect implements Dialect {
    private static final Value REQUEST = Value.of(0);
    private static final Value ANSWER = Value.of(1);
    private static final Value NOTIFICATION = Value.of(2);

    @Override
    public String id() {
        return "msgpack-rpc";
    }

    @Override
    public List<CodecKind> codecs() {
        return List.of(CodecKind.MSGPACK, CodecKind.MSGPACKR);
    }

    @Override
    public Value request(long id, Value method, Value params) {
        return Value.Array.of(REQUEST, Value.of(id), method, asList(params));
    }

    @Override
    public Value notification(Value method, Value params) {
        return Value.Array.of(NOTIFICATION, method, asList(params));
    }

    @Override
    public Value answer(Value id, Value result) {
        return Value.Array.of(ANSWER, id, Value.NULL, result);
    }

    @Override
    public Value refusal(Value id, long code, String words) {
        return Value.Array.of(ANSWER, id, Value.Array.of(Value.of(code), Value.of(words)), Value.NULL);
    }

    private static Value asList(Value params) {
        return params instanceof Value.Array ? params : Value.Array.of();
    }

    @Override
    public Incoming read(Value message) {
        if (!(message instanceof Value.Array parts) || parts.size() < 3 || !WholeNumber.is(parts.get(0))) {
            return new Incoming.Malformed(
                    "a message that is no list of a type and its parts, " + Briefly.name(message));
        }
        int type = (int) WholeNumber.of(parts.get(0), -1);
        return switch (type) {
            case 0 -> readRequest(parts);
            case 1 -> readAnswer(parts);
            case 2 -> readNotification(parts);
            default -> new Incoming.Malformed("a message of the unknown type " + Briefly.name(parts.get(0)));
        };
    }

    private static Incoming readRequest(Value.Array parts) {
        return parts.size() == 4 && parts.get(2) instanceof Value.Text(String method)
                ? new Incoming.PeerRequest(parts.get(1), method, parts.get(3))
                : new Incoming.Malformed("a request of " + parts.size() + " parts, not 4 with a method");
    }

    private static Incoming readNotification(Value.Array parts) {
        return parts.size() == 3 && parts.get(1) instanceof Value.Text(String method)
                ? new Incoming.Notification(method, parts.get(2))
                : new Incoming.Malformed("a notification of " + parts.size() + " parts, not 3 with a method");
    }

    private static Incoming readAnswer(Value.Array parts) {
        if (parts.size() != 4) {
            return new Incoming.Malformed("an answer of " + parts.size() + " parts, not 4");
        }
        Value id = parts.get(1);
        Value error = parts.get(2);
        if (error instanceof Value.Null) {
            return WholeNumber.is(id)
                    ? new Incoming.Result(WholeNumber.of(id, 0), parts.get(3))
                    : new Incoming.ForeignId(Briefly.name(id));
        }
        boolean coded = error instanceof Value.Array pair && pair.size() == 2 && WholeNumber.is(pair.get(0));
        long code = coded ? WholeNumber.of(((Value.Array) error).get(0), 0) : 0;
        Value words = coded ? ((Value.Array) error).get(1) : error;
        String text = words instanceof Value.Text(String said) ? said : Briefly.name(words);
        if (WholeNumber.is(id)) {
            return new Incoming.Refusal(WholeNumber.of(id, 0), code, text);
        }
        return id instanceof Value.Null
                ? new Incoming.StrayError(code, text)
                : new Incoming.ForeignId(Briefly.name(id));
    }
}
