package burstscope.codec.json;

import burstscope.codec.Value;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A number as JavaScript has it and writes it.
/// - Threads: stateless.
/// - Source: ECMA-262, section "Number::toString".
public final class JavascriptNumber {
    private static final long MOST_EXACT = 1L << 53;
    private static final int MOST_PLAIN_DIGITS = 21;
    private static final int MOST_LEADING_ZEROS = 6;
    private static final int LOWEST_SHARED = -32;
    private static final int HIGHEST_SHARED = 1023;
    private static final Value[] SHARED = new Value[HIGHEST_SHARED - LOWEST_SHARED + 1];
    private static final MathContext ONE_DIGIT = new MathContext(1, RoundingMode.HALF_EVEN);

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

    /// What `String(number)` gives: `1e+21`, `0.1`, `0` for `-0`, `NaN`.
    public static String toText(double number) {
        long whole = (long) number;
        if (whole == number && Math.abs(whole) <= MOST_EXACT) {
            return Long.toString(whole);
        }
        if (Double.isNaN(number)) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "Infinity" : "-Infinity";
        }
        BigDecimal shortest = shortest(Math.abs(number)).stripTrailingZeros();
        return (number < 0 ? "-" : "") + layOut(shortest.unscaledValue().toString(), shortest.scale());
    }

    /// The JDK writes two digits at least, and picks the closest of those, where one digit would do: `4.9E-324`.
    private static BigDecimal shortest(double number) {
        BigDecimal two = new BigDecimal(Double.toString(number));
        if (two.precision() == 2) {
            BigDecimal one = two.round(ONE_DIGIT);
            if (one.doubleValue() == number) {
                return one;
            }
        }
        return two;
    }

    private static String layOut(String digits, int scale) {
        int count = digits.length();
        int point = count - scale; // the value is 0.digits times ten to this
        if (count <= point && point <= MOST_PLAIN_DIGITS) {
            return digits + "0".repeat(point - count);
        }
        if (0 < point && point <= MOST_PLAIN_DIGITS) {
            return digits.substring(0, point) + '.' + digits.substring(point);
        }
        if (-MOST_LEADING_ZEROS < point && point <= 0) {
            return "0." + "0".repeat(-point) + digits;
        }
        int exponent = point - 1;
        String mantissa = count == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return mantissa + 'e' + (exponent < 0 ? '-' : '+') + Math.abs(exponent);
    }
}
