package burstscope.codec.msgpackr;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What JavaScript's `Number(text)` gives.
/// - Threads: stateless.
/// - Source: ECMA-262, section "StringToNumber".
final class KeyNumbers {
    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(?:Infinity|(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)");
    private static final Pattern OTHER_BASE = Pattern.compile("0(?:[xX]([0-9a-fA-F]+)|[oO]([0-7]+)|[bB]([01]+))");
    private static final String SPACE_OF_UNICODE = "\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff";

    private KeyNumbers() {}

    /// The number, NaN when the text is none; 0 for a text of nothing but white space.
    static double of(String text) {
        String trimmed = trimmed(text);
        if (trimmed.isEmpty()) {
            return 0;
        }
        char last = trimmed.charAt(trimmed.length() - 1);
        if (last > 'y') {
            return Double.NaN; // most keys are words and end here or in the patterns' first character
        }
        if (DECIMAL.matcher(trimmed).matches()) {
            return Double.parseDouble(trimmed);
        }
        Matcher other = OTHER_BASE.matcher(trimmed);
        if (!other.matches()) {
            return Double.NaN;
        }
        int base = other.group(1) != null ? 16 : other.group(2) != null ? 8 : 2;
        return new BigInteger(trimmed.substring(2), base).doubleValue();
    }

    private static String trimmed(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (from < to && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    private static boolean isSpace(char c) {
        return c == ' '
                || (c >= '\t' && c <= '\r')
                || (c >= '\u2000' && c <= '\u200a')
                || SPACE_OF_UNICODE.indexOf(c) >= 0;
    }
}
