package burstscope.units;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// Ratios as per cent.
/// - Shape: at least two digits, and as many decimals (at most two) as it takes that no figure reads as 100 which is
/// not,
///   and that an interval does not read as a point. A reader decides by "holds 100 or not", so rounding must not.
public final class Percentages {
    private static final int MOST_DECIMALS = 2;
    private static final int TWO_DIGITS = 10;

    private Percentages() {}

    /// `67 %`; `-` for what is no number.
    public static String text(double ratio) {
        return Double.isFinite(ratio) ? digits(ratio, decimals(ratio)) + " %" : Rounding.NONE;
    }

    /// `67 % [64, 70]`; without the brackets where the bounds are no numbers.
    public static String text(double ratio, double low, double high) {
        if (!Double.isFinite(ratio) || !Double.isFinite(low) || !Double.isFinite(high)) {
            return text(ratio);
        }
        int decimals = decimals(ratio, low, high);
        while (decimals < MOST_DECIMALS && low < high && digits(low, decimals).equals(digits(high, decimals))) {
            decimals++;
        }
        return digits(ratio, decimals) + " % [" + digits(low, decimals) + ", " + digits(high, decimals) + "]";
    }

    private static int decimals(double... ratios) {
        int decimals = 0;
        for (double ratio : ratios) {
            while (decimals < MOST_DECIMALS && (hasOneDigit(ratio, decimals) || misreadsAsHundred(ratio, decimals))) {
                decimals++;
            }
        }
        return decimals;
    }

    private static boolean hasOneDigit(double ratio, int decimals) {
        return ratio != 0 && Math.abs(ratio) * Math.pow(10, 2.0 + decimals) < TWO_DIGITS;
    }

    private static boolean misreadsAsHundred(double ratio, int decimals) {
        return ratio != 1 && new BigDecimal(digits(ratio, decimals)).compareTo(BigDecimal.valueOf(100)) == 0;
    }

    private static String digits(double ratio, int decimals) {
        return BigDecimal.valueOf(ratio)
                .movePointRight(2)
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString();
    }
}
