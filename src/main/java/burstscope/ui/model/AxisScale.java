package burstscope.ui.model;

/// How values of a lane become positions on its axis, and the part of it that is shown.
/// @param kind what is drawn between two decades or steps
/// @param min lowest position shown
/// @param max highest position shown
/// @param tick distance of two labelled positions
public record AxisScale(Kind kind, double min, double max, double tick) {

    /// The way from a value to its position.
    public enum Kind {
        /// Position = value.
        LINEAR,
        /// Position = log10 of nanoseconds; there is no zero.
        LOG_DURATION,
        /// Position = 0 for 0, else 1 + log10: whole numbers over decades, with a visible zero.
        LOG_COUNT;

        /// NaN where the value has no position.
        double position(double value) {
            return switch (this) {
                case LINEAR -> value;
                case LOG_DURATION -> value > 0 ? Math.log10(value) : Double.NaN;
                case LOG_COUNT -> value >= 1 ? 1 + Math.log10(value) : value >= 0 ? 0 : Double.NaN;
            };
        }
    }

    /// The label at a position.
    public String label(double position) {
        return switch (kind) {
            case LINEAR -> Numbers.axis(position);
            case LOG_DURATION -> decade(Math.pow(10, position));
            case LOG_COUNT -> position < 0.5 ? "0" : Numbers.axis(Math.rint(Math.pow(10, position - 1)));
        };
    }

    private static String decade(double ns) {
        if (ns < 999) {
            return Math.round(ns) + " ns";
        }
        if (ns < 999e3) {
            return Numbers.axis(Math.rint(ns / 1e3)) + " µs";
        }
        return ns < 999e6 ? Numbers.axis(Math.rint(ns / 1e6)) + " ms" : Numbers.axis(Math.rint(ns / 1e9)) + " s";
    }
}
