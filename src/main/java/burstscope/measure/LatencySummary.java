package burstscope.measure;

import org.HdrHistogram.Histogram;

/// Percentiles of one kind of latency over one interval, burst or run.
/// - Units: nanoseconds; [#NOT_CARRIED] where fewer than ten samples lie above the percentile, so that it would be an
///   accident rather than a figure.
/// @param count samples, those clamped at the histogram's top included
/// @param clamped samples outside the histogram, counted at its top or, where the clocks disagree, at zero
/// @param histogram the samples themselves, where they are kept: of bursts, not of the intervals of a stream
public record LatencySummary(long count, long clamped, Percentiles ns, LatencyHistogram histogram) {
    /// Stands in for a percentile that the samples cannot carry.
    public static final long NOT_CARRIED = -1;

    public static final LatencySummary EMPTY =
            new LatencySummary(0, 0, new Percentiles(NOT_CARRIED, NOT_CARRIED, NOT_CARRIED, NOT_CARRIED, NOT_CARRIED));

    private static final long MIN_SAMPLES_ABOVE = 10;

    /// Without the samples.
    public LatencySummary(long count, long clamped, Percentiles ns) {
        this(count, clamped, ns, LatencyHistogram.EMPTY);
    }

    /// The percentiles, each alone [#NOT_CARRIED] where the samples cannot carry it.
    /// @param max carried by a single sample; exact to the histogram's resolution, as the others
    public record Percentiles(long p50, long p90, long p99, long p999, long max) {}

    /// Of both, without the samples: percentiles of two summaries cannot be added, so that only the maximum is left
    /// unless one of them is empty.
    LatencySummary joinedWith(LatencySummary other) {
        if (count == 0 || other.count == 0) {
            return count == 0 ? other : this;
        }
        return new LatencySummary(
                count + other.count,
                clamped + other.clamped,
                new Percentiles(NOT_CARRIED, NOT_CARRIED, NOT_CARRIED, NOT_CARRIED, Math.max(ns.max, other.ns.max)));
    }

    /// Reads a histogram that nobody writes meanwhile, and keeps what it holds.
    static LatencySummary withHistogram(Histogram histogram, long clamped) {
        LatencySummary summary = of(histogram, clamped);
        return summary.count == 0
                ? summary
                : new LatencySummary(summary.count, clamped, summary.ns, LatencyHistogram.of(histogram));
    }

    /// Reads a histogram that nobody writes meanwhile.
    public static LatencySummary of(Histogram histogram, long clamped) {
        long count = histogram.getTotalCount();
        if (count == 0) {
            return EMPTY;
        }
        return new LatencySummary(
                count,
                clamped,
                new Percentiles(
                        carried(histogram, 50),
                        carried(histogram, 90),
                        carried(histogram, 99),
                        carried(histogram, 99.9),
                        histogram.getMaxValue()));
    }

    private static long carried(Histogram histogram, double percentile) {
        double above = histogram.getTotalCount() * (100 - percentile) / 100;
        return above + 1e-9 < MIN_SAMPLES_ABOVE
                ? NOT_CARRIED
                : Math.min(histogram.getValueAtPercentile(percentile), histogram.getMaxValue());
    }
}
