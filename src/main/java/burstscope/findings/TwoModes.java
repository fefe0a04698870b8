package burstscope.findings;

import java.util.Arrays;
import java.util.Optional;

/// Two kinds of times with little in between: the split of their logarithms that leaves the least scatter within both
/// parts, provided that hardly anything lies in the middle of the way from one part's mean to the other's.
/// @param lowShare of the times below the boundary
/// @param lowNs geometric mean of these, ns
/// @param highNs of the others, ns
record TwoModes(double lowShare, double lowNs, double highNs, double boundaryNs) {
    static final int FEW = 200;

    /// Of the times, each kind must have this share.
    static final double LEAST_SHARE = 0.1;

    /// The kinds must differ by this factor.
    static final double LEAST_FACTOR = 2;

    /// At most this share may lie in the middle third between them.
    static final double MOST_BETWEEN = 0.03;

    static Optional<TwoModes> in(long[] timesNs) {
        if (timesNs.length < FEW) {
            return Optional.empty();
        }
        double[] logs = Arrays.stream(timesNs).mapToDouble(Math::log).sorted().toArray();
        double[] sums = new double[logs.length + 1];
        for (int i = 0; i < logs.length; i++) {
            sums[i + 1] = sums[i] + logs[i];
        }
        int split = split(sums);
        double low = sums[split] / split;
        double high = (sums[logs.length] - sums[split]) / (logs.length - split);
        double share = (double) split / logs.length;
        double from = low + (high - low) / 3;
        double to = high - (high - low) / 3;
        long between = Arrays.stream(logs).filter(log -> log > from && log < to).count();
        boolean two = Math.min(share, 1 - share) >= LEAST_SHARE
                && high - low >= Math.log(LEAST_FACTOR)
                && between <= MOST_BETWEEN * logs.length;
        return two
                ? Optional.of(new TwoModes(
                        share, Math.exp(low), Math.exp(high), Math.exp((logs[split - 1] + logs[split]) / 2)))
                : Optional.empty();
    }

    /// How many belong to the lower part.
    private static int split(double[] sums) {
        int count = sums.length - 1;
        int best = 1;
        double most = Double.NEGATIVE_INFINITY;
        for (int below = 1; below < count; below++) {
            double difference = (sums[count] - sums[below]) / (count - below) - sums[below] / below;
            double between = (double) below * (count - below) * difference * difference;
            if (between > most) {
                most = between;
                best = below;
            }
        }
        return best;
    }
}
