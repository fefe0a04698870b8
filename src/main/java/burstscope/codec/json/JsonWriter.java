package burstscope.codec.json;

import burstscope.codec.JsValue;
import burstscope.codec.KeyForms;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes the shortest JSON text. By hand, as Jackson's generator either escapes every character outside the basic
/// plane
/// or refuses lone surrogates, and costs a new generator a message.
/// - Threads: one.
final class JsonWriter {
    private static final byte[] NULL = ascii("null");
    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");
    private static final int LONGEST_LONG = 20;
    /// Above it JavaScript's numbers leave out integers.
    private static final double MAX_SAFE_INTEGER = 1L << 53;

    private final WireLimits limits;
    private final boolean javascript;
    private final KeyForms keys = new KeyForms();
    private final byte[] digits = new byte[LONGEST_LONG];
    /// Containers that stand in more than one place of the value being written; null while they are inside of
    /// themselves.
    private final Map<Integer, @Nullable Value> shared = new HashMap<>();
    private int start;

    JsonWriter(WireLimits limits, boolean javascript) {
        this.limits = limits;
        this.javascript = javascript;
    }

    void write(Value value, WireBuffer out) {
        start = out.size();
        boolean done = false;
        try {
            if (StringifyRules.hasNoText(value)) {
                throw refused(value);
            }
            write(value, out, 0);
            done = true;
        } finally {
            if (!done) {
                out.truncate(start);
            }
            shared.clear();
        }
    }

    /// Asks for the frequent kinds first, which is faster than one switch over all.
    private void write(Value value, WireBuffer out, int depth) {
        if (value instanceof Value.Text(String text)) {
            JsonText.write(text, out);
        } else if (value instanceof Value.Int(long number)) {
            writeInt(number, out);
        } else if (value instanceof Value.Map map) {
            writeMap(map, out, deeper(depth));
        } else if (value instanceof Value.Array array) {
            writeArray(array, out, deeper(depth));
        } else {
            writeOther(value, out, depth);
        }
    }

    private void writeOther(Value value, WireBuffer out, int depth) {
        switch (value) {
            case Value.Null() -> writeNull(out);
            case Value.Bool(boolean b) -> out.write(b ? TRUE : FALSE, 0, b ? TRUE.length : FALSE.length);
            case Value.BigInt(var number) when !javascript -> writeAscii(number.toString(), out);
            case Value.BigInt big -> throw refused(big);
            case Value.Float32(float number) -> writeDouble(number, out);
            case Value.Float64(double number) -> writeDouble(number, out);
            case Value.Bytes(byte[] bytes) when javascript -> StringifyRules.buffer(bytes, out);
            case Value.Bytes bytes -> throw refused(bytes);
            case Value.Ext ext -> throw refused(ext);
            case JsValue js when javascript -> writeJs(js, out, depth);
            case JsValue js -> throw refused(js);
            case Value.Text _, Value.Int _, Value.Array _, Value.Map _ ->
                throw new IllegalStateException("written elsewhere");
        }
    }

    private void writeJs(JsValue value, WireBuffer out, int depth) {
        switch (value) {
            case JsValue.Undefined _, JsValue.Function _ -> writeNull(out);
            case JsValue.Date date -> writeAscii(StringifyRules.date(date), out);
            case JsValue.Set _, JsValue.JsMap _, JsValue.RegExp _ -> writeAscii("{}", out);
            case JsValue.JsError error -> writeMap(StringifyRules.visible(error), out, deeper(depth));
            case JsValue.TypedArray array -> writeAscii(StringifyRules.typedArray(array), out);
            case JsValue.Shared(int id, Value target) -> writeShared(id, target, out, depth);
            case JsValue.Reference(int id) -> {
                Value target = shared.get(id);
                if (target == null) {
                    throw new IllegalArgumentException("JSON has no coding for a container that holds itself");
                }
                // What stands in many places is written in each of them: a small value can make any amount of text.
                if (out.size() - start > limits.maxTextBytes()) {
                    throw new IllegalArgumentException(
                            "with what it repeats, the value is longer than " + limits.maxTextBytes() + " bytes");
                }
                writeShared(id, target, out, depth);
            }
        }
    }

    private void writeShared(int id, Value target, WireBuffer out, int depth) {
        shared.put(id, null);
        write(target, out, deeper(depth));
        shared.put(id, target);
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
            if (javascript && StringifyRules.hasNoText(value)) {
                continue;
            }
            if (!first) {
                out.write(',');
            }
            first = false;
            writeKey(key(map.key(i)), out);
            write(value, out, depth);
        }
        out.write('}');
    }

    /// - Shape: the key and its colon.
    private void writeKey(String key, WireBuffer out) {
        int at = out.reserve(KeyForms.ROOM);
        int known = keys.put(key, out.array(), at);
        out.truncate(at + known);
        if (known == 0) {
            JsonText.write(key, out);
            out.write(':');
            keys.learn(key, out.array(), at, out.size());
        }
    }

    private String key(Value key) {
        if (key instanceof Value.Text(String text)) {
            return text;
        }
        if (javascript) {
            return StringifyRules.key(key);
        }
        throw new IllegalArgumentException("JSON has no coding for the key " + key);
    }

    private void writeInt(long number, WireBuffer out) {
        if (javascript && Math.abs((double) number) > MAX_SAFE_INTEGER) {
            writeAscii(NumberText.of((double) number), out);
        } else {
            writeLong(number, out);
        }
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
    private void writeDouble(double number, WireBuffer out) {
        if (javascript) {
            writeAscii(StringifyRules.number(number), out);
            return;
        }
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("JSON has no coding for " + number);
        }
        String text = Double.toString(number);
        int exponent = text.indexOf(".0E");
        writeAscii(exponent < 0 ? text : text.substring(0, exponent) + text.substring(exponent + 2), out);
    }

    private int deeper(int depth) {
        if (depth == limits.maxDepth()) {
            throw new IllegalArgumentException("nested deeper than " + limits.maxDepth());
        }
        return depth + 1;
    }

    private static IllegalArgumentException refused(Value value) {
        return new IllegalArgumentException("JSON has no coding for " + value);
    }

    private static void writeNull(WireBuffer out) {
        out.write(NULL, 0, NULL.length);
    }

    private static void writeAscii(String text, WireBuffer out) {
        byte[] bytes = ascii(text);
        out.write(bytes, 0, bytes.length);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
