package burstscope.codec.json;

import burstscope.codec.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A number as JavaScript has it.
/// - Threads: stateless.
/// - Source: ECMA-262, section "The Number Type".
public final class JavascriptNumber {
    private static final long MOST_EXACT = 1L << 53;
    private static final int LOWEST_SHARED = -32;
    private static final int HIGHEST_SHARED = 1023;
    private static final Value[] SHARED = new Value[HIGHEST_SHARED - LOWEST_SHARED + 1];

    static {
        Arrays.setAll(SHARED, i -> new Value.Int(i + LOWEST_SHARED));
    }

    private JavascriptNumber() {}

    /// The number a JavaScript program would hold, or null when the value is no number of its kind: a `bigint`, or
    /// an
    /// integer that no double can hold exactly.
    public static @Nullable Double of(Value value) {
        return switch (value) {
            case Value.Int(long number) -> isExact(number) ? Double.valueOf((double) number) : null;
            case Value.Float32(float number) -> Double.valueOf(number);
            case Value.Float64(double number) -> Double.valueOf(number);
            default -> null;
        };
    }

    /// Whether a double can hold the integer exactly.
    public static boolean isExact(long number) {
        // The largest long rounds up to 2^63, which the cast back cuts to the largest long again.
        return (number >= -MOST_EXACT && number <= MOST_EXACT)
                || ((long) (double) number == number && number != Long.MAX_VALUE);
    }

    /// The value for a number that was read: an integer where it is one that JavaScript counts exactly, else a
    /// float,
    /// so that `-0` keeps its sign.
    public static Value toValue(double number) {
        long whole = (long) number;
        boolean integral = whole == number && Math.abs(whole) <= MOST_EXACT && (whole != 0 || 1 / number > 0);
        return integral ? whole(whole) : new Value.Float64(number);
    }

    static Value whole(long number) {
        return number >= LOWEST_SHARED && number <= HIGHEST_SHARED
                ? SHARED[(int) number - LOWEST_SHARED]
                : new Value.Int(number);
    }
}
