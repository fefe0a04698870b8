package burstscope.dialect;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.coding.CodecKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// JSON-RPC messages, in whatever codec they are written; batches are read, never written.
///
/// Undefined parameters are left out of a message: some servers take no `null` there.
/// - Source: the JSON-RPC 2.0 specification. Without the version member it is what Chromium's DevTools and some
///   servers of the first version speak.
/// - Threads: stateless.
public final class JsonRpcDialect implements Dialect {
    private static final Value VERSION_KEY = Value.of("jsonrpc");
    private static final Value ID = Value.of("id");
    private static final Value METHOD = Value.of("method");
    private static final Value PARAMS = Value.of("params");
    private static final Value RESULT = Value.of("result");
    private static final Value VERSION = Value.of("2.0");
    private static final Value[] REQUEST_KEYS = {VERSION_KEY, ID, METHOD, PARAMS};

    private final boolean versioned;
    private final @Nullable GivingUp givingUp;

    /// The notification that gives a request up, and the parameter that holds the request's id.
    private record GivingUp(Value method, Value id) {}

    private JsonRpcDialect(boolean versioned, @Nullable GivingUp givingUp) {
        this.versioned = versioned;
        this.givingUp = givingUp;
    }

    /// JSON-RPC 2.0: every message carries its version.
    public static JsonRpcDialect withVersion() {
        return new JsonRpcDialect(true, null);
    }

    /// Messages without a version.
    public static JsonRpcDialect withoutVersion() {
        return new JsonRpcDialect(false, null);
    }

    /// The same where the peer hears of requests that are given up, for which JSON-RPC has no words of its own.
    /// @param method `$/cancelRequest` of language servers, `notifications/cancelled` of MCP
    /// @param id name of the parameter that holds the request's id
    public JsonRpcDialect givenUpBy(String method, String id) {
        return new JsonRpcDialect(versioned, new GivingUp(Value.of(method), Value.of(id)));
    }

    @Override
    public @Nullable Value cancellation(long id, String method) {
        return givingUp == null
                ? null
                : notification(
                        givingUp.method(), Value.Map.of(new Value[] {givingUp.id()}, new Value[] {Value.of(id)}));
    }

    @Override
    public String id() {
        return versioned ? "json-rpc" : "json-rpc-no-version";
    }

    @Override
    public List<CodecKind> codecs() {
        return List.of(CodecKind.values());
    }

    @Override
    public Value request(long id, Value method, Value params) {
        return versioned && !(params instanceof JsValue.Undefined)
                ? Value.Map.of(REQUEST_KEYS, new Value[] {VERSION, Value.of(id), method, params})
                : message(ID, Value.of(id), METHOD, method, PARAMS, params);
    }

    @Override
    public Value notification(Value method, Value params) {
        return message(METHOD, method, PARAMS, params);
    }

    @Override
    public Value answer(Value id, Value result) {
        return message(ID, id, RESULT, result);
    }

    @Override
    public Value refusal(Value id, long code, String words) {
        return message(
                ID, id, Value.of("error"), Value.Map.ofEntries("code", Value.of(code), "message", Value.of(words)));
    }

    /// Keys and values by turns; those that are undefined are left out.
    private Value message(Value... entries) {
        List<Value> keys = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        if (versioned) {
            keys.add(VERSION_KEY);
            values.add(VERSION);
        }
        for (int i = 0; i < entries.length; i += 2) {
            if (!(entries[i + 1] instanceof JsValue.Undefined)) {
                keys.add(entries[i]);
                values.add(entries[i + 1]);
            }
        }
        return Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
    }

    @Override
    public Incoming read(Value message) {
        return message instanceof Value.Array batch && batch.size() > 0 ? readBatch(batch) : readOne(message);
    }

    private static Incoming readBatch(Value.Array batch) {
        List<Incoming> parts = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            parts.add(readOne(batch.get(i)));
        }
        return new Incoming.Several(parts);
    }

    private static Incoming readOne(Value message) {
        Value.Map map = JsValue.entries(message);
        if (map == null) {
            return new Incoming.Malformed("a message that is no map but " + Briefly.name(message));
        }
        Value error = map.get("error");
        Value result = map.get("result");
        Value id = map.get("id");
        if (map.get("method") instanceof Value.Text(String method)) {
            Value params = Objects.requireNonNullElse(map.get("params"), JsValue.UNDEFINED);
            return id == null || isNothing(id)
                    ? new Incoming.Notification(method, params)
                    : new Incoming.PeerRequest(id, method, params);
        }
        if (error != null && !isNothing(error)) {
            return readError(id, error);
        }
        if (result == null) {
            return new Incoming.Malformed("a message with neither result nor error, " + Briefly.name(message));
        }
        return WholeNumber.is(id)
                ? new Incoming.Result(WholeNumber.of(id, 0), result)
                : new Incoming.ForeignId(Briefly.name(id == null ? Value.NULL : id));
    }

    /// An error that is no map ends its request too: it would wait for nothing.
    private static Incoming readError(@Nullable Value id, Value error) {
        Value.Map details = Objects.requireNonNullElse(JsValue.entries(error), Value.Map.EMPTY);
        long code = WholeNumber.of(details.get("code"), 0);
        String message = details.get("message") instanceof Value.Text(String m) ? m : Briefly.name(error);
        if (WholeNumber.is(id)) {
            return new Incoming.Refusal(WholeNumber.of(id, 0), code, message);
        }
        return id == null || isNothing(id)
                ? new Incoming.StrayError(code, message)
                : new Incoming.ForeignId(Briefly.name(id));
    }

    /// Null, or what a codec without null (Theia's of 1.27) makes of it.
    private static boolean isNothing(Value value) {
        return value instanceof Value.Null || value instanceof JsValue.Undefined;
    }
}
