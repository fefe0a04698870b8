package burstscope.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How often the tests and intervals are wrong where the truth is known: nominally 5 %.
final class FalseAlarmTest {
    private static final int RUNS = 1_000;

    @ParameterizedTest
    @ValueSource(ints = {8, 12, 30})
    void theSignFlipTestCallsOneInTwentyEqualPairsDifferent(int pairs) {
        Random random = new Random(41 + pairs);

        double alarms = Simulation.share(RUNS, run -> {
            double[] drift = Simulation.drift(random, pairs);
            double[] first = Simulation.withDrift(Simulation.times(random, pairs, 1), drift);
            double[] second = Simulation.withDrift(Simulation.times(random, pairs, 1), drift);
            return SignFlipTest.p(first, second, run) <= Effect.LEVEL;
        });

        assertThat(alarms).isBetween(0.02, 0.08);
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 12, 30})
    void theShuffleTestCallsOneInTwentyEqualGroupsDifferent(int count) {
        Random random = new Random(42 + count);

        double alarms = Simulation.share(RUNS, run -> {
            double[] first = Simulation.times(random, count, 1);
            return ShuffleTest.p(first, Simulation.times(random, count + 3, 1), run) <= Effect.LEVEL;
        });

        assertThat(alarms).isBetween(0.02, 0.08);
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 8, 12, 20, 30})
    void pairedIntervalsMissTheTrueRatioInOneOfTwentyRuns(int pairs) {
        assertThat(missesOfPairs(pairs)).isBetween(0.02, 0.08);
    }

    /// The middle one of seven values can be one of seven only, so no interval comes near 95 %.
    @Test
    void pairedIntervalsOfSevenAreRatherTooWideThanTooNarrow() {
        assertThat(missesOfPairs(7)).isBetween(0.005, 0.05);
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 8, 12, 20, 30})
    void unpairedIntervalsMissTheTrueRatioInOneOfTwentyRuns(int count) {
        Random random = new Random(44 + count);

        double misses = Simulation.share(RUNS, run -> {
            double[] first = Simulation.times(random, count, 1);
            return misses(RatioOfMedians.of(Simulation.times(random, count, 0.67), first, run), 0.67);
        });

        assertThat(misses).isBetween(0.02, 0.08);
    }

    @Test
    void aSmallGroupBesideALargeOneDoesNotMakeTheIntervalTooNarrow() {
        Random random = new Random(45);

        double misses = Simulation.share(RUNS, run -> {
            double[] first = Simulation.times(random, 100, 1);
            return misses(RatioOfMedians.of(Simulation.times(random, 8, 0.67), first, run), 0.67);
        });

        assertThat(misses).isBetween(0.02, 0.08);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aVerdictOfEqualGroupsIsADifferenceInFewerThanEightOfAHundredRuns(boolean paired) {
        Random random = new Random(46);

        double alarms = Simulation.share(RUNS, run -> {
            Effect effect = effect(random, 12, paired, run);
            return isDifference(effect.kind(effect.p(), 1));
        });

        assertThat(alarms).isBetween(0.01, 0.08);
    }

    @Test
    void holmKeepsTheFamilyOfTenComparisonsAtTheLevelOfOne() {
        Random random = new Random(47);
        int[] withoutHolm = new int[1];

        double alarms = Simulation.share(600, run -> {
            double[] p = new double[10];
            for (int i = 0; i < p.length; i++) {
                double[] first = Simulation.times(random, 12, 1);
                p[i] = SignFlipTest.p(first, Simulation.times(random, 12, 1), run);
            }
            withoutHolm[0] += Arrays.stream(p).min().orElseThrow() <= Effect.LEVEL ? 1 : 0;
            return Arrays.stream(Holm.adjusted(p)).min().orElseThrow() <= Effect.LEVEL;
        });

        assertThat(alarms).isBetween(0.02, 0.08);
        assertThat(withoutHolm[0] / 600.0)
                .as("ten comparisons without the adjustment")
                .isGreaterThan(0.3);
    }

    /// What the rule must not do: miss an effect that is there.
    @Test
    void aThirdLessTimeIsSeenInNearlyEveryRunOfTwelve() {
        Random random = new Random(48);

        double seen = Simulation.share(300, run -> {
            Effect effect = Effect.paired(Simulation.times(random, 12, 1), Simulation.times(random, 12, 0.67), run);
            return effect.kind(effect.p(), 1) == Effect.Kind.FASTER;
        });

        assertThat(seen).isGreaterThan(0.99);
    }

    private static double missesOfPairs(int pairs) {
        Random random = new Random(143 + pairs);
        return Simulation.share(RUNS, run -> {
            double[] drift = Simulation.drift(random, pairs);
            double[] first = Simulation.withDrift(Simulation.times(random, pairs, 1), drift);
            double[] second = Simulation.withDrift(Simulation.times(random, pairs, 0.67), drift);
            return misses(Bootstrap.medianRatio(second, first, run), 0.67);
        });
    }

    private static Effect effect(Random random, int count, boolean paired, long seed) {
        double[] first = Simulation.times(random, count, 1);
        double[] second = Simulation.times(random, count, 1);
        return paired ? Effect.paired(first, second, seed) : Effect.unpaired(first, second, seed);
    }

    private static boolean isDifference(Effect.Kind kind) {
        return kind == Effect.Kind.FASTER || kind == Effect.Kind.SLOWER;
    }

    private static boolean misses(Estimate estimate, double truth) {
        return truth < estimate.low() || truth > estimate.high();
    }
}
