package burstscope.codec.notation;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// Numbers as JavaScript writes them, so that texts of both sides can be compared.
/// - Source: ECMA-262, Number::toString.
final class JsNumber {
    private static final int LONGEST_PLAIN = 21;

    private JsNumber() {}

    /// Whether JSON has a form for it that keeps it: all but NaN, the infinities and negative zero.
    static boolean isJson(double number) {
        return Double.isFinite(number) && (number != 0 || Double.compare(number, 0) == 0);
    }

    static String text(double number) {
        if (!Double.isFinite(number)) {
            return Double.toString(number);
        }
        if (number == 0) {
            return "0";
        }
        BigDecimal shortest = shortest(Math.abs(number));
        String digits = shortest.unscaledValue().toString();
        return (number < 0 ? "-" : "") + placed(digits, digits.length() - shortest.scale());
    }

    /// The fewest digits that tell the number from all others. Java gives two at least, also where one would do.
    private static BigDecimal shortest(double number) {
        BigDecimal shortest = new BigDecimal(Double.toString(number));
        BigDecimal oneDigit = shortest.round(new MathContext(1, RoundingMode.HALF_EVEN));
        return (oneDigit.doubleValue() == number ? oneDigit : shortest).stripTrailingZeros();
    }

    /// @param point how many digits stand before the decimal point
    private static String placed(String digits, int point) {
        int count = digits.length();
        if (point > 0 && point <= LONGEST_PLAIN) {
            return count <= point
                    ? digits + "0".repeat(point - count)
                    : digits.substring(0, point) + "." + digits.substring(point);
        }
        if (point > -6 && point <= 0) {
            return "0." + "0".repeat(-point) + digits;
        }
        int exponent = point - 1;
        return digits.charAt(0)
                + (count == 1 ? "" : "." + digits.substring(1))
                + (exponent < 0 ? "e-" : "e+")
                + Math.abs(exponent);
    }
}
