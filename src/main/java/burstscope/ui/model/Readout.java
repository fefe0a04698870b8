package burstscope.ui.model;

import java.util.Map;

/// The values at one instant, as the legends show them.
/// @param second where, seconds before the right end of the time axis
/// @param values NaN where there is none
public record Readout(double second, Map<Curve, Double> values) {
    public static final Readout EMPTY = new Readout(Double.NaN, Map.of());

    public Readout {
        values = Map.copyOf(values);
    }

    /// The value with its unit, or a dash.
    public String text(Curve curve) {
        double value = values.getOrDefault(curve, Double.NaN);
        if (Double.isNaN(value)) {
            return Numbers.NONE;
        }
        return switch (curve) {
            case P50, P90, P99, P999, MAX -> Numbers.duration((long) value);
            case RATE -> Numbers.significant(value);
            case OUTSTANDING, QUEUED -> Numbers.count((long) value);
        };
    }

    /// Why there may be no figure; empty where that needs no explanation.
    public static String explanation(Curve curve) {
        return switch (curve) {
            case P50 -> "needs 20 events in an interval of 100 ms";
            case P90 -> "needs 100 events in an interval of 100 ms";
            case P99 -> "needs 1000 events in an interval of 100 ms";
            case P999 -> "needs 10 000 events in an interval of 100 ms";
            case QUEUED -> "events waiting at the backend, as its last event told";
            case OUTSTANDING -> "event requests issued and not answered";
            case RATE -> "events received per second, over an interval of 100 ms";
            case MAX -> "the slowest event of an interval of 100 ms";
        };
    }
}
