package burstscope.measure;

import org.HdrHistogram.Histogram;

/// One kind of latency in a thread that measures and reports alone: no hand-over, little memory.
/// - Units: nanoseconds, resolution 1 %; above one hour a value is clamped and counted as such.
/// - Threads: one.
public final class LatencyTally {
    private static final long LOWEST_NS = 1;
    private static final long FIRST_RANGE_NS = 10_000_000;
    private static final int DIGITS = 2;

    private final Histogram histogram = new Histogram(LOWEST_NS, FIRST_RANGE_NS, DIGITS);
    private long clamped;

    public LatencyTally() {
        histogram.setAutoResize(true);
    }

    public void record(long valueNs) {
        long kept = LatencyRecorder.clamp(valueNs);
        if (kept != valueNs) {
            clamped++;
        }
        histogram.recordValue(kept);
    }

    /// What was recorded since the start or the last [#reset].
    public LatencySummary summary() {
        return LatencySummary.of(histogram, clamped);
    }

    public void reset() {
        histogram.reset();
        clamped = 0;
    }
}
