package burstscope.codec.msgpackr;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// What a value is called where a JavaScript object has it as a key.
/// - Threads: stateless.
final class PropertyNames {
    private static final double MOST_EXACT = 1L << 53;
    private static final double LEAST_PLAIN = 1e-6;
    private static final double LEAST_WITH_EXPONENT = 1e21;

    /// The names of the numbers that have at most two bytes.
    private static final int LEAST_KEPT = -128;
    private static final int MOST_KEPT = 255;
    private static final Value.Text[] KEPT = new Value.Text[MOST_KEPT - LEAST_KEPT + 1];

    static {
        Arrays.setAll(KEPT, i -> new Value.Text(Integer.toString(i + LEAST_KEPT)));
    }

    private PropertyNames() {}

    /// The name, or null where msgpackr refuses such a key; [KeyCache#safe] already applied.
    static Value.@Nullable Text of(Value key, boolean arraysAllowed) {
        if (key instanceof Value.Text text) {
            return KeyCache.safe(text);
        }
        if (key instanceof Value.Int(long number) && number >= LEAST_KEPT && number <= MOST_KEPT) {
            return KEPT[(int) number - LEAST_KEPT];
        }
        String name = key instanceof Value.Array array ? (arraysAllowed ? joined(array) : null) : scalar(key);
        return name == null ? null : new Value.Text(name);
    }

    private static @Nullable String scalar(Value key) {
        return switch (key) {
            case Value.Text(String text) -> text;
            case Value.Int(long number) -> Long.toString(number);
            case Value.BigInt(var number) -> number.toString();
            case Value.Bool(boolean on) -> Boolean.toString(on);
            case Value.Float64(double number) -> number(number);
            case Value.Null() -> "null";
            case JsValue.Undefined() -> "undefined";
            default -> null;
        };
    }

    /// Elements, and those of arrays directly inside, with commas between.
    private static @Nullable String joined(Value.Array array) {
        StringJoiner names = new StringJoiner(",");
        for (Value element : array.asList()) {
            Value.Array parts = element instanceof Value.Array inner ? inner : Value.Array.of(element);
            for (Value part : parts.asList()) {
                String name = part instanceof Value.Null || part instanceof JsValue.Undefined ? null : scalar(part);
                if (name == null) {
                    return null;
                }
                names.add(name);
            }
        }
        return names.toString();
    }

    /// As JavaScript writes a number: the JDK finds the same digits, but begins to use an exponent elsewhere.
    private static String number(double number) {
        if (number == Math.rint(number) && Math.abs(number) <= MOST_EXACT) {
            return Long.toString((long) number);
        }
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return Double.toString(number);
        }
        BigDecimal shortest = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        if (Math.abs(number) >= LEAST_PLAIN && Math.abs(number) < LEAST_WITH_EXPONENT) {
            return shortest.toPlainString();
        }
        String digits = shortest.unscaledValue().abs().toString();
        int exponent = digits.length() - shortest.scale() - 1;
        return (number < 0 ? "-" : "")
                + digits.charAt(0)
                + (digits.length() > 1 ? "." + digits.substring(1) : "")
                + (exponent < 0 ? "e" : "e+")
                + exponent;
    }
}
