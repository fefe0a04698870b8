package burstscope.statistics;

import java.util.Arrays;
import java.util.Comparator;

/// Holm's step-down adjustment: keeps the chance of even one false alarm among many comparisons at the level that a
/// single one would have.
/// - Threads: stateless.
/// - Source: S. Holm, A simple sequentially rejective multiple test procedure, 1979.
public final class Holm {
    private Holm() {}

    /// Adjusted p-values, in the order of those given; each may be compared with the level as if it were the only
    /// one.
    /// A comparison without a p-value (NaN) keeps none and does not count as one.
    /// - Errors: [IllegalArgumentException] for a p-value outside 0..1.
    public static double[] adjusted(double... p) {
        for (double value : p) {
            if (value < 0 || value > 1) {
                throw new IllegalArgumentException(value + " is no p-value");
            }
        }
        Integer[] order = new Integer[p.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(i -> p[i])); // NaN last
        int left = (int) Arrays.stream(p).filter(value -> !Double.isNaN(value)).count();
        double[] adjusted = new double[p.length];
        double most = 0;
        for (int index : order) {
            if (Double.isNaN(p[index])) {
                adjusted[index] = Double.NaN;
            } else {
                most = Math.max(most, Math.min(1, left * p[index]));
                adjusted[index] = most;
                left--;
            }
        }
        return adjusted;
    }
}
