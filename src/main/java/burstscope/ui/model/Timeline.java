package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.KnobChange;
import burstscope.measure.LatencySummary;
import burstscope.measure.SwitchEffect;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/// The last minutes of what was observed, bounded.
/// - Threads: one.
final class Timeline {
    /// Two minutes of snapshots, and gaps between them.
    static final int CAPACITY = 1_400;

    static final int MARKS = 512;
    static final int BURSTS = 4_096;

    private static final long GAP_NS = 350_000_000L;

    private final SampleRing samples;
    private final ArrayDeque<TimeMark> marks;
    private final ArrayDeque<BurstSpan> bursts;
    private final double[] row = new double[Curve.COLUMNS];
    private long endNs = Long.MIN_VALUE;

    Timeline() {
        samples = new SampleRing(CAPACITY, Curve.COLUMNS);
        marks = new ArrayDeque<>();
        bursts = new ArrayDeque<>();
    }

    private Timeline(Timeline other) {
        samples = other.samples.copy();
        marks = other.marks.clone();
        bursts = other.bursts.clone();
        endNs = other.endNs;
    }

    void append(IntervalSnapshot snapshot) {
        long startNs = snapshot.span().startNs();
        if (endNs != Long.MIN_VALUE && startNs - endNs > GAP_NS) {
            Arrays.fill(row, Double.NaN);
            samples.append(endNs + 1, row);
        }
        endNs = snapshot.span().endNs();
        row[Curve.RATE.column(LatencyKind.DELIVERY)] = snapshot.eventsPerSecond();
        latency(snapshot.latencies().delivery(), Curve.P50.column(LatencyKind.DELIVERY));
        latency(snapshot.latencies().roundTrip(), Curve.P50.column(LatencyKind.ROUND_TRIP));
        row[Curve.OUTSTANDING.column(LatencyKind.DELIVERY)] = snapshot.pool().outstanding();
        row[Curve.QUEUED.column(LatencyKind.DELIVERY)] = carried(snapshot.pool().queued());
        samples.append(endNs, row);
    }

    void append(KnobChange change) {
        if (marks.size() == MARKS) {
            marks.removeFirst();
        }
        marks.addLast(TimeMark.of(change));
    }

    void append(BurstRecord burst) {
        if (bursts.size() == BURSTS) {
            bursts.removeFirst();
        }
        bursts.addLast(new BurstSpan(
                burst.number(), burst.times().drainStartNs(), burst.times().lastEventNs(), false));
    }

    /// The instant up to which events were counted; [Long#MIN_VALUE] before the first snapshot.
    long endNs() {
        return endNs;
    }

    SampleRing samples() {
        return samples;
    }

    /// Adds to a switch's mark what it changed.
    void append(SwitchEffect effect) {
        List<TimeMark> known = List.copyOf(marks);
        marks.clear();
        known.forEach(mark -> marks.addLast(
                mark.atNs() == effect.atNs() && mark.isCodec() ? mark.with(SwitchReadout.brief(effect)) : mark));
    }

    List<TimeMark> marksBetween(long fromNs, long toNs) {
        return marks.stream()
                .filter(mark -> mark.atNs() >= fromNs && mark.atNs() <= toNs)
                .sorted((a, b) -> Long.compare(a.atNs(), b.atNs()))
                .toList();
    }

    List<BurstSpan> burstsBetween(long fromNs, long toNs) {
        return bursts.stream()
                .filter(burst -> burst.endNs() >= fromNs && burst.startNs() <= toNs)
                .toList();
    }

    /// The same, cut off from what is appended later.
    Timeline copy() {
        return new Timeline(this);
    }

    private void latency(LatencySummary summary, int column) {
        row[column] = carried(summary.ns().p50());
        row[column + 1] = carried(summary.ns().p90());
        row[column + 2] = carried(summary.ns().p99());
        row[column + 3] = carried(summary.ns().p999());
        row[column + 4] = carried(summary.ns().max());
    }

    private static double carried(long value) {
        return value < 0 ? Double.NaN : value;
    }
}
