package burstscope.codec.json;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import java.nio.charset.StandardCharsets;

/// Writes the shortest JSON text. By hand, as Jackson's generator either escapes every character outside the basic
/// plane
/// or refuses lone surrogates, and costs a new generator a message.
/// - Threads: one.
final class JsonWriter {
    private static final byte[] NULL = ascii("null");
    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");
    private static final int LONGEST_LONG = 20;

    private final int maxDepth;
    private final byte[] digits = new byte[LONGEST_LONG];

    JsonWriter(int maxDepth) {
        this.maxDepth = maxDepth;
    }

    void write(Value value, WireBuffer out) {
        int before = out.size();
        boolean done = false;
        try {
            write(value, out, 0);
            done = true;
        } finally {
            if (!done) {
                out.truncate(before);
            }
        }
    }

    private void write(Value value, WireBuffer out, int depth) {
        switch (value) {
            case Value.Null() -> out.write(NULL, 0, NULL.length);
            case Value.Bool(boolean b) -> out.write(b ? TRUE : FALSE, 0, b ? TRUE.length : FALSE.length);
            case Value.Int(long number) -> writeLong(number, out);
            case Value.BigInt(var number) -> writeAscii(number.toString(), out);
            case Value.Float32(float number) -> writeDouble(number, out);
            case Value.Float64(double number) -> writeDouble(number, out);
            case Value.Text(String text) -> JsonText.write(text, out);
            case Value.Bytes bytes -> throw new IllegalArgumentException("JSON has no coding for " + bytes);
            case Value.Ext ext -> throw new IllegalArgumentException("JSON has no coding for " + ext);
            case JsValue js -> throw new IllegalArgumentException("JSON has no coding for " + js);
            case Value.Array array -> writeArray(array, out, deeper(depth));
            case Value.Map map -> writeMap(map, out, deeper(depth));
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
        for (int i = 0; i < map.size(); i++) {
            if (i > 0) {
                out.write(',');
            }
            if (!(map.key(i) instanceof Value.Text(String key))) {
                throw new IllegalArgumentException("JSON has no coding for the key " + map.key(i));
            }
            JsonText.write(key, out);
            out.write(':');
            write(map.value(i), out, depth);
        }
        out.write('}');
    }

    private void writeLong(long number, WireBuffer out) {
        // Counted down from zero on the negative side, where the smallest long has room too.
        long rest = number < 0 ? number : -number;
        int at = LONGEST_LONG;
        do {
            digits[--at] = (byte) ('0' - rest % 10);
            rest /= 10;
        } while (rest != 0);
        if (number < 0) {
            digits[--at] = '-';
        }
        out.write(digits, at, LONGEST_LONG - at);
    }

    /// The fewest digits that read back as the same number, with a point or an exponent so that it stays a float.
    private static void writeDouble(double number, WireBuffer out) {
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("JSON has no coding for " + number);
        }
        String text = Double.toString(number);
        int exponent = text.indexOf(".0E");
        writeAscii(exponent < 0 ? text : text.substring(0, exponent) + text.substring(exponent + 2), out);
    }

    private int deeper(int depth) {
        if (depth == maxDepth) {
            throw new IllegalArgumentException("nested deeper than " + maxDepth);
        }
        return depth + 1;
    }

    private static void writeAscii(String text, WireBuffer out) {
        byte[] bytes = ascii(text);
        out.write(bytes, 0, bytes.length);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
