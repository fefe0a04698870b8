package burstscope.codec.json;

import java.math.BigDecimal;
import java.math.MathContext;

/// A number as JavaScript's `String(number)` writes it.
/// - Shape: the fewest digits that read back as the same double; plain from 1e-6 up to 1e21, with an exponent outside;
/// no
///   sign for zero.
/// - Threads: stateless.
/// - Source: ECMA-262, Number::toString.
final class NumberText {
    private static final int MOST_PLAIN_DIGITS = 21;
    private static final int MOST_LEADING_ZEROS = 6;

    private NumberText() {}

    static String of(double number) {
        if (number == 0) {
            return "0";
        }
        if (number == Math.rint(number) && Math.abs(number) < 1L << 53) {
            return Long.toString((long) number);
        }
        return number < 0 ? "-" + positive(-number) : positive(number);
    }

    private static String positive(double number) {
        // The JDK writes the same digits, elsewhere: "1.0E-7", "123.45".
        String text = Double.toString(number);
        int mark = text.indexOf('E');
        int end = mark < 0 ? text.length() : mark;
        int point = text.indexOf('.');
        String all = text.substring(0, point) + text.substring(point + 1, end);
        int first = 0;
        while (all.charAt(first) == '0') {
            first++;
        }
        int last = all.length();
        while (all.charAt(last - 1) == '0') {
            last--;
        }
        int exponent = mark < 0 ? 0 : Integer.parseInt(text, mark + 1, text.length(), 10);
        String digits = all.substring(first, last);
        int pointAt = point - first + exponent;
        return digits.length() == 2 ? ofTwoDigits(digits, pointAt, number) : layOut(digits, pointAt);
    }

    /// The JDK never writes fewer than two digits, which matters for the smallest numbers: 4.9E-324 is 5e-324 here.
    private static String ofTwoDigits(String digits, int pointAt, double number) {
        BigDecimal one = new BigDecimal("0." + digits + "E" + pointAt).round(new MathContext(1));
        return one.doubleValue() == number
                ? layOut(one.unscaledValue().toString(), 1 - one.scale())
                : layOut(digits, pointAt);
    }

    /// @param pointAt how many digits stand before the decimal point; may be negative
    private static String layOut(String digits, int pointAt) {
        int count = digits.length();
        if (pointAt > MOST_PLAIN_DIGITS || pointAt <= -MOST_LEADING_ZEROS) {
            String fraction = count == 1 ? "" : "." + digits.substring(1);
            return digits.charAt(0) + fraction + 'e' + (pointAt > 0 ? "+" : "") + (pointAt - 1);
        }
        if (pointAt <= 0) {
            return "0." + "0".repeat(-pointAt) + digits;
        }
        return count <= pointAt
                ? digits + "0".repeat(pointAt - count)
                : digits.substring(0, pointAt) + "." + digits.substring(pointAt);
    }
}
