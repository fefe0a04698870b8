package burstscope.codec.theia;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.ValueExtension;
import org.jspecify.annotations.Nullable;

/// Theia's own mark for errors in msgpackr.
/// - Shape: type 1, then an object `{code, data, message, name, stack}`, since 1.33 with `isResponseError` as the last
///   field; what an error has not is undefined.
/// - Threads: stateless.
/// - Source: eclipse-theia/theia packages/core/src/common/message-rpc/rpc-message-encoder.ts.
public final class TheiaErrorExtension implements ValueExtension {
    private static final byte TYPE = 1;

    private final TheiaEra era;

    public TheiaErrorExtension(TheiaEra era) {
        this.era = era;
    }

    @Override
    public byte type() {
        return TYPE;
    }

    @Override
    public @Nullable Value toWire(Value value) {
        if (!(value instanceof JsValue.JsError error) || !(era.hasWholeErrors() || error.isResponseError())) {
            return null;
        }
        TheiaErrors.Details fields = new TheiaErrors.Details();
        fields.add(TheiaErrors.CODE, detail(error, TheiaErrors.CODE));
        fields.add(TheiaErrors.DATA, detail(error, TheiaErrors.DATA));
        fields.add(TheiaErrors.MESSAGE, error.message());
        fields.add(TheiaErrors.NAME, Value.of(error.name()));
        fields.add(TheiaErrors.STACK, detail(error, TheiaErrors.STACK));
        if (era.hasWholeErrors()) {
            fields.add(TheiaErrors.RESPONSE_MARK, Value.of(error.isResponseError()));
        }
        return fields.toMap();
    }

    @Override
    public @Nullable Value fromWire(Value wire) {
        if (!(wire instanceof Value.Map fields) || !(fields.get(TheiaErrors.NAME) instanceof Value.Text(String name))) {
            return null;
        }
        TheiaErrors.Details details = new TheiaErrors.Details();
        for (String key : new String[] {TheiaErrors.CODE, TheiaErrors.DATA, TheiaErrors.STACK}) {
            Value value = fields.get(key);
            if (value != null && !value.equals(JsValue.UNDEFINED)) {
                details.add(key, value);
            }
        }
        if (!era.hasWholeErrors() || Value.TRUE.equals(fields.get(TheiaErrors.RESPONSE_MARK))) {
            details.add(TheiaErrors.RESPONSE_MARK, Value.TRUE);
        }
        Value message = fields.get(TheiaErrors.MESSAGE);
        return new JsValue.JsError(name, message == null ? JsValue.UNDEFINED : message, details.toMap());
    }

    private static Value detail(JsValue.JsError error, String key) {
        Value value = error.details().get(key);
        return value == null ? JsValue.UNDEFINED : value;
    }
}
