package burstscope.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Medians with 95 % percentile-bootstrap intervals: the bursts (or rounds) are drawn again with replacement,
/// and the interval holds the middle 95 % of the medians of those draws, corrected for few values as [Middle95] tells.
/// - Shape: the order of the values does not matter, and equal seeds give equal intervals.
/// - Errors: [IllegalArgumentException] for values that are no finite numbers.
/// - Threads: stateless.
public final class Bootstrap {
    static final int RESAMPLES = 4_000;

    private Bootstrap() {}

    /// Median of the values. No interval below [Estimate#MIN_COUNT] values; without any value the
    /// median is NaN.
    public static Estimate median(double[] values, long seed) {
        double[] sorted = values.clone();
        for (double value : sorted) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("a median of " + value + " means nothing");
            }
        }
        Arrays.sort(sorted);
        int count = sorted.length;
        if (count == 0) {
            return new Estimate(0, Double.NaN, Double.NaN, Double.NaN);
        }
        double median = Numbers.sortedMedian(sorted);
        if (count < Estimate.MIN_COUNT) {
            return new Estimate(count, median, Double.NaN, Double.NaN);
        }
        Middle95 interval = new Middle95(resampledMedians(sorted, new SplittableRandom(seed)), count);
        return new Estimate(count, median, interval.low(), interval.high());
    }

    /// Median over rounds of numerator / denominator, each taken within its round (by index): what
    /// changes from round to round for both drops out.
    /// - Errors: [IllegalArgumentException] for arrays of different length or a denominator that is not
    ///   positive.
    public static Estimate medianRatio(double[] numerators, double[] denominators, long seed) {
        if (numerators.length != denominators.length) {
            throw new IllegalArgumentException(
                    numerators.length + " numerators cannot be paired with " + denominators.length + " denominators");
        }
        double[] ratios = new double[numerators.length];
        for (int i = 0; i < ratios.length; i++) {
            if (!(denominators[i] > 0)) {
                throw new IllegalArgumentException("a ratio to " + denominators[i] + " means nothing");
            }
            ratios[i] = numerators[i] / denominators[i];
        }
        return median(ratios, seed);
    }

    private static double[] resampledMedians(double[] sorted, SplittableRandom random) {
        double[] medians = new double[RESAMPLES];
        int[] drawn = new int[sorted.length];
        for (int i = 0; i < RESAMPLES; i++) {
            medians[i] = medianOfResample(sorted, drawn, random);
        }
        return medians;
    }

    /// Median of one draw with replacement.
    /// @param drawn scratch of the same length
    static double medianOfResample(double[] sorted, int[] drawn, SplittableRandom random) {
        Arrays.fill(drawn, 0);
        for (int n = 0; n < sorted.length; n++) {
            drawn[random.nextInt(sorted.length)]++;
        }
        return medianOfDraw(sorted, drawn);
    }

    /// Median of a draw told as how often each of the sorted values was drawn: no draw needs sorting.
    private static double medianOfDraw(double[] sorted, int[] drawn) {
        int count = sorted.length;
        return Numbers.middle(sorted[valueAt((count - 1) / 2, drawn)], sorted[valueAt(count / 2, drawn)]);
    }

    private static int valueAt(int rank, int[] drawn) {
        int index = 0;
        int passed = drawn[0];
        while (passed <= rank) {
            index++;
            passed += drawn[index];
        }
        return index;
    }
}
