package burstscope.report;

import java.util.List;

/// A sweep: a comparison whose settings lie on curves.
/// @param curves those with at least two settings; settings on no curve are in the comparison alone
public record SweepResult(ComparisonResult comparison, List<SweepCurve> curves, Goal goal) {
    public SweepResult {
        curves = List.copyOf(curves);
    }

    /// How tight the intervals were to be.
    /// @param halfWidth half of an interval / its median; 0 when nobody asked
    /// @param mostRounds rounds that were allowed
    /// @param roundsMore rounds that are missing, as far as can be guessed; 0 when the goal is met
    /// @param nsPerRound what a round took; 0 where that is unknown
    public record Goal(double halfWidth, int mostRounds, long roundsMore, double nsPerRound) {
        public boolean isSet() {
            return halfWidth > 0;
        }

        public boolean isMet() {
            return isSet() && roundsMore == 0;
        }
    }

    /// Reads the curves out of a comparison.
    /// @param halfWidth the goal; 0 for none
    /// @param mostRounds rounds that were allowed
    public static SweepResult of(ComparisonResult comparison, double halfWidth, int mostRounds) {
        return new SweepResult(
                comparison, new SweepCurves(comparison).all(), SweepGoals.of(comparison, halfWidth, mostRounds));
    }

    /// Whether rounds are missing that nobody saved by being done early.
    public boolean endedEarly() {
        return comparison.conditions().rounds() < goal.mostRounds() && !goal.isMet();
    }
}
