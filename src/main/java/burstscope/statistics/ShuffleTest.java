package burstscope.statistics;

import java.math.BigInteger;
import java.util.SplittableRandom;

/// Whether two groups without pairs differ: if nothing separates them, each value could as well be in the other
/// group, so the difference of the mean logs is compared with that under all (or many random) ways to deal the values
/// out.
/// - Shape: exact up to [#MOST_EXACT] ways, above by [#DRAWS] seeded draws; assumes only that values of the two
///   groups can be swapped.
/// - Threads: stateless.
public final class ShuffleTest {
    static final int MOST_EXACT = 20_000;
    static final int DRAWS = 9_999;

    private static final double TIE = 1e-12;

    private ShuffleTest() {}

    /// Two-sided p-value; NaN when a group is empty.
    /// - Errors: [IllegalArgumentException] for values that are no positive finite numbers.
    public static double p(double[] one, double[] other, long seed) {
        double[] all = new double[one.length + other.length];
        System.arraycopy(Numbers.logs(one), 0, all, 0, one.length);
        System.arraycopy(Numbers.logs(other), 0, all, one.length, other.length);
        if (one.length == 0 || other.length == 0) {
            return Double.NaN;
        }
        double sum = Numbers.sum(all);
        double size = 0;
        for (double value : all) {
            size += Math.abs(value);
        }
        // With the total fixed, the first group's sum tells the difference of the means.
        double expected = sum * one.length / all.length;
        double seen = 0;
        for (int i = 0; i < one.length; i++) {
            seen += all[i];
        }
        Deal deal = new Deal(all, one.length, expected, Math.abs(seen - expected) - TIE * size);
        return ways(all.length, one.length) <= MOST_EXACT ? deal.exact() : deal.drawn(seed);
    }

    /// The smallest p-value that groups of these sizes can give, however large the effect.
    public static double smallestP(int one, int other) {
        long ways = ways(one + other, one);
        return ways > MOST_EXACT ? 1.0 / (DRAWS + 1) : Math.min(1, (one == other ? 2.0 : 1.0) / ways);
    }

    /// Ways to choose, or a number above [#MOST_EXACT].
    private static long ways(int all, int chosen) {
        BigInteger ways = BigInteger.ONE;
        for (int i = 1; i <= Math.min(chosen, all - chosen); i++) {
            ways = ways.multiply(BigInteger.valueOf(all - i + 1L)).divide(BigInteger.valueOf(i));
            if (ways.compareTo(BigInteger.valueOf(MOST_EXACT)) > 0) {
                return Long.MAX_VALUE;
            }
        }
        return ways.longValueExact();
    }

    /// Values to be dealt out to two groups.
    /// @param bar distance from `expected` that counts as being as far as what was seen
    private record Deal(double[] values, int size, double expected, double bar) {
        double exact() {
            long[] counts = new long[2];
            choose(0, size, 0, counts);
            return (double) counts[0] / counts[1];
        }

        private void choose(int from, int left, double sum, long[] counts) {
            if (left == 0) {
                counts[0] += Math.abs(sum - expected) >= bar ? 1 : 0;
                counts[1]++;
                return;
            }
            for (int i = from; i <= values.length - left; i++) {
                choose(i + 1, left - 1, sum + values[i], counts);
            }
        }

        double drawn(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] shuffled = values.clone();
            int asFar = 1;
            for (int draw = 0; draw < DRAWS; draw++) {
                double sum = 0;
                for (int i = 0; i < size; i++) {
                    int at = i + random.nextInt(shuffled.length - i);
                    double taken = shuffled[at];
                    shuffled[at] = shuffled[i];
                    shuffled[i] = taken;
                    sum += taken;
                }
                asFar += Math.abs(sum - expected) >= bar ? 1 : 0;
            }
            return asFar / (DRAWS + 1.0);
        }
    }
}
