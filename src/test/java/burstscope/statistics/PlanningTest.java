package burstscope.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Knee, goal of the intervals, order of the rounds.
final class PlanningTest {
    private static final List<Integer> POOLS = List.of(1, 2, 4, 8, 20);

    private static List<double[]> times(Random random, int count, double... medians) {
        double[] drift = Simulation.drift(random, count);
        return Arrays.stream(medians)
                .mapToObj(median -> Simulation.withDrift(Simulation.times(random, count, median), drift))
                .toList();
    }

    @Test
    void theKneeIsTheSmallestPoolThatIsAsGoodAsTheBest() {
        Knee knee = Knee.of(POOLS, times(new Random(1), 60, 2, 1.5, 1.2, 0.98, 1), 1);

        assertThat(knee.knee()).isEqualTo(8);
        assertThat(knee.from()).isEqualTo(8);
        assertThat(knee.isRange()).isFalse();
        assertThat(knee.ratios()).hasSize(5);
    }

    @Test
    void fewNoisyRoundsLeaveARange() {
        Knee knee = Knee.of(POOLS, times(new Random(4), 6, 2, 1.5, 1.03, 1.01, 1), 1);

        assertThat(knee.from()).isEqualTo(4);
        assertThat(knee.knee()).isGreaterThanOrEqualTo(4);
        assertThat(knee.from()).isLessThanOrEqualTo(knee.knee());
    }

    @Test
    void fewerThanSixRoundsRuleNothingOut() {
        Knee knee = Knee.of(POOLS, times(new Random(3), 5, 2, 1.5, 1.2, 1.1, 1), 1);

        assertThat(knee.from()).isEqualTo(1);
        assertThat(knee.knee()).isEqualTo(20);
        assertThat(knee.isRange()).isTrue();
    }

    @Test
    void aPoolThatChangesNothingHasItsKneeAtTheSmallest() {
        double[] flat = {5, 5, 5, 5, 5, 5};

        Knee knee = Knee.of(POOLS, List.of(flat, flat, flat, flat, flat), 1);

        assertThat(knee.best()).isEqualTo(1);
        assertThat(knee.knee()).isEqualTo(1);
    }

    @Test
    void theKneeIsFoundNearTheTruthInNearlyEveryRun() {
        double wrong = Simulation.share(200, run -> {
            Knee knee = Knee.of(POOLS, times(new Random(run), 30, 2, 1.5, 1.2, 0.97, 1), run);
            return knee.from() > 8 || knee.knee() < 8;
        });

        assertThat(wrong).isLessThan(0.05);
    }

    @Test
    void settingsThatMakeNoSweepAreRefused() {
        double[] one = {1};
        assertThatIllegalArgumentException().isThrownBy(() -> Knee.of(List.of(), List.of(), 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Knee.of(List.of(2, 1), List.of(one, one), 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Knee.of(List.of(1), List.of(new double[0]), 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Knee.of(List.of(1), List.of(new double[] {Double.NaN}), 1));
    }

    @Test
    void intervalsAsTightAsTheGoalAreEnough() {
        IntervalGoal goal = new IntervalGoal(0.02);

        assertThat(goal.met(List.of(new Estimate(30, 100, 98.5, 101.5)))).isTrue();
        assertThat(goal.met(List.of(new Estimate(30, 100, 98.5, 101.5), new Estimate(30, 100, 95, 101))))
                .isFalse();
    }

    @Test
    void twiceAsTightTakesFourTimesTheRounds() {
        assertThat(new IntervalGoal(0.02).roundsMore(List.of(new Estimate(30, 100, 96, 104))))
                .isEqualTo(90);
    }

    @Test
    void withoutAnIntervalTheGoalIsNotMetAndSixRoundsComeFirst() {
        IntervalGoal goal = new IntervalGoal(0.02);

        assertThat(goal.roundsMore(List.of(new Estimate(2, 100, Double.NaN, Double.NaN))))
                .isEqualTo(4);
        assertThat(goal.roundsMore(List.of(new Estimate(0, Double.NaN, Double.NaN, Double.NaN))))
                .isEqualTo(6);
        assertThatIllegalArgumentException().isThrownBy(() -> new IntervalGoal(0));
    }

    @Test
    void blocksOfTwoRoundsAreMirrored() {
        List<List<Integer>> rounds = AbbaOrder.rounds(4, 7, 99);

        assertThat(rounds).hasSize(7).allSatisfy(round -> assertThat(round).containsExactlyInAnyOrder(0, 1, 2, 3));
        for (int i = 0; i + 1 < rounds.size(); i += 2) {
            assertThat(rounds.get(i + 1)).isEqualTo(rounds.get(i).reversed());
        }
        assertThat(rounds.get(2)).as("each block is drawn anew").isNotEqualTo(rounds.get(0));
        assertThat(AbbaOrder.rounds(4, 7, 99)).isEqualTo(rounds);
        assertThat(AbbaOrder.rounds(4, 7, 98)).isNotEqualTo(rounds);
    }

    @Test
    void aSteadyDriftFallsOnAllSettingsAlike() {
        double[] sums = new double[3];
        int place = 0;
        for (List<Integer> round : AbbaOrder.rounds(3, 8, 5)) {
            for (int setting : round) {
                sums[setting] += place++;
            }
        }
        assertThat(sums).containsOnly(sums[0]);
    }
}
