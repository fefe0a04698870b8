package burstscope.units;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// The one rounding rule: three significant digits, half up, whole digits kept; from 10 000 on, whole digits in
/// groups of three with a space between (a comma would not be told from the one between two figures).
final class Rounding {
    /// Stands where there is no figure.
    static final String NONE = "-";

    private static final int DIGITS = 3;
    private static final int GROUP = 3;
    private static final int LONGEST_UNGROUPED = 4;

    private Rounding() {}

    /// `0.0123`, `1.23`, `12.3`, `123`, `1235`, `12 346`; [#NONE] for what is no number.
    static String threeDigits(double value) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        BigDecimal rounded = rounded(value);
        return rounded.scale() > 0 ? rounded.toPlainString() : grouped(rounded.toPlainString());
    }

    /// Digits, perhaps with a sign, in groups of three.
    static String grouped(String digits) {
        int first = digits.startsWith("-") ? 1 : 0;
        StringBuilder grouped = new StringBuilder(digits);
        if (digits.length() - first > LONGEST_UNGROUPED) {
            for (int at = digits.length() - GROUP; at > first; at -= GROUP) {
                grouped.insert(at, ' ');
            }
        }
        return grouped.toString();
    }

    /// The value in the first unit in which it reads as less than `base`, else in the last one: `1.20
    /// MB`.
    static String scaled(double value, long base, String... units) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        double scaled = value;
        for (int i = 0; i < units.length - 1; i++) {
            if (rounded(scaled).abs().compareTo(BigDecimal.valueOf(base)) < 0) {
                return threeDigits(scaled) + units[i];
            }
            scaled /= base;
        }
        return threeDigits(scaled) + units[units.length - 1];
    }

    /// Rounds twice, as rounding up can add a digit: 9.996 is 10.0, not 10.00.
    private static BigDecimal rounded(double value) {
        return value == 0 ? BigDecimal.ZERO : round(round(BigDecimal.valueOf(value)));
    }

    private static BigDecimal round(BigDecimal value) {
        int wholeDigits = value.precision() - value.scale();
        return value.setScale(Math.max(0, DIGITS - wholeDigits), RoundingMode.HALF_UP);
    }
}
