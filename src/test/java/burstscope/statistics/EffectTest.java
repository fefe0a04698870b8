package burstscope.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import burstscope.statistics.Effect.Kind;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EffectTest {
    private static double[] near(double level, int count) {
        double[] times = new double[count];
        Arrays.setAll(times, i -> level * (1 + 0.001 * (i % 5)));
        return times;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void fewerThanSixBurstsCannotTellHoweverFarApart(int count) {
        Effect paired = Effect.paired(near(1000, count), near(10, count), 1);
        Effect unpaired = Effect.unpaired(near(1000, 30), near(10, count), 1);

        assertThat(paired.kind(paired.p(), 1)).isEqualTo(Kind.CANNOT_TELL);
        assertThat(unpaired.kind(unpaired.p(), 1)).isEqualTo(Kind.CANNOT_TELL);
    }

    @Test
    void sixPairsTellAsLongAsTheyAreTheOnlyComparison() {
        Effect effect = Effect.paired(near(1000, 6), near(670, 6), 1);

        assertThat(effect.ratio().median()).isEqualTo(0.67, within(1e-9));
        assertThat(effect.kind(effect.p(), 1)).isEqualTo(Kind.FASTER);
        assertThat(effect.kind(Holm.adjusted(effect.p(), effect.p())[0], 2))
                .as("2 x 0.03 can never be below 0.05")
                .isEqualTo(Kind.CANNOT_TELL);
    }

    @Test
    void theOtherWayRoundItIsSlower() {
        Effect effect = Effect.unpaired(near(670, 12), near(1000, 12), 1);

        assertThat(effect.ratio().median()).isEqualTo(1 / 0.67, within(1e-9));
        assertThat(effect.kind(effect.p(), 1)).isEqualTo(Kind.SLOWER);
        assertThat(effect.counts()).isEqualTo(new Effect.Counts(12, 12));
    }

    @Test
    void aDifferenceThatTheIntervalHoldsIsNoise() {
        Random random = new Random(3);
        Effect effect = Effect.unpaired(Simulation.times(random, 12, 1), Simulation.times(random, 12, 1.001), 1);

        assertThat(effect.kind(effect.p(), 1)).isEqualTo(Kind.WITHIN_NOISE);
    }

    @Test
    void anAdjustedPAboveTheLevelIsNoiseWhateverTheIntervalSays() {
        Effect effect = Effect.paired(near(1000, 12), near(670, 12), 1);

        assertThat(effect.kind(0.06, 2)).isEqualTo(Kind.WITHIN_NOISE);
    }

    @Test
    void theRatioOfMediansIsThatOfTheMediansAndItsIntervalHoldsIt() {
        Random random = new Random(4);
        double[] above = Simulation.times(random, 15, 0.67);
        double[] below = Simulation.times(random, 20, 1);

        Estimate ratio = RatioOfMedians.of(above, below, 1);

        Arrays.sort(above);
        Arrays.sort(below);
        assertThat(ratio.median()).isEqualTo(above[7] / ((below[9] + below[10]) / 2), within(1e-12));
        assertThat(ratio.count()).isEqualTo(15);
        assertThat(ratio.low()).isLessThan(ratio.median());
        assertThat(ratio.high()).isGreaterThan(ratio.median());
        assertThat(RatioOfMedians.of(above, below, 1)).isEqualTo(ratio);
    }

    @Test
    void equalValuesGiveARatioWithoutWidth() {
        assertThat(RatioOfMedians.of(new double[] {2, 2, 2, 2, 2, 2}, new double[] {4, 4, 4, 4, 4, 4, 4}, 1))
                .isEqualTo(new Estimate(6, 0.5, 0.5, 0.5));
        assertThat(RatioOfMedians.of(new double[0], new double[] {4}, 1).median())
                .isNaN();
    }

    @Test
    void soManyBurstsAreEnoughForAVerdictAmongSoMany() {
        Effect paired = Effect.paired(new double[] {1}, new double[] {2}, 1);
        assertThat(paired.enoughFor(1)).isEqualTo(6);
        // 2 to the power of (1 - n) times 2 is at most 0.05 from 7 on, times 20 from 10 on.
        assertThat(paired.enoughFor(2)).isEqualTo(7);
        assertThat(paired.enoughFor(20)).isEqualTo(10);
        Effect apart = Effect.unpaired(new double[] {1}, new double[] {2}, 1);
        assertThat(apart.enoughFor(1)).isEqualTo(6);
        int enough = apart.enoughFor(100);
        assertThat(ShuffleTest.smallestP(enough, enough) * 100).isLessThanOrEqualTo(0.05);
        assertThat(ShuffleTest.smallestP(enough - 1, enough - 1) * 100).isGreaterThan(0.05);
        assertThat(apart.enoughFor(1_000_000)).isZero();
        assertThat(paired.enoughFor(1_000_000)).isZero();
    }
}
