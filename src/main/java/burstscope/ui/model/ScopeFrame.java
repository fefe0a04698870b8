package burstscope.ui.model;

import java.util.List;
import java.util.Map;

/// Everything the charts draw at one moment.
/// - Threads: immutable.
/// @param version differs between two frames whose content may differ
/// @param window the time axis
/// @param traces one a curve; the curves of a latency kind that is not shown are not among them
public record ScopeFrame(
        long version, Window window, LatencyKind latency, Map<Curve, Trace> traces, Scales scales, Notes notes) {

    /// The time axis: instants of its left and right end.
    public record Window(long startNs, long endNs) {
        public double seconds() {
            return (endNs - startNs) / 1e9;
        }

        /// Position on the time axis: seconds before the end, negative.
        public double second(long instantNs) {
            return (instantNs - endNs) / 1e9;
        }
    }

    /// The axes of the three lanes.
    public record Scales(AxisScale rate, AxisScale latency, AxisScale requests) {}

    /// What is drawn over all lanes.
    public record Notes(List<TimeMark> marks, List<BurstSpan> bursts) {
        public Notes {
            marks = List.copyOf(marks);
            bursts = List.copyOf(bursts);
        }
    }

    public ScopeFrame {
        traces = Map.copyOf(traces);
    }

    public Trace trace(Curve curve) {
        return traces.getOrDefault(curve, Trace.EMPTY);
    }
}
