package burstscope.codec.json;

import burstscope.codec.JsValue;
import burstscope.codec.References;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import java.nio.charset.StandardCharsets;

/// Writes the text that `JSON.stringify` gives, see [JavascriptJson]. Other than [JsonWriter] it writes parts of
/// messages
/// that refer to other parts, and refuses what JavaScript could not hold.
/// - Threads: one.
final class JavascriptJsonWriter {
    private static final byte[] NULL = ascii("null");
    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");
    private static final byte[] EMPTY_OBJECT = ascii("{}");

    private final int maxDepth;
    private References references = new References(0);

    JavascriptJsonWriter(int maxDepth) {
        this.maxDepth = maxDepth;
    }

    void write(Value value, WireBuffer out, References shared) {
        references = shared;
        write(value, out, 0);
    }

    private void write(Value value, WireBuffer out, int depth) {
        switch (value) {
            case Value.Null() -> write(NULL, out);
            case Value.Bool(boolean b) -> write(b ? TRUE : FALSE, out);
            case Value.Int number -> writeNumber(number, out);
            case Value.Float32 number -> writeNumber(number, out);
            case Value.Float64 number -> writeNumber(number, out);
            case Value.BigInt number ->
                throw new IllegalArgumentException("JSON.stringify refuses the bigint " + number.value());
            case Value.Text(String text) -> JsonText.write(text, out);
            case Value.Bytes(byte[] bytes) -> StringifyRules.buffer(bytes, out);
            case Value.Ext ext -> throw new IllegalArgumentException("JavaScript has no value for " + ext);
            case Value.Array array -> writeArray(array, out, deeper(depth));
            case Value.Map map -> writeMap(map, out, deeper(depth));
            case JsValue js -> writeJavascript(js, out, depth);
        }
    }

    private void writeJavascript(JsValue value, WireBuffer out, int depth) {
        switch (value) {
            case JsValue.Undefined(), JsValue.Function() -> write(NULL, out);
            case JsValue.Date date -> write(ascii(StringifyRules.date(date)), out);
            case JsValue.Set set -> write(EMPTY_OBJECT, out);
            case JsValue.JsMap map -> write(EMPTY_OBJECT, out);
            case JsValue.RegExp pattern -> write(EMPTY_OBJECT, out);
            case JsValue.JsError error -> writeMap(error.enumerableFields(), out, deeper(depth));
            case JsValue.TypedArray view -> writeMap(view.elements(), out, deeper(depth));
            case JsValue.Shared shared -> {
                references.open(shared);
                write(shared.target(), out, depth);
                references.close(shared.id());
            }
            case JsValue.Reference reference -> {
                write(references.open(reference, out.size()), out, depth);
                references.close(reference.id());
            }
        }
    }

    private void writeArray(Value.Array array, WireBuffer out, int depth) {
        out.write('[');
        for (int i = 0; i < array.size(); i++) {
            if (i > 0) {
                out.write(',');
            }
            write(array.get(i), out, depth);
        }
        out.write(']');
    }

    private void writeMap(Value.Map map, WireBuffer out, int depth) {
        out.write('{');
        boolean first = true;
        for (int i = 0; i < map.size(); i++) {
            Value value = map.value(i);
            if (!(map.key(i) instanceof Value.Text(String key))) {
                throw new IllegalArgumentException("JSON has no coding for the key " + map.key(i));
            }
            if (value instanceof JsValue.Undefined || value instanceof JsValue.Function) {
                continue;
            }
            if (!first) {
                out.write(',');
            }
            first = false;
            JsonText.write(key, out);
            out.write(':');
            write(value, out, depth);
        }
        out.write('}');
    }

    private static void writeNumber(Value value, WireBuffer out) {
        Double number = JavascriptNumber.of(value);
        if (number == null) {
            throw new IllegalArgumentException("JavaScript has no number for " + value);
        }
        write(ascii(StringifyRules.number(number)), out);
    }

    private int deeper(int depth) {
        if (depth == maxDepth) {
            throw new IllegalArgumentException("nested deeper than " + maxDepth);
        }
        return depth + 1;
    }

    private static void write(byte[] bytes, WireBuffer out) {
        out.write(bytes, 0, bytes.length);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
