package burstscope.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BootstrapTest {
    @Test
    void fewValuesGiveAMedianWithoutAnInterval() {
        Estimate estimate = Bootstrap.median(new double[] {5, 1, 3, 2, 4}, 1);

        assertThat(estimate.median()).isEqualTo(3);
        assertThat(estimate.count()).isEqualTo(5);
        assertThat(estimate.hasInterval()).isFalse();
        assertThat(estimate.high()).isNaN();
    }

    @Test
    void noValueGivesNoMedian() {
        assertThat(Bootstrap.median(new double[0], 1)).isEqualTo(new Estimate(0, Double.NaN, Double.NaN, Double.NaN));
    }

    @Test
    void evenCountsTakeTheMiddleOfTheTwoMiddleValues() {
        assertThat(Bootstrap.median(new double[] {1, 2, 4, 100}, 1).median()).isEqualTo(3);
    }

    @Test
    void equalValuesGiveAnIntervalWithoutWidth() {
        Estimate estimate = Bootstrap.median(new double[] {7, 7, 7, 7, 7, 7}, 1);

        assertThat(estimate).isEqualTo(new Estimate(6, 7, 7, 7));
    }

    @Test
    void theIntervalHoldsTheMedianAndStaysWithinTheValues() {
        Estimate estimate = Bootstrap.median(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 1000}, 3);

        assertThat(estimate.median()).isEqualTo(5.5);
        assertThat(estimate.low()).isBetween(1.0, 5.5);
        assertThat(estimate.high()).isBetween(5.5, 1000.0);
    }

    @Test
    void sixValuesGiveTheIntervalThatCountingGives() {
        Estimate estimate = Bootstrap.median(new double[] {1, 2, 3, 4, 5, 6}, 11);

        double[] exact = exactMiddle95(new double[] {1, 2, 3, 4, 5, 6});
        assertThat(estimate.low()).isEqualTo(exact[0], within(0.25));
        assertThat(estimate.high()).isEqualTo(exact[1], within(0.25));
    }

    @Test
    void theOrderOfTheValuesDoesNotMatter() {
        double[] values = new Random(5).doubles(31).toArray();
        double[] backwards = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            backwards[i] = values[values.length - 1 - i];
        }

        assertThat(Bootstrap.median(backwards, 9)).isEqualTo(Bootstrap.median(values, 9));
    }

    @Test
    void theValuesAreLeftAsTheyAre() {
        double[] values = {3, 1, 2, 6, 5, 4};

        Bootstrap.median(values, 1);

        assertThat(values).containsExactly(3, 1, 2, 6, 5, 4);
    }

    @Test
    void ratiosArePairedByRoundSoThatASharedDriftDropsOut() {
        double[] before = {100, 200, 400, 800, 1600, 3200};
        double[] after = Arrays.stream(before).map(ms -> ms * 0.67).toArray();

        Estimate ratio = Bootstrap.medianRatio(after, before, 1);

        assertThat(ratio.median()).isEqualTo(0.67, within(1e-12));
        assertThat(ratio.low()).isEqualTo(0.67, within(1e-12));
        assertThat(ratio.high()).isEqualTo(0.67, within(1e-12));
    }

    @Test
    void theMedianRatioIsThatOfTheRoundsAndNotThatOfTheMedians() {
        Estimate ratio = Bootstrap.medianRatio(new double[] {1, 20, 9}, new double[] {10, 10, 3}, 1);

        assertThat(ratio.median()).isEqualTo(2);
    }

    @Test
    void whatCannotBeComparedIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.medianRatio(new double[2], new double[3], 1))
                .withMessageContaining("2 numerators");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bootstrap.medianRatio(new double[] {1}, new double[] {0}, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Bootstrap.median(new double[] {1, Double.NaN}, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 12, 30, 31})
    void aboutNineteenOfTwentyIntervalsHoldTheTrueMedianOfANormal(int count) {
        assertThat(coverage(count, Random::nextGaussian, 0)).isBetween(0.92, 0.98);
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 12, 30, 31})
    void aboutNineteenOfTwentyIntervalsHoldTheTrueMedianOfASkewedOne(int count) {
        assertThat(coverage(count, random -> -Math.log(1 - random.nextDouble()), Math.log(2)))
                .isBetween(0.92, 0.98);
    }

    private static double coverage(int count, ToDoubleFunction<Random> draw, double trueMedian) {
        Random random = new Random(20_261_130 + count);
        int runs = 600;
        int held = 0;
        for (int run = 0; run < runs; run++) {
            double[] values = new double[count];
            Arrays.setAll(values, i -> draw.applyAsDouble(random));
            Estimate estimate = Bootstrap.median(values, run);
            if (estimate.low() <= trueMedian && trueMedian <= estimate.high()) {
                held++;
            }
        }
        return (double) held / runs;
    }

    /// The same interval over every possible draw with replacement instead of some of them.
    private static double[] exactMiddle95(double[] values) {
        int count = values.length;
        int draws = (int) Math.pow(count, count);
        double[] medians = new double[draws];
        for (int draw = 0; draw < draws; draw++) {
            double[] drawn = new double[count];
            int rest = draw;
            for (int i = 0; i < count; i++) {
                drawn[i] = values[rest % count];
                rest /= count;
            }
            Arrays.sort(drawn);
            medians[draw] = (drawn[(count - 1) / 2] + drawn[count / 2]) / 2;
        }
        Middle95 interval = new Middle95(medians, count);
        return new double[] {interval.low(), interval.high()};
    }
}
