package burstscope.statistics;

/// A median with its 95 % bootstrap interval. The unit is the caller's.
/// @param count bursts or pairs of bursts it rests on
/// @param low NaN below [#MIN_COUNT] bursts: fewer cannot tell
public record Estimate(int count, double median, double low, double high) {
    /// Fewer bursts than this give no interval.
    public static final int MIN_COUNT = 6;

    public boolean hasInterval() {
        return !Double.isNaN(low);
    }
}
