package burstscope.codec.theia;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.util.ArrayList;
import java.util.List;

/// Errors and the JSON objects that stand for them in 1.27 and 1.28.
/// - Threads: stateless.
final class TheiaErrors {
    static final String NAME = "name";
    static final String MESSAGE = "message";
    static final String STACK = "stack";
    static final String CODE = "code";
    static final String DATA = "data";
    /// The field by which a value knows that it was a response error, see [JsValue.JsError#isResponseError].
    static final String RESPONSE_MARK = "isResponseError";

    private static final String ERROR_MARK = "$isError";
    static final String PLAIN_NAME = "Error";

    private TheiaErrors() {}

    /// The JSON object of an error that is no response error.
    static Value.Map fields(JsValue.JsError error) {
        Value stack = error.details().get(STACK);
        return Value.Map.ofEntries(
                ERROR_MARK,
                Value.TRUE,
                NAME,
                Value.of(error.name()),
                MESSAGE,
                error.message(),
                STACK,
                stack == null ? JsValue.UNDEFINED : stack);
    }

    static JsValue.JsError error(Value.Map fields) {
        String name = PLAIN_NAME;
        Value message = Value.of("");
        Details details = new Details();
        for (int i = 0; i < fields.size(); i++) {
            String key = ((Value.Text) fields.key(i)).value();
            Value value = fields.value(i);
            if (key.equals(NAME) && value instanceof Value.Text(String text)) {
                name = text;
            } else if (key.equals(MESSAGE)) {
                message = value;
            } else if (!key.equals(ERROR_MARK) || !value.equals(Value.TRUE)) {
                details.add(key, value);
            }
        }
        return new JsValue.JsError(name, message, details.toMap());
    }

    /// The message did not travel.
    static JsValue.JsError response(Value.Map fields) {
        Details details = new Details();
        for (int i = 0; i < fields.size(); i++) {
            details.add(((Value.Text) fields.key(i)).value(), fields.value(i));
        }
        details.add(RESPONSE_MARK, Value.TRUE);
        return new JsValue.JsError(PLAIN_NAME, Value.of(""), details.toMap());
    }

    /// The details of an error, in the order in which they came.
    static final class Details {
        private final List<Value> keys = new ArrayList<>();
        private final List<Value> values = new ArrayList<>();

        void add(String key, Value value) {
            keys.add(Value.of(key));
            values.add(value);
        }

        Value.Map toMap() {
            return Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
        }
    }
}
