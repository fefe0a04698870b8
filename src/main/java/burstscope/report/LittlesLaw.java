package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliveryMode;
import burstscope.measure.EventTrace;
import burstscope.report.Concern.Kind;
import burstscope.units.Counts;
import burstscope.units.Figures;
import burstscope.units.Percentages;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/// Little's law as a check of our own stamps: requests under way on average = answers a second x time under way. A
/// closed loop keeps a known number under way, so the product must give that number.
/// - Shape: applies to single and pool, where each answer carries one event, in whole bursts of at least
///   [#EVENTS_A_REQUEST] events for each request: fewer, and beginning and end weigh too much. Requests under way are
///   counted within the drain time alone, whenever they were sent. More than the pool cannot be, however slow anything
///   is: then stamps are wrong. Fewer may be where we took long to send the next request; that counts only where an
///   answer takes at least [#LEAST_ROUND_TRIP_NS], as of a faster one our own gap is a part that cannot be avoided.
/// - Threads: stateless.
final class LittlesLaw {
    /// Beyond this the law counts as violated.
    static final double TOLERANCE = 0.2;

    static final int EVENTS_A_REQUEST = 20;
    static final long LEAST_ROUND_TRIP_NS = 1_000_000;

    private LittlesLaw() {}

    /// Requests under way on average / requests that were to be under way; NaN where the law does not apply.
    static double share(BurstRecord burst) {
        int outstanding = burst.settings().delivery().outstanding();
        EventTrace trace = burst.details().trace();
        long drainNs = burst.times().lastEventNs() - burst.times().drainStartNs();
        boolean oneEach = burst.settings().delivery().mode() == DeliveryMode.SINGLE
                || burst.settings().delivery().mode() == DeliveryMode.POOL;
        if (!oneEach
                || drainNs <= 0
                || !burst.outcome().end().isWhole()
                || trace.events() < (long) EVENTS_A_REQUEST * outstanding
                || trace.historyEvents() > 0) {
            return Double.NaN;
        }
        double underWayNs = 0;
        for (int row = 0; row < trace.kept(); row++) {
            long askedNs = Math.max(trace.roundTripNs(row), trace.waitNs(row));
            if (askedNs < 0) {
                return Double.NaN;
            }
            underWayNs += Math.min(askedNs, Math.max(0, trace.sinceStartNs(row)));
        }
        return underWayNs * trace.keepsOneOf() / drainNs / outstanding;
    }

    /// That the law is violated over these bursts of one setting.
    static Optional<Concern> concern(String label, List<BurstRecord> bursts) {
        double[] shares = bursts.stream()
                .mapToDouble(LittlesLaw::share)
                .filter(share -> !Double.isNaN(share))
                .sorted()
                .toArray();
        if (shares.length == 0) {
            return Optional.empty();
        }
        double median = shares[shares.length / 2];
        int outstanding = bursts.getFirst().settings().delivery().outstanding();
        boolean tooMany = median > 1 + TOLERANCE;
        boolean idle = bursts.stream().allMatch(burst -> burst.work().consumed().ns() == 0);
        // A consumer at work on the thread that reads keeps the pool from being filled, and is meant to.
        boolean tooFew = median < 1 - TOLERANCE && idle && isSlow(bursts);
        if (!tooMany && !tooFew) {
            return Optional.empty();
        }
        return Optional.of(Concern.suspect(
                Kind.LITTLE,
                label + ": Little's law is violated by more than " + Percentages.text(TOLERANCE)
                        + ": answers a second x time under way give " + Figures.text(median * outstanding)
                        + " requests under way where " + outstanding + " were to be (median of "
                        + Counts.of(shares.length, "burst") + "); "
                        + (tooMany ? "stamps are wrong" : "Burstscope did not keep the pool filled")));
    }

    private static boolean isSlow(List<BurstRecord> bursts) {
        DoubleStream medians = bursts.stream()
                .mapToLong(burst -> burst.outcome().roundTrip().ns().p50())
                .filter(ns -> ns >= 0)
                .asDoubleStream();
        double[] sorted = medians.sorted().toArray();
        return sorted.length > 0 && sorted[sorted.length / 2] >= LEAST_ROUND_TRIP_NS;
    }
}
