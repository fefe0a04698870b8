package burstscope.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of difference against published values and against counting by brute force.
final class TestsOfDifferenceTest {
    /// Darwin's maize, crossed less self-fertilised, in eighths of an inch (R. A. Fisher, The Design of
    /// Experiments,
    /// 1935, section 21).
    private static final double[] MAIZE = {49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48};

    @Test
    void fishersCountOfDarwinsMaizeComesOut() {
        // 863 of the 32 768 choices of signs give a sum of 314 or more, as many one of -314 or less
        assertThat(SignFlipTest.pOfDifferences(MAIZE, 1)).isEqualTo(2 * 863 / 32_768.0);
    }

    @Test
    void manyPairsAreCountedByDrawsThatComeNearTheExactShare() {
        // the pairs twice, so that signs have to be drawn; the normal approximation is near for 30 pairs
        double[] twice = new double[30];
        Arrays.setAll(twice, i -> MAIZE[i % MAIZE.length]);
        double root = Math.sqrt(Arrays.stream(twice).map(d -> d * d).sum());
        double normal = 2 * Middle95.shareBelow(-Arrays.stream(twice).sum() / root);

        assertThat(SignFlipTest.pOfDifferences(twice, 3)).isEqualTo(normal, within(0.005));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 6, 10})
    void anEffectThatAllPairsShareGivesTheSmallestP(int pairs) {
        double[] first = new double[pairs];
        double[] second = new double[pairs];
        Arrays.setAll(first, i -> 1000 + i);
        Arrays.setAll(second, i -> 500 + i);

        assertThat(SignFlipTest.p(first, second, 1))
                .isEqualTo(SignFlipTest.smallestP(pairs))
                .isEqualTo(2 / Math.pow(2, pairs));
    }

    @Test
    void equalPairsGiveNoEvidenceAtAll() {
        double[] same = {5, 5, 5, 5, 5, 5, 5};

        assertThat(SignFlipTest.p(same, same, 1)).isEqualTo(1);
        assertThat(ShuffleTest.p(same, same, 1)).isEqualTo(1);
        assertThat(SignFlipTest.p(new double[0], new double[0], 1)).isNaN();
        assertThat(ShuffleTest.p(new double[0], same, 1)).isNaN();
    }

    @Test
    void tiedSumsCountAsBeingAsFar() {
        // of 8 choices of signs of three equal differences two give the sum of 3, the others 1 or -1
        assertThat(SignFlipTest.pOfDifferences(new double[] {0.1, 0.1, 0.1}, 1)).isEqualTo(0.25);
        // 0.1 + 0.2 and 0.3 differ by rounding only
        assertThat(SignFlipTest.pOfDifferences(new double[] {0.1, 0.2, -0.3}, 1))
                .isEqualTo(1);
    }

    @Test
    void aTestDoesNotDependOnTheSideThatComesFirst() {
        Random random = new Random(5);
        double[] one = Simulation.times(random, 11, 1);
        double[] other = Simulation.times(random, 11, 1.02);

        assertThat(SignFlipTest.p(one, other, 1)).isEqualTo(SignFlipTest.p(other, one, 1));
        assertThat(ShuffleTest.p(Arrays.copyOf(one, 6), Arrays.copyOf(other, 7), 1))
                .isEqualTo(ShuffleTest.p(Arrays.copyOf(other, 7), Arrays.copyOf(one, 6), 1));
    }

    @Test
    void dealingOutIsCountedAsBruteForceCountsIt() {
        Random random = new Random(6);
        double[] one = Simulation.times(random, 6, 1);
        double[] other = Simulation.times(random, 8, 1.05);

        assertThat(ShuffleTest.p(one, other, 1)).isEqualTo(bruteForce(one, other));
    }

    @Test
    void manyWaysToDealAreDrawnAndComeNearTheExactShare() {
        Random random = new Random(9);
        double[] one = Simulation.times(random, 9, 1);
        double[] other = Simulation.times(random, 10, 1.04);

        assertThat(ShuffleTest.p(one, other, 1)).isEqualTo(bruteForce(one, other), within(0.015));
    }

    @Test
    void separateGroupsGiveTheSmallestP() {
        assertThat(ShuffleTest.p(new double[] {1, 2, 3}, new double[] {4, 5, 6}, 1))
                .isEqualTo(0.1)
                .isEqualTo(ShuffleTest.smallestP(3, 3));
        assertThat(ShuffleTest.p(new double[] {1}, new double[] {4, 5, 6}, 1))
                .isEqualTo(0.25)
                .isEqualTo(ShuffleTest.smallestP(1, 3));
        assertThat(ShuffleTest.smallestP(30, 30)).isEqualTo(1e-4);
    }

    @Test
    void whatIsNoTimeIsRefused() {
        for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SignFlipTest.p(new double[] {bad}, new double[] {1}, 1));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ShuffleTest.p(new double[] {1}, new double[] {bad}, 1));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RatioOfMedians.of(new double[] {1}, new double[] {bad}, 1));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignFlipTest.p(new double[2], new double[3], 1))
                .withMessageContaining("2 numerators");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignFlipTest.pOfDifferences(new double[] {Double.NaN}, 1));
    }

    @Test
    void holmAdjustsAsRDoes() {
        // R: p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.05), "holm"), and the same in another order
        assertThat(Holm.adjusted(0.01, 0.02, 0.03, 0.04, 0.05))
                .containsExactly(new double[] {0.05, 0.08, 0.09, 0.09, 0.09}, within(1e-15));
        assertThat(Holm.adjusted(0.04, 0.01, 0.05, 0.03, 0.02))
                .containsExactly(new double[] {0.09, 0.05, 0.09, 0.09, 0.08}, within(1e-15));
    }

    @Test
    void holmLeavesOneAloneAndGoesNotAboveOne() {
        assertThat(Holm.adjusted(0.04)).containsExactly(0.04);
        assertThat(Holm.adjusted(0.6, 0.9)).containsExactly(1, 1);
        assertThat(Holm.adjusted()).isEmpty();
    }

    @Test
    void whatHasNoPValueIsNoComparison() {
        assertThat(Holm.adjusted(0.02, Double.NaN, 0.03)).containsExactly(0.04, Double.NaN, 0.04);
        assertThatIllegalArgumentException().isThrownBy(() -> Holm.adjusted(1.5));
    }

    @Test
    void theShareBelowANormalQuantileIsThatOfThePrintedTables() {
        assertThat(Middle95.shareBelow(-1.959964)).isEqualTo(0.025, within(1e-7));
        assertThat(Middle95.shareBelow(-2.575829)).isEqualTo(0.005, within(1e-7));
        assertThat(Middle95.shareBelow(0)).isEqualTo(0.5, within(1e-7));
    }

    private static double bruteForce(double[] one, double[] other) {
        int all = one.length + other.length;
        double[] logs = new double[all];
        Arrays.setAll(logs, i -> Math.log(i < one.length ? one[i] : other[i - one.length]));
        int seen = (1 << one.length) - 1;
        double bar = Math.abs(difference(logs, seen)) - 1e-12;
        int ways = 0;
        int far = 0;
        for (int choice = 0; choice < 1 << all; choice++) {
            if (Integer.bitCount(choice) == one.length) {
                ways++;
                far += Math.abs(difference(logs, choice)) >= bar ? 1 : 0;
            }
        }
        return (double) far / ways;
    }

    private static double difference(double[] logs, int choice) {
        double in = 0;
        double out = 0;
        for (int i = 0; i < logs.length; i++) {
            if ((choice >> i & 1) == 1) {
                in += logs[i];
            } else {
                out += logs[i];
            }
        }
        int chosen = Integer.bitCount(choice);
        return in / chosen - out / (logs.length - chosen);
    }
}
