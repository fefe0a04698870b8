package burstscope.codec.theia;

import burstscope.codec.Codec;
import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The messages since 1.29.
/// - Shape: a length ([TheiaLength]), then an object in msgpackr, whose keys have this order:
///
///   ```
///   request        {type: 1, id, method, args}
///   notification   {type: 2, id, method, args}       since 1.39 {type: 2, method, args, id}
///   reply          {type: 3, id, res}
///   failure        {type: 4, id, err}
///   cancel         {type: 5, id}
///   ```
///   Read, the keys may have any order, and others may stand beside them.
/// - Errors: reading, [WireFormatException]: as the body's codec has them; `UNEXPECTED` for an object that is no
/// message.
/// - Threads: one.
/// - Source: eclipse-theia/theia packages/core/src/common/message-rpc/rpc-message-encoder.ts and rpc-protocol.ts.
public final class TheiaMsgpackMessages implements TheiaMessages {
    private static final String TYPE = "type";
    private static final String ID = "id";
    private static final String METHOD = "method";
    private static final String ARGS = "args";
    private static final String RESULT = "res";
    private static final String ERROR = "err";

    private final TheiaEra era;
    private final Codec bodies;
    private final WireBuffer body = new WireBuffer(0);

    /// @param bodies msgpackr with `moreTypes` on, `encodeUndefinedAsNil` off, and a [TheiaErrorExtension] of the
    /// same
    /// era; with `bundleStrings` on for 1.29
    public TheiaMsgpackMessages(TheiaEra era, Codec bodies) {
        this.era = era;
        this.bodies = bodies;
    }

    @Override
    public TheiaMessage decode(byte[] bytes, int offset, int length) throws WireFormatException {
        int end = offset + length;
        long read = TheiaLength.read(bytes, offset, offset, end);
        int from = TheiaLength.next(read);
        int claimed = TheiaLength.claimed(read, offset, offset, end);
        if (claimed < end - from) {
            long at = (long) from + claimed - offset;
            throw new WireFormatException(
                    Kind.TRAILING, at, (end - from - claimed) + " bytes are left after the message");
        }
        Value value;
        try {
            value = bodies.decode(bytes, from, claimed);
        } catch (WireFormatException e) {
            throw e.shifted(from - offset);
        }
        TheiaMessage message = value instanceof Value.Map fields ? fromFields(fields) : null;
        if (message == null) {
            throw new WireFormatException(Kind.UNEXPECTED, from - offset, "a value that is no message of Theia's");
        }
        return message;
    }

    @Override
    public void encode(TheiaMessage message, WireBuffer out) {
        body.clear();
        bodies.encode(toFields(message), body);
        TheiaLength.writeBytes(body.array(), 0, body.size(), out);
    }

    /// The object that stands for a message.
    public Value.Map toFields(TheiaMessage message) {
        return switch (message) {
            case TheiaMessage.Request(long id, String method, Value.Array args) ->
                fields(TheiaBinaryMessages.REQUEST, ID, Value.of(id), METHOD, Value.of(method), ARGS, args);
            case TheiaMessage.Notification(long id, String method, Value.Array args)
            when era.hasIdFirst() ->
                fields(TheiaBinaryMessages.NOTIFICATION, ID, Value.of(id), METHOD, Value.of(method), ARGS, args);
            case TheiaMessage.Notification(long id, String method, Value.Array args) ->
                fields(TheiaBinaryMessages.NOTIFICATION, METHOD, Value.of(method), ARGS, args, ID, Value.of(id));
            case TheiaMessage.Reply(long id, Value result) ->
                fields(TheiaBinaryMessages.REPLY, ID, Value.of(id), RESULT, result);
            case TheiaMessage.ReplyErr(long id, Value error) ->
                fields(TheiaBinaryMessages.REPLY_ERR, ID, Value.of(id), ERROR, error);
            case TheiaMessage.Cancel(long id) -> fields(TheiaBinaryMessages.CANCEL, ID, Value.of(id));
        };
    }

    /// The message that an object stands for, or null when it is none.
    public static @Nullable TheiaMessage fromFields(Value.Map fields) {
        Long id = wholeNumber(fields.get(ID));
        Long type = wholeNumber(fields.get(TYPE));
        if (id == null || type == null || type < TheiaBinaryMessages.REQUEST || type > TheiaBinaryMessages.CANCEL) {
            return null;
        }
        Value result = fields.get(RESULT);
        Value error = fields.get(ERROR);
        return switch (type.intValue()) {
            case TheiaBinaryMessages.REPLY -> new TheiaMessage.Reply(id, result == null ? JsValue.UNDEFINED : result);
            case TheiaBinaryMessages.REPLY_ERR ->
                new TheiaMessage.ReplyErr(id, error == null ? JsValue.UNDEFINED : error);
            case TheiaBinaryMessages.CANCEL -> new TheiaMessage.Cancel(id);
            default -> {
                if (!(fields.get(METHOD) instanceof Value.Text(String method))
                        || !(fields.get(ARGS) instanceof Value.Array args)) {
                    yield null;
                }
                yield type == TheiaBinaryMessages.REQUEST
                        ? new TheiaMessage.Request(id, method, args)
                        : new TheiaMessage.Notification(id, method, args);
            }
        };
    }

    private static Value.Map fields(int type, Object... others) {
        List<Object> all = new ArrayList<>();
        all.add(TYPE);
        all.add(Value.of(type));
        all.addAll(List.of(others));
        return Value.Map.ofEntries(all.toArray());
    }

    private static @Nullable Long wholeNumber(@Nullable Value value) {
        return switch (value) {
            case Value.Int(long number) -> number;
            case Value.Float64(double number) when number == (long) number -> (long) number;
            case null, default -> null;
        };
    }
}
