package burstscope.codec.json;

import burstscope.codec.Value;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.io.NumberInput;

/// What the digits of a number in JSON mean.
/// - Threads: immutable.
enum JsonNumbers {
    /// An integer is exact, however long; anything with a point or an exponent is a double.
    EXACT,
    /// Every number is a double; written without point and exponent, and small enough, it is an integer as well.
    DOUBLES,
    /// Every number is a double; the integral ones that JavaScript counts exactly are integers, however they are
    /// written.
    JAVASCRIPT;

    /// So many digits fit a double exactly.
    private static final int EXACT_DIGITS = 15;

    /// The largest power of ten that is a double exactly.
    private static final int EXACT_POWERS = 22;

    private static final int LONG_DIGITS = 18;
    private static final long MAX_SAFE_INTEGER = 1L << 53;
    private static final double[] POWERS_OF_TEN = new double[EXACT_POWERS + 1];

    static {
        double power = 1;
        for (int i = 0; i <= EXACT_POWERS; i++) {
            POWERS_OF_TEN[i] = power;
            power *= 10;
        }
    }

    /// A number without point and exponent.
    /// @param whole what the digits mean, where a long holds it
    /// @param digits how many there are, the sign not counted
    Value integer(byte[] bytes, int from, int to, long whole, int digits) {
        boolean negative = bytes[from] == '-';
        long number = negative ? -whole : whole;
        boolean minusZero = negative && whole == 0;
        return switch (this) {
            case EXACT -> digits <= LONG_DIGITS ? Value.of(number) : exact(new BigInteger(text(bytes, from, to)));
            case DOUBLES -> {
                boolean safe = digits <= LONG_DIGITS && whole <= MAX_SAFE_INTEGER && !minusZero;
                yield safe ? Value.of(number) : new Value.Float64(parsed(bytes, from, to));
            }
            case JAVASCRIPT ->
                digits <= EXACT_DIGITS && !minusZero
                        ? JavascriptNumber.whole(number)
                        : JavascriptNumber.toValue(parsed(bytes, from, to));
        };
    }

    /// A number with a point or an exponent.
    /// @param significand all digits but those of the exponent as one number, where a long holds it
    /// @param digits how many there are
    /// @param tens the power of ten that the significand is to be multiplied with
    Value real(byte[] bytes, int from, int to, long significand, int digits, int tens) {
        double number;
        if (digits <= EXACT_DIGITS && Math.abs(tens) < POWERS_OF_TEN.length) {
            // Both are exact, so that this rounds once and to the right double.
            double size = tens < 0 ? significand / POWERS_OF_TEN[-tens] : significand * POWERS_OF_TEN[tens];
            number = bytes[from] == '-' ? -size : size;
        } else {
            number = parsed(bytes, from, to);
        }
        return this == JAVASCRIPT ? JavascriptNumber.toValue(number) : new Value.Float64(number);
    }

    private static Value exact(BigInteger number) {
        return number.bitLength() < Long.SIZE ? Value.of(number.longValue()) : new Value.BigInt(number);
    }

    /// The JDK's own way takes ten times the bytes of a short number.
    private static double parsed(byte[] bytes, int from, int to) {
        return NumberInput.parseDouble(text(bytes, from, to), true);
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
