package burstscope.statistics;

import java.util.SplittableRandom;

/// Whether pairs differ: if nothing separates the two of a pair, each log ratio could as well have the other sign, so
/// the mean log ratio is compared with those under all (or many random) choices of signs.
/// - Shape: exact up to [#MOST_EXACT] pairs, above by [#DRAWS] seeded draws; assumes nothing of the distribution but
///   that a pair's two sides can be swapped.
/// - Threads: stateless.
public final class SignFlipTest {
    static final int MOST_EXACT = 18;
    static final int DRAWS = 9_999;

    /// Sums that differ by less than this share of the largest possible one are equal: only rounding parts them.
    private static final double TIE = 1e-12;

    private SignFlipTest() {}

    /// Two-sided p-value that the ratios numerator / denominator of all pairs scatter around 1; NaN without a pair.
    /// - Errors: [IllegalArgumentException] for arrays of different length, or values that are no positive finite
    ///   numbers.
    public static double p(double[] numerators, double[] denominators, long seed) {
        if (numerators.length != denominators.length) {
            throw new IllegalArgumentException(
                    numerators.length + " numerators cannot be paired with " + denominators.length + " denominators");
        }
        double[] differences = Numbers.logs(numerators);
        double[] below = Numbers.logs(denominators);
        for (int i = 0; i < differences.length; i++) {
            differences[i] -= below[i];
        }
        return pOfDifferences(differences, seed);
    }

    /// The same for differences that are there already, for example log ratios less the log of a limit.
    public static double pOfDifferences(double[] differences, long seed) {
        double[] sizes = new double[differences.length];
        for (int i = 0; i < sizes.length; i++) {
            if (!Double.isFinite(differences[i])) {
                throw new IllegalArgumentException("a difference of " + differences[i] + " means nothing");
            }
            sizes[i] = Math.abs(differences[i]);
        }
        if (sizes.length == 0) {
            return Double.NaN;
        }
        double bar = Math.abs(Numbers.sum(differences)) - TIE * Numbers.sum(sizes);
        return sizes.length <= MOST_EXACT ? exact(sizes, bar) : drawn(sizes, bar, seed);
    }

    /// The smallest p-value that so many pairs can give, however large the effect.
    public static double smallestP(int pairs) {
        return pairs <= MOST_EXACT ? Math.min(1, Math.scalb(2.0, -pairs)) : 1.0 / (DRAWS + 1);
    }

    private static double exact(double[] sizes, double bar) {
        int choices = 1 << sizes.length;
        int asFar = 0;
        for (int choice = 0; choice < choices; choice++) {
            asFar += Math.abs(flipped(sizes, choice)) >= bar ? 1 : 0;
        }
        return (double) asFar / choices;
    }

    private static double flipped(double[] sizes, long signs) {
        double sum = 0;
        for (int i = 0; i < sizes.length; i++) {
            sum += (signs >> i & 1) == 0 ? sizes[i] : -sizes[i];
        }
        return sum;
    }

    /// The choice that was seen counts as one of the draws, so that p is never 0 and never too small.
    private static double drawn(double[] sizes, double bar, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int asFar = 1;
        for (int draw = 0; draw < DRAWS; draw++) {
            double sum = 0;
            long signs = 0;
            for (int i = 0; i < sizes.length; i++) {
                signs = i % Long.SIZE == 0 ? random.nextLong() : signs >>> 1;
                sum += (signs & 1) == 0 ? sizes[i] : -sizes[i];
            }
            asFar += Math.abs(sum) >= bar ? 1 : 0;
        }
        return asFar / (DRAWS + 1.0);
    }
}
