package burstscope.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/// How two groups that were not run in the same rounds compare: median of one / median of the other, with a 95 %
/// percentile-bootstrap interval for which each group is drawn again by itself.
/// - Shape: the order of the values does not matter, and equal seeds give equal intervals.
/// - Threads: stateless.
public final class RatioOfMedians {
    private RatioOfMedians() {}

    /// The estimate's count is that of the smaller group, which bounds what can be told; no interval when that is
    /// below [Estimate#MIN_COUNT], and no ratio without a value on each side.
    /// - Errors: [IllegalArgumentException] for values that are no positive finite numbers.
    public static Estimate of(double[] numerators, double[] denominators, long seed) {
        double[] above = sorted(numerators);
        double[] below = sorted(denominators);
        int count = Math.min(above.length, below.length);
        double ratio = Numbers.sortedMedian(above) / Numbers.sortedMedian(below);
        if (count < Estimate.MIN_COUNT) {
            return new Estimate(count, ratio, Double.NaN, Double.NaN);
        }
        SplittableRandom random = new SplittableRandom(seed);
        double[] ratios = new double[Bootstrap.RESAMPLES];
        int[] drawnAbove = new int[above.length];
        int[] drawnBelow = new int[below.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = Bootstrap.medianOfResample(above, drawnAbove, random)
                    / Bootstrap.medianOfResample(below, drawnBelow, random);
        }
        Middle95 interval = new Middle95(ratios, above.length, below.length);
        return new Estimate(count, ratio, interval.low(), interval.high());
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        for (double value : sorted) {
            Numbers.requirePositive(value);
        }
        Arrays.sort(sorted);
        return sorted;
    }
}
