package burstscope.statistics;

/// How one group of bursts differs from another.
/// @param ratio the second group's times / the first's
/// @param p two-sided p-value that there is no difference; NaN where there is nothing to compare
/// @param smallestP the smallest p-value that so many bursts can give
/// @param paired whether both ran in the same rounds, so that ratios are taken within the round
/// @param counts bursts that were used
public record Effect(Estimate ratio, double p, double smallestP, boolean paired, Counts counts) {
    /// Below this (after [Holm]'s adjustment) a difference is called one.
    public static final double LEVEL = 0.05;

    /// With more of them the smallest p-value no longer falls.
    private static final int MOST_FOR_A_VERDICT = 64;

    /// Bursts that were used, of the first and the second group.
    public record Counts(int first, int second) {}

    /// What may be said.
    public enum Kind {
        FASTER,
        SLOWER,
        /// No difference that stands out of the noise.
        WITHIN_NOISE,
        /// Too few bursts for any verdict.
        CANNOT_TELL
    }

    /// Of pairs, by index.
    /// - Errors: [IllegalArgumentException] for arrays of different length, or times that are no positive finite
    ///   numbers.
    public static Effect paired(double[] first, double[] second, long seed) {
        return new Effect(
                Bootstrap.medianRatio(second, first, seed),
                SignFlipTest.p(second, first, seed),
                SignFlipTest.smallestP(first.length),
                true,
                new Counts(first.length, second.length));
    }

    /// Of groups that ran apart.
    public static Effect unpaired(double[] first, double[] second, long seed) {
        return new Effect(
                RatioOfMedians.of(second, first, seed),
                ShuffleTest.p(first, second, seed),
                ShuffleTest.smallestP(first.length, second.length),
                false,
                new Counts(first.length, second.length));
    }

    /// Where nothing was compared.
    public static final Effect NONE = paired(new double[0], new double[0], 1);

    /// How many bursts of each group can give a verdict among so many comparisons; pairs, where they are paired. 0
    /// for
    /// more comparisons than the tests can tell apart.
    public int enoughFor(int comparisons) {
        for (int enough = Estimate.MIN_COUNT; enough <= MOST_FOR_A_VERDICT; enough++) {
            double smallest = paired ? SignFlipTest.smallestP(enough) : ShuffleTest.smallestP(enough, enough);
            if (smallest * comparisons <= LEVEL) {
                return enough;
            }
        }
        return 0;
    }

    /// The verdict of a comparison that stands alone.
    public Kind kind() {
        return kind(p, 1);
    }

    /// The verdict: a difference is one only when the interval leaves 1 out and the test, adjusted for all that is
    /// compared beside, calls it one too.
    /// @param adjustedP from [Holm] over all comparisons of the call
    /// @param comparisons how many there were
    public Kind kind(double adjustedP, int comparisons) {
        if (!ratio.hasInterval() || smallestP * comparisons > LEVEL) {
            return Kind.CANNOT_TELL;
        }
        boolean apart = ratio.low() > 1 || ratio.high() < 1;
        if (!apart || !(adjustedP <= LEVEL)) {
            return Kind.WITHIN_NOISE;
        }
        return ratio.low() > 1 ? Kind.SLOWER : Kind.FASTER;
    }
}
