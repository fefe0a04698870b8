package burstscope.codec.json;

import burstscope.codec.JsValue;
import burstscope.codec.JsValue.ElementKind;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Set;

/// What `JSON.stringify` makes of values that JSON does not know.
/// - Threads: stateless.
/// - Source: ECMA-262, JSON.stringify and Date.prototype.toISOString; Node's Buffer.prototype.toJSON.
final class StringifyRules {
    private static final byte[] BUFFER_HEAD = ascii("{\"type\":\"Buffer\",\"data\":[");
    private static final int LONGEST_BYTE = 4; // three digits and a comma
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    /// The furthest day that a JavaScript date can name.
    private static final long MAX_EPOCH_MS = 8_640_000_000_000_000L;
    /// Fields of an error that are not enumerable.
    private static final Set<String> HIDDEN_IN_ERRORS = Set.of("name", "message", "stack", "cause", "errors");

    private StringifyRules() {}

    /// What has no text: as an item it is null, as a field it is left out.
    static boolean hasNoText(Value value) {
        return value instanceof JsValue.Undefined || value instanceof JsValue.Function;
    }

    static String key(Value key) {
        return switch (key) {
            case Value.Text(String text) -> text;
            case Value.Int(long number) -> NumberText.of((double) number);
            case Value.Float32(float number) -> NumberText.of(number);
            case Value.Float64(double number) -> NumberText.of(number);
            case Value.BigInt(var number) -> number.toString();
            case Value.Bool(boolean b) -> String.valueOf(b);
            case Value.Null() -> "null";
            default -> throw new IllegalArgumentException("JSON has no coding for the key " + key);
        };
    }

    /// The text of a date in quotes, or `null` for one that is invalid.
    static String date(JsValue.Date date) {
        long ms = date.epochMs();
        if (ms > MAX_EPOCH_MS || ms < -MAX_EPOCH_MS) {
            return "null";
        }
        Instant time = Instant.ofEpochMilli(ms);
        int year = time.atOffset(ZoneOffset.UTC).getYear();
        String digits =
                year >= 0 && year <= 9999 ? padded(year, 4) : (year < 0 ? '-' : '+') + padded(Math.abs(year), 6);
        return '"' + digits + TIME.format(time) + '"';
    }

    /// A Node `Buffer` as its `toJSON` has it.
    static void buffer(byte[] bytes, WireBuffer out) {
        out.write(BUFFER_HEAD, 0, BUFFER_HEAD.length);
        int at = out.reserve(Math.multiplyExact(bytes.length, LONGEST_BYTE));
        byte[] target = out.array();
        for (int i = 0; i < bytes.length; i++) {
            if (i > 0) {
                target[at++] = ',';
            }
            int number = bytes[i] & 0xff;
            if (number >= 100) {
                target[at++] = (byte) ('0' + number / 100);
            }
            if (number >= 10) {
                target[at++] = (byte) ('0' + number / 10 % 10);
            }
            target[at++] = (byte) ('0' + number % 10);
        }
        out.truncate(at);
        out.write(']');
        out.write('}');
    }

    /// A typed array is an object with one field an element; the two kinds of plain bytes have no fields.
    static String typedArray(JsValue.TypedArray array) {
        ElementKind kind = array.kind();
        if (kind == ElementKind.ARRAY_BUFFER || kind == ElementKind.DATA_VIEW) {
            return "{}";
        }
        ByteBuffer bytes = ByteBuffer.wrap(array.littleEndian()).order(ByteOrder.LITTLE_ENDIAN);
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; bytes.remaining() >= kind.elementBytes(); i++) {
            text.append(i == 0 ? "\"" : ",\"").append(i).append("\":").append(element(kind, bytes));
        }
        return text.append('}').toString();
    }

    private static String element(ElementKind kind, ByteBuffer bytes) {
        return switch (kind) {
            case INT8 -> String.valueOf(bytes.get());
            case UINT8, UINT8_CLAMPED -> String.valueOf(bytes.get() & 0xff);
            case INT16 -> String.valueOf(bytes.getShort());
            case UINT16 -> String.valueOf(bytes.getShort() & 0xffff);
            case INT32 -> String.valueOf(bytes.getInt());
            case UINT32 -> Integer.toUnsignedString(bytes.getInt());
            case FLOAT32 -> number(bytes.getFloat());
            case FLOAT64 -> number(bytes.getDouble());
            case BIG_INT64, BIG_UINT64 -> throw new IllegalArgumentException("JSON.stringify refuses a bigint");
            case ARRAY_BUFFER, DATA_VIEW -> throw new IllegalStateException(kind + " has no elements");
        };
    }

    static String number(double number) {
        return Double.isFinite(number) ? NumberText.of(number) : "null";
    }

    /// The fields of an error that are its own and enumerable.
    static Value.Map visible(JsValue.JsError error) {
        Value.Map details = error.details();
        Object[] kept = new Object[2 * details.size()];
        int size = 0;
        for (int i = 0; i < details.size(); i++) {
            if (details.key(i) instanceof Value.Text(String name) && !HIDDEN_IN_ERRORS.contains(name)) {
                kept[size++] = name;
                kept[size++] = details.value(i);
            }
        }
        return Value.Map.ofEntries(Arrays.copyOf(kept, size));
    }

    private static String padded(int number, int digits) {
        String text = String.valueOf(number);
        return "0".repeat(digits - text.length()) + text;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
