package burstscope.ui.model;

import org.jspecify.annotations.Nullable;

/// Chooses the part of an axis that is shown: round ends, grown at once when a value would fall outside, shrunk only
/// after
/// a while, so that the picture does not breathe.
/// - Threads: one.
final class ScaleFitter {
    private static final long SHRINK_AFTER_NS = 3_000_000_000L;
    private static final double[] STEPS = {1, 2, 2.5, 5, 10};
    private static final int LINEAR_TICKS = 5;
    private static final double HEADROOM = 1.04;

    private final AxisScale.Kind kind;
    private final AxisScale initial;
    private @Nullable AxisScale shown;
    private long tooWideSinceNs = Long.MIN_VALUE;

    /// @param initial shown before there is any value
    ScaleFitter(AxisScale initial) {
        this.kind = initial.kind();
        this.initial = initial;
    }

    /// @param low lowest position drawn; NaN when nothing is
    /// @param high highest position drawn
    AxisScale fit(double low, double high, long nowNs) {
        AxisScale present = shown;
        if (Double.isNaN(low) && present == null) {
            return initial;
        }
        AxisScale wanted = Double.isNaN(low) ? initial : round(low, high);
        if (present == null || wanted.max() > present.max() || wanted.min() < present.min()) {
            shown = present == null ? wanted : union(present, wanted);
            tooWideSinceNs = Long.MIN_VALUE;
        } else if (wanted.equals(present)) {
            tooWideSinceNs = Long.MIN_VALUE;
        } else if (tooWideSinceNs == Long.MIN_VALUE) {
            tooWideSinceNs = nowNs;
        } else if (nowNs - tooWideSinceNs >= SHRINK_AFTER_NS) {
            shown = wanted;
            tooWideSinceNs = Long.MIN_VALUE;
        }
        return shown == null ? wanted : shown;
    }

    private AxisScale union(AxisScale a, AxisScale b) {
        return a.max() >= b.max()
                ? new AxisScale(kind, Math.min(a.min(), b.min()), a.max(), a.tick())
                : new AxisScale(kind, Math.min(a.min(), b.min()), b.max(), b.tick());
    }

    private AxisScale round(double low, double high) {
        return switch (kind) {
            case LINEAR -> linear(high);
            case LOG_DURATION -> {
                double floor = Math.floor(low);
                yield new AxisScale(kind, floor, Math.max(Math.ceil(high + 0.02), floor + 2), 1);
            }
            case LOG_COUNT -> new AxisScale(kind, 0, Math.max(2, Math.ceil(high + 0.02)), 1);
        };
    }

    private AxisScale linear(double high) {
        double wanted = Math.max(high * HEADROOM, 1);
        double raw = wanted / LINEAR_TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        double tick = power;
        for (double step : STEPS) {
            tick = step * power;
            if (tick >= raw - 1e-9) {
                break;
            }
        }
        return new AxisScale(kind, 0, Math.ceil(wanted / tick - 1e-9) * tick, tick);
    }
}
