package burstscope.rpc;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// JSON-RPC 2.0 messages, in whatever codec they are written.
/// - Threads: stateless.
final class JsonRpcDialect {
    private static final Value[] REQUEST_KEYS = {
        Value.of("jsonrpc"), Value.of("id"), Value.of("method"), Value.of("params")
    };
    private static final Value VERSION = Value.of("2.0");
    private static final int QUOTED_CHARS = 200;

    /// A message that came in.
    sealed interface Incoming {
        record Result(long id, Value value) implements Incoming {}

        record Refusal(long id, long code, String message) implements Incoming {}

        /// An error that names no request of ours.
        record StrayError(long code, String message) implements Incoming {}

        /// A request or notification of the peer.
        record Call(String method) implements Incoming {}

        /// An answer whose id is no number of ours.
        record ForeignId(String id) implements Incoming {}

        record Malformed(String why) implements Incoming {}
    }

    private JsonRpcDialect() {}

    static Value request(long id, Value method, Value params) {
        return Value.Map.of(REQUEST_KEYS, new Value[] {VERSION, Value.of(id), method, params});
    }

    static Incoming read(Value message) {
        Value.Map map = JsValue.entries(message);
        if (map == null) {
            return new Incoming.Malformed("a message that is no map but " + brief(message));
        }
        Value error = map.get("error");
        Value result = map.get("result");
        Value id = map.get("id");
        if (map.get("method") instanceof Value.Text(String method)) {
            return new Incoming.Call(method);
        }
        if (error != null && !isNothing(error)) {
            return readError(id, error);
        }
        if (result == null) {
            return new Incoming.Malformed("a message with neither result nor error, " + brief(message));
        }
        return WholeNumber.is(id)
                ? new Incoming.Result(WholeNumber.of(id, 0), result)
                : new Incoming.ForeignId(brief(id == null ? Value.NULL : id));
    }

    /// An error that is no map ends its request too: it would wait for nothing.
    private static Incoming readError(@Nullable Value id, Value error) {
        Value.Map details = Objects.requireNonNullElse(JsValue.entries(error), Value.Map.EMPTY);
        long code = WholeNumber.of(details.get("code"), 0);
        String message = details.get("message") instanceof Value.Text(String m) ? m : brief(error);
        if (WholeNumber.is(id)) {
            return new Incoming.Refusal(WholeNumber.of(id, 0), code, message);
        }
        return id == null || isNothing(id) ? new Incoming.StrayError(code, message) : new Incoming.ForeignId(brief(id));
    }

    /// Null, or what a codec without null (Theia's of 1.27) makes of it.
    private static boolean isNothing(Value value) {
        return value instanceof Value.Null || value instanceof JsValue.Undefined;
    }

    /// Names a value without walking it: it may be huge.
    private static String brief(Value value) {
        return switch (value) {
            case Value.Map map -> "a map of " + map.size() + " entries";
            case Value.Array array -> "a list of " + array.size();
            case Value.Text(String text) ->
                '"' + (text.length() <= QUOTED_CHARS ? text : text.substring(0, QUOTED_CHARS) + "...") + '"';
            case Value.Bytes(byte[] bytes) -> bytes.length + " bytes";
            case JsValue js -> js.toString();
            case Value.Ext(byte type, byte[] data) -> "an extension of type " + type + ", " + data.length + " bytes";
            case Value.Null n -> "null";
            case Value.Bool(boolean b) -> Boolean.toString(b);
            case Value.Int(long i) -> Long.toString(i);
            case Value.BigInt b -> "a number beyond 64 bits";
            case Value.Float32(float f) -> Float.toString(f);
            case Value.Float64(double d) -> Double.toString(d);
        };
    }
}
