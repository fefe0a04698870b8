package burstscope.statistics;

import java.util.List;

/// How tight intervals have to be before a run may stop early.
/// - Shape: looks at the width of intervals only, never at whether a difference was found, so that stopping by it
///   raises no false alarms.
/// @param halfWidth half the interval / the median; 0.02 for plus or minus 2 %
public record IntervalGoal(double halfWidth) {
    private static final long MOST_ROUNDS = 1_000_000_000;

    public IntervalGoal {
        if (!(halfWidth > 0) || !Double.isFinite(halfWidth)) {
            throw new IllegalArgumentException("an interval cannot be tighter than plus or minus " + halfWidth);
        }
    }

    /// Whether every interval is tight enough; an estimate without an interval is not.
    public boolean met(List<Estimate> estimates) {
        return roundsMore(estimates) == 0;
    }

    /// Rounds that are still missing, as widths shrink by the root of the number of rounds; 0 when the goal is met,
    /// and at least one otherwise.
    public long roundsMore(List<Estimate> estimates) {
        long more = 0;
        for (Estimate estimate : estimates) {
            more = Math.max(more, roundsMore(estimate));
        }
        return more;
    }

    private long roundsMore(Estimate estimate) {
        if (!estimate.hasInterval()) {
            return Math.max(1, Estimate.MIN_COUNT - estimate.count());
        }
        double now = (estimate.high() - estimate.low()) / 2 / Math.abs(estimate.median());
        if (now <= halfWidth) {
            return 0;
        }
        double rounds = estimate.count() * (Math.pow(now / halfWidth, 2) - 1);
        return rounds < MOST_ROUNDS ? Math.max(1, (long) Math.ceil(rounds)) : MOST_ROUNDS;
    }
}
