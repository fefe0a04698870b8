package burstscope.ui.model;

import java.util.Locale;

/// One line of the scope.
public enum Curve {
    RATE("events/s", 0),
    P50("p50", 1),
    P90("p90", 2),
    P99("p99", 3),
    P999("p99.9", 4),
    MAX("max", 5),
    OUTSTANDING("outstanding", 6),
    QUEUED("queued", 7);

    /// Columns of a [SampleRing] that holds every curve of both latency kinds.
    static final int COLUMNS = 13;

    private static final int LATENCY_SHIFT = 7;

    private final String label;
    private final int column;

    /// @param column its column of a [SampleRing]; latencies: of delivery time
    Curve(String label, int column) {
        this.label = label;
        this.column = column;
    }

    public String label() {
        return label;
    }

    /// The style class of its line and its legend: `curve-p50`.
    public String styleClass() {
        return "curve-" + name().toLowerCase(Locale.ROOT);
    }

    public boolean isLatency() {
        return switch (this) {
            case P50, P90, P99, P999, MAX -> true;
            case RATE, OUTSTANDING, QUEUED -> false;
        };
    }

    /// Column of a [SampleRing].
    int column(LatencyKind kind) {
        return isLatency() && kind != LatencyKind.DELIVERY ? column + LATENCY_SHIFT : column;
    }
}
