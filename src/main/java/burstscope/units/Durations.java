package burstscope.units;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Durations as text and back.
/// - Units: nanoseconds. Microseconds are written `us`, as many a terminal has no other letter; `µs` is read as well.
public final class Durations {
    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,12})?)\\s*([a-z\u00b5\u03bc]*)");

    private Durations() {}

    /// Three significant digits in the unit that fits: `250 ns`, `1.25 ms`, `12.0 s`.
    public static String text(long ns) {
        if (-1_000 < ns && ns < 1_000) {
            return ns + " ns";
        }
        double micros = ns / 1e3;
        return Rounding.scaled(micros, 1_000, " us", " ms", " s");
    }

    /// The duration without rounding, in the largest unit that divides it: `1 ms`, `1500 us`. For
    /// settings and marks.
    public static String exact(long ns) {
        if (ns % 1_000 != 0) {
            return ns + " ns";
        }
        if (ns % 1_000_000 != 0) {
            return ns / 1_000 + " us";
        }
        return ns % 1_000_000_000 != 0 || ns == 0 ? ns / 1_000_000 + " ms" : ns / 1_000_000_000 + " s";
    }

    /// Reads `1ms`, `250us`, `0.5 s`, `2min`, `0`.
    /// - Errors: [IllegalArgumentException] whose message tells the user what to write.
    public static long parse(String text) {
        Matcher matcher = WRITTEN.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw unreadable(text);
        }
        BigDecimal number = new BigDecimal(matcher.group(1));
        String unit = matcher.group(2);
        if (unit.isEmpty() && number.signum() == 0) {
            return 0;
        }
        BigDecimal ns = number.multiply(BigDecimal.valueOf(unitNs(unit, text)));
        try {
            return ns.longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a whole number of nanoseconds below 292 years", e);
        }
    }

    private static long unitNs(String unit, String text) {
        return switch (unit) {
            case "ns" -> 1L;
            case "us", "\u00b5s", "\u03bcs" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "min" -> 60_000_000_000L;
            default -> throw unreadable(text);
        };
    }

    private static IllegalArgumentException unreadable(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is no duration: write a number and ns, us, ms, s or min, for example 250us or 1ms");
    }
}
