package burstscope.measure;

import org.HdrHistogram.Histogram;

/// Measures the times between arrivals.
/// - Threads: one.
final class GapMeter {
    private static final int TIMES_THE_MEDIAN = 10;

    private final Histogram gaps = LatencyRecorder.newHistogram();
    private boolean begun;
    private long lastNs;
    private long clamped;
    private long longestNs;
    private long longestFromNs;

    /// An event came. Instants must not go back.
    void add(long atNs) {
        if (begun && atNs > lastNs) {
            long gapNs = atNs - lastNs;
            long kept = LatencyRecorder.clamp(gapNs);
            clamped += kept == gapNs ? 0 : 1;
            gaps.recordValue(kept);
            if (gapNs > longestNs) {
                longestNs = gapNs;
                longestFromNs = lastNs;
            }
        }
        begun = true;
        lastNs = atNs;
    }

    GapSummary summary(long originNs) {
        if (gaps.getTotalCount() == 0) {
            return GapSummary.NONE;
        }
        long silenceNs = LatencyRecorder.clamp(
                Math.max(GapSummary.LEAST_SILENCE_NS, TIMES_THE_MEDIAN * gaps.getValueAtPercentile(50)));
        long silences = longestNs <= silenceNs
                ? 0
                : Math.max(1, gaps.getCountBetweenValues(gaps.nextNonEquivalentValue(silenceNs), gaps.getMaxValue()));
        return new GapSummary(
                LatencySummary.of(gaps, clamped), longestNs, longestFromNs - originNs, silences, silenceNs);
    }
}
