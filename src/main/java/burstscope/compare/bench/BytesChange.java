package burstscope.compare.bench;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.util.function.Function;

/// A message with its bytes as other values: what a coding that has no form of its own for them gives back.
/// - Threads: stateless.
final class BytesChange {
    private BytesChange() {}

    /// As the object that JavaScript's JSON makes of a `Buffer`.
    static Value toBufferJson(Value value) {
        return change(value, BytesChange::bufferJson);
    }

    /// `Uint8Array` as plain bytes, so that the two compare equal.
    static Value toPlainBytes(Value value) {
        return change(
                value,
                part -> part instanceof JsValue.TypedArray(JsValue.ElementKind kind, byte[] bytes)
                                && kind == JsValue.ElementKind.UINT8
                        ? new Value.Bytes(bytes)
                        : part);
    }

    private static Value bufferJson(Value value) {
        if (!(value instanceof Value.Bytes(byte[] bytes))) {
            return value;
        }
        Value[] numbers = new Value[bytes.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Value.of(bytes[i] & 0xff);
        }
        return Value.Map.ofEntries("type", Value.of("Buffer"), "data", Value.Array.of(numbers));
    }

    private static Value change(Value value, Function<Value, Value> scalar) {
        return switch (value) {
            case Value.Array array -> {
                Value[] items = new Value[array.size()];
                for (int i = 0; i < items.length; i++) {
                    items[i] = change(array.get(i), scalar);
                }
                yield Value.Array.of(items);
            }
            case Value.Map map -> {
                Value[] keys = new Value[map.size()];
                Value[] values = new Value[map.size()];
                for (int i = 0; i < keys.length; i++) {
                    keys[i] = map.key(i);
                    values[i] = change(map.value(i), scalar);
                }
                yield Value.Map.of(keys, values);
            }
            default -> scalar.apply(value);
        };
    }
}
