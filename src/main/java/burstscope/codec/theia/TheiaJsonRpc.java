package burstscope.codec.theia;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JavascriptJson;
import org.jspecify.annotations.Nullable;

/// The messages up to 1.26: JSON-RPC 2.0 text, which a [TheiaChannelText.Data] carries.
/// - Shape: keys in this order:
///
///   ```
///   {"jsonrpc":"2.0","id":0,"method":"..","params":..}      request
///   {"jsonrpc":"2.0","method":"..","params":..}             notification
///   {"jsonrpc":"2.0","id":0,"result":..}                    reply
///   {"jsonrpc":"2.0","id":0,"error":{"code":..,"message":..,"data":..}}
///   {"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":0}}
///   ```
///   No argument is `null`, one argument stands for itself, more are an array: an array that is the only argument reads
///   as several. Undefined arguments and results are `null`. A failure is a response error; another error is written
///   as one with code -32603 and without its stack, see [#internalError]. What else JSON changes: [JavascriptJson].
/// - Errors: reading, [WireFormatException]; `UNEXPECTED` at 0 for JSON that is no message. Writing,
///   [IllegalArgumentException] as [JavascriptJson], and for a failure that is no error.
/// - Threads: one.
/// - Source: TypeFox/vscode-ws-jsonrpc 0.2.0, microsoft/vscode-languageserver-node jsonrpc 5.0.1.
public final class TheiaJsonRpc implements TheiaMessages {
    private static final String VERSION = "jsonrpc";
    private static final Value VERSION_2 = Value.of("2.0");
    private static final String ID = "id";
    private static final String METHOD = "method";
    private static final String PARAMS = "params";
    private static final String RESULT = "result";
    private static final String ERROR = "error";
    private static final String CANCEL = "$/cancelRequest";
    private static final long INTERNAL_ERROR = -32603;

    private final JavascriptJson json;

    public TheiaJsonRpc(WireLimits limits) {
        json = new JavascriptJson(limits);
    }

    /// What the original answers when a handler of `method` threw an error that is no response error.
    public static TheiaMessage.ReplyErr internalError(long id, String method, String message) {
        TheiaErrors.Details details = new TheiaErrors.Details();
        details.add(TheiaErrors.CODE, Value.of(INTERNAL_ERROR));
        details.add(TheiaErrors.RESPONSE_MARK, Value.TRUE);
        Value text = Value.of("Request " + method + " failed with message: " + message);
        return new TheiaMessage.ReplyErr(id, new JsValue.JsError(TheiaErrors.PLAIN_NAME, text, details.toMap()));
    }

    @Override
    public TheiaMessage decode(byte[] bytes, int offset, int length) throws WireFormatException {
        Value value = json.read(bytes, offset, offset, offset + length);
        TheiaMessage message = value instanceof Value.Map fields ? message(fields) : null;
        if (message == null) {
            throw new WireFormatException(Kind.UNEXPECTED, 0, "JSON that is no message of JSON-RPC");
        }
        return message;
    }

    @Override
    public void encode(TheiaMessage message, WireBuffer out) {
        int before = out.size();
        boolean done = false;
        try {
            json.write(fields(message), out);
            done = true;
        } finally {
            if (!done) {
                out.truncate(before);
            }
        }
    }

    private static @Nullable TheiaMessage message(Value.Map fields) {
        boolean hasId = fields.get(ID) != null;
        long id = fields.get(ID) instanceof Value.Int(long number) ? number : TheiaMessage.NO_ID;
        if (!VERSION_2.equals(fields.get(VERSION)) || (hasId && id < 0)) {
            return null;
        }
        if (fields.get(METHOD) instanceof Value.Text(String method)) {
            Value params = fields.get(PARAMS);
            if (hasId) {
                return new TheiaMessage.Request(id, method, args(params));
            }
            if (method.equals(CANCEL)
                    && params instanceof Value.Map cancelled
                    && cancelled.get(ID) instanceof Value.Int(long number)) {
                return new TheiaMessage.Cancel(number);
            }
            return new TheiaMessage.Notification(TheiaMessage.NO_ID, method, args(params));
        }
        Value result = fields.get(RESULT);
        if (hasId && result != null) {
            return new TheiaMessage.Reply(id, result);
        }
        return hasId && fields.get(ERROR) instanceof Value.Map error
                ? new TheiaMessage.ReplyErr(id, failure(error))
                : null;
    }

    private static Value.Array args(@Nullable Value params) {
        return switch (params) {
            case null -> Value.Array.EMPTY;
            case Value.Null() -> Value.Array.EMPTY;
            case Value.Array several -> several;
            case Value one -> Value.Array.of(one);
        };
    }

    private static Value params(Value.Array args) {
        return switch (args.size()) {
            case 0 -> Value.NULL;
            case 1 -> defined(args.get(0));
            default -> args;
        };
    }

    private static Value failure(Value.Map error) {
        TheiaErrors.Details details = new TheiaErrors.Details();
        for (String key : new String[] {TheiaErrors.CODE, TheiaErrors.DATA}) {
            Value value = error.get(key);
            if (value != null) {
                details.add(key, value);
            }
        }
        details.add(TheiaErrors.RESPONSE_MARK, Value.TRUE);
        Value message = error.get(TheiaErrors.MESSAGE);
        return new JsValue.JsError(
                TheiaErrors.PLAIN_NAME, message == null ? JsValue.UNDEFINED : message, details.toMap());
    }

    private static Value.Map fields(TheiaMessage message) {
        return switch (message) {
            case TheiaMessage.Request(long id, String method, Value.Array args) ->
                Value.Map.ofEntries(
                        VERSION, VERSION_2, ID, Value.of(id), METHOD, Value.of(method), PARAMS, params(args));
            case TheiaMessage.Notification(long _, String method, Value.Array args) ->
                Value.Map.ofEntries(VERSION, VERSION_2, METHOD, Value.of(method), PARAMS, params(args));
            case TheiaMessage.Reply(long id, Value result) ->
                Value.Map.ofEntries(VERSION, VERSION_2, ID, Value.of(id), RESULT, defined(result));
            case TheiaMessage.ReplyErr(long id, Value error) ->
                Value.Map.ofEntries(VERSION, VERSION_2, ID, Value.of(id), ERROR, error(error));
            case TheiaMessage.Cancel(long id) ->
                Value.Map.ofEntries(
                        VERSION, VERSION_2, METHOD, Value.of(CANCEL), PARAMS, Value.Map.ofEntries(ID, Value.of(id)));
        };
    }

    private static Value error(Value error) {
        if (!(error instanceof JsValue.JsError failure)) {
            throw new IllegalArgumentException("JSON-RPC has no coding for a failure that is " + error);
        }
        Value code = failure.isResponseError() ? failure.details().get(TheiaErrors.CODE) : Value.of(INTERNAL_ERROR);
        Value data = failure.isResponseError() ? failure.details().get(TheiaErrors.DATA) : null;
        return Value.Map.ofEntries(
                TheiaErrors.CODE,
                code == null ? JsValue.UNDEFINED : code,
                TheiaErrors.MESSAGE,
                failure.message(),
                TheiaErrors.DATA,
                data == null ? JsValue.UNDEFINED : data);
    }

    private static Value defined(Value value) {
        return value instanceof JsValue.Undefined || value instanceof JsValue.Function ? Value.NULL : value;
    }
}
