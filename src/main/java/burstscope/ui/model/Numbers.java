package burstscope.ui.model;

import burstscope.units.Counts;
import burstscope.units.Durations;
import burstscope.units.Figures;
import burstscope.units.Percentages;
import java.util.Locale;

/// Display text of numbers in the window: the rounding of `units`, with a micro sign, and shorter forms for axes and
/// narrow columns.
/// - Threads: stateless.
public final class Numbers {
    /// Shown where there is no figure.
    public static final String NONE = "-";

    private static final double FIRST_COMPACT = 99_950;

    private Numbers() {}

    /// A whole number.
    public static String count(long value) {
        return Counts.text(value);
    }

    /// Three significant digits; [#NONE] for NaN.
    public static String significant(double value) {
        return Figures.text(value);
    }

    /// Three significant digits in little room: `108k` from 100 000 up.
    public static String compact(double value) {
        return value >= FIRST_COMPACT
                ? axis(Double.parseDouble(String.format(Locale.ROOT, "%.2e", value)))
                : significant(value);
    }

    /// A duration with its unit: `850 ns`, `12.3 µs`, `1.04 ms`, `2.50 s`; [#NONE] below zero.
    public static String duration(long ns) {
        return ns < 0 ? NONE : withMicroSign(Durations.text(ns));
    }

    /// A duration that is not rounded, for a field that is read again.
    static String exact(long ns) {
        return withMicroSign(Durations.exact(ns));
    }

    /// Milliseconds without the unit, for columns whose heading tells it; [#NONE] below zero.
    public static String milliseconds(long ns) {
        return ns < 0 ? NONE : Figures.text(ns / 1e6);
    }

    /// A share of one as a percentage.
    public static String percent(double share) {
        return Percentages.text(share);
    }

    /// Short text for axis labels: `2.5k`, `40k`, `1M`.
    public static String axis(double value) {
        double size = Math.abs(value);
        if (size >= 1e6) {
            return plain(value / 1e6) + "M";
        }
        return size >= 1e3 ? plain(value / 1e3) + "k" : plain(value);
    }

    private static String withMicroSign(String text) {
        return text.replace(" us", " µs");
    }

    private static String plain(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.replaceAll("\\.?0+$", "");
    }
}
