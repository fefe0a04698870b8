package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.statistics.Estimate;
import burstscope.statistics.IntervalGoal;
import java.util.List;
import java.util.LongSummaryStatistics;

/// How far a sweep is from the intervals that were wished for.
final class SweepGoals {
    private static final double NS_PER_MS = 1e6;

    private SweepGoals() {}

    static SweepResult.Goal of(ComparisonResult comparison, double halfWidth, int mostRounds) {
        List<Estimate> drainMs = comparison.settings().stream()
                .map(SettingResult::drainMs)
                .filter(estimate -> estimate.count() > 0)
                .toList();
        long more =
                halfWidth <= 0 ? 0 : drainMs.isEmpty() ? mostRounds : new IntervalGoal(halfWidth).roundsMore(drainMs);
        return new SweepResult.Goal(halfWidth, mostRounds, more, nsPerRound(comparison));
    }

    /// From the first burst's start to the last one's end, with all that lay between.
    private static double nsPerRound(ComparisonResult comparison) {
        LongSummaryStatistics starts = new LongSummaryStatistics();
        LongSummaryStatistics ends = new LongSummaryStatistics();
        for (SettingResult setting : comparison.settings()) {
            for (BurstRecord burst : setting.bursts()) {
                starts.accept(burst.times().drainStartNs());
                ends.accept(burst.times().doneNs());
            }
        }
        int rounds = comparison.conditions().rounds();
        return starts.getCount() == 0 || rounds == 0 ? 0 : (double) (ends.getMax() - starts.getMin()) / rounds;
    }

    /// What came of the goal, in one sentence; nothing when there was none.
    static List<String> sentences(SweepResult sweep) {
        SweepResult.Goal goal = sweep.goal();
        if (!goal.isSet()) {
            return List.of();
        }
        String tight = "within " + Wording.plusMinus(goal.halfWidth()) + " of the median";
        int rounds = sweep.comparison().conditions().rounds();
        if (goal.isMet()) {
            return List.of("Every drain time's interval is " + tight + " after " + rounds + " of at most "
                    + goal.mostRounds() + " rounds.");
        }
        String time = goal.nsPerRound() <= 0
                ? ""
                : ", " + Wording.timeNeeded(goal.roundsMore() * goal.nsPerRound() / NS_PER_MS);
        return List.of("Not every drain time's interval is " + tight + ": that would take about " + goal.roundsMore()
                + (goal.roundsMore() == 1 ? " round more" : " rounds more") + time + ".");
    }
}
