package burstscope.statistics;

import java.util.Arrays;

/// What the statistics of this package do with plain numbers.
final class Numbers {
    private Numbers() {}

    /// Middle value of sorted ones; NaN without any.
    static double sortedMedian(double[] sorted) {
        int count = sorted.length;
        return count == 0 ? Double.NaN : middle(sorted[(count - 1) / 2], sorted[count / 2]);
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sortedMedian(sorted);
    }

    static double middle(double lower, double upper) {
        return lower + (upper - lower) / 2;
    }

    static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    /// Natural logarithms of times.
    /// - Errors: [IllegalArgumentException] for a value that is no positive finite number.
    static double[] logs(double[] values) {
        double[] logs = new double[values.length];
        for (int i = 0; i < logs.length; i++) {
            requirePositive(values[i]);
            logs[i] = Math.log(values[i]);
        }
        return logs;
    }

    static void requirePositive(double value) {
        if (!(value > 0) || !Double.isFinite(value)) {
            throw new IllegalArgumentException("a ratio with " + value + " means nothing");
        }
    }
}
