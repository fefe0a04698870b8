package burstscope.ui.model;

import java.util.Locale;

/// Display text of numbers: three significant digits, one unit, one sign for what is not known.
/// - Threads: stateless.
public final class Numbers {
    /// Shown where there is no figure.
    public static final String NONE = "–";

    private static final String GROUP = "\u2009";
    private static final int FIRST_GROUPED = 10_000;

    private Numbers() {}

    /// A whole number, grouped from 10 000 up by thin spaces.
    public static String count(long value) {
        if (Math.abs(value) < FIRST_GROUPED) {
            return Long.toString(value);
        }
        return String.format(Locale.ROOT, "%,d", value).replace(",", GROUP);
    }

    /// Three significant digits, never an exponent; [#NONE] for NaN.
    public static String significant(double value) {
        if (Double.isNaN(value)) {
            return NONE;
        }
        double size = Math.abs(value);
        if (size >= 99.95) {
            return count(Math.round(value));
        }
        if (size >= 9.995) {
            return String.format(Locale.ROOT, "%.1f", value);
        }
        if (size >= 0.9995 || size == 0) {
            return size == 0 ? "0" : String.format(Locale.ROOT, "%.2f", value);
        }
        return String.format(Locale.ROOT, size >= 0.09995 ? "%.3f" : "%.4f", value);
    }

    /// Three significant digits in little room: `108k` from 100 000 up.
    public static String compact(double value) {
        return value >= 99_950
                ? axis(Double.parseDouble(String.format(Locale.ROOT, "%.2e", value)))
                : significant(value);
    }

    /// A duration with its unit: `850 ns`, `12.3 µs`, `1.04 ms`, `2.50 s`; [#NONE] below zero.
    public static String duration(long ns) {
        if (ns < 0) {
            return NONE;
        }
        if (ns < 1_000) {
            return ns + " ns";
        }
        if (ns < 999.5e3) {
            return significant(ns / 1e3) + " µs";
        }
        return ns < 9999.5e6 ? significant(ns / 1e6) + " ms" : significant(ns / 1e9) + " s";
    }

    /// Milliseconds without the unit, for columns whose heading tells it; [#NONE] below zero.
    public static String milliseconds(long ns) {
        return ns < 0 ? NONE : significant(ns / 1e6);
    }

    /// A share of one as a percentage.
    public static String percent(double share) {
        return Double.isNaN(share) ? NONE : Math.round(share * 100) + " %";
    }

    /// Short text for axis labels: `2.5k`, `40k`, `1M`.
    public static String axis(double value) {
        double size = Math.abs(value);
        if (size >= 1e6) {
            return plain(value / 1e6) + "M";
        }
        return size >= 1e3 ? plain(value / 1e3) + "k" : plain(value);
    }

    private static String plain(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.replaceAll("\\.?0+$", "");
    }
}
