package burstscope.measure;

import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/// Records one kind of latency while another thread takes intervals out.
/// - Units: nanoseconds, resolution 0.1 us or 0.1 %; above one hour a value is clamped and counted as such; below zero
/// (the
///   clocks disagree) it is counted as clamped at zero.
/// - Threads: one thread records, one other takes intervals.
public final class LatencyRecorder {
    private static final long LOWEST_NS = 100;
    private static final long HIGHEST_NS = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    private final SingleWriterRecorder recorder = new SingleWriterRecorder(LOWEST_NS, HIGHEST_NS, DIGITS);
    private final AtomicLong clamped = new AtomicLong();
    private @Nullable Histogram recycled;
    private long clampedBefore;

    /// A histogram of the recorder's range, for a thread that keeps one to itself.
    static Histogram newHistogram() {
        return new Histogram(LOWEST_NS, HIGHEST_NS, DIGITS);
    }

    static long clamp(long valueNs) {
        return Math.clamp(valueNs, 0, HIGHEST_NS);
    }

    public void record(long valueNs) {
        long kept = clamp(valueNs);
        if (kept != valueNs) {
            clamped.setRelease(clamped.getPlain() + 1);
        }
        recorder.recordValue(kept);
    }

    /// What was recorded since the last call.
    public LatencySummary takeInterval() {
        Histogram interval = recorder.getIntervalHistogram(recycled);
        recycled = interval;
        long clampedNow = clamped.getAcquire();
        LatencySummary summary = LatencySummary.of(interval, clampedNow - clampedBefore);
        clampedBefore = clampedNow;
        return summary;
    }
}
