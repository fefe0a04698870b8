package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.OpenLoopResult;
import burstscope.report.Concern.Kind;
import burstscope.statistics.Effect;
import burstscope.statistics.Estimate;
import burstscope.units.Counts;
import burstscope.units.Durations;
import burstscope.units.Figures;
import burstscope.units.Percentages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/// When figures are not to be believed: every limit of [Validity] and [LiveValidity], in one place.
/// - Shape: one method for each reason, which tells it in words or nothing.
/// - Threads: stateless.
public final class ValidityRules {
    /// A stall or a pause of this process beyond this share of a burst's drain time makes that burst doubtful.
    public static final double STALL_SHARE = 0.1;

    /// With more doubtful bursts than this share, a median is doubtful too.
    public static final double DOUBTFUL_SHARE = 0.1;

    /// Stalls and pauses beyond this make the window of the live screen, or an open loop, doubtful.
    public static final long STALL_NS = 20_000_000;

    /// One of our threads that fills this share of a core is the limit, or near it.
    public static final double SATURATED = 0.9;

    /// This process at this share of all cores is the limit, or near it.
    public static final double ALL_CORES = 0.8;

    /// Others that use this share of all cores slow down what is measured.
    public static final double OTHERS = 0.25;

    /// The observer may cost this share of drain time.
    public static final double OBSERVER_COST = 0.05;

    /// The clock's step may be this share of the smallest figure shown.
    public static final double CLOCK_SHARE = 0.1;

    /// Late sends above this share make a schedule doubtful.
    public static final double LATE_SHARE = 0.01;

    private ValidityRules() {}

    static Optional<Concern> stalls(List<BurstRecord> bursts) {
        return within(
                Kind.HICCUP,
                "Burstscope itself stalled for more than a tenth of the drain time",
                bursts,
                burst -> burst.outcome().own().hiccupNs());
    }

    static Optional<Concern> collections(List<BurstRecord> bursts) {
        return within(
                Kind.GC,
                "garbage collection paused Burstscope for more than a tenth of the drain time",
                bursts,
                burst -> burst.outcome().own().gcNs());
    }

    private static Optional<Concern> within(
            Kind kind, String what, List<BurstRecord> bursts, ToLongFunction<BurstRecord> stall) {
        long[] stalled = bursts.stream()
                .filter(burst -> isStall(burst, stall.applyAsLong(burst)))
                .mapToLong(stall)
                .sorted()
                .toArray();
        return isTooMany(stalled.length, bursts.size())
                ? Optional.of(Concern.suspect(
                        kind,
                        what + " in " + stalled.length + " of " + Counts.of(bursts.size(), "burst") + " (longest: "
                                + Figures.text(stalled[stalled.length - 1] / 1e6) + " ms)"))
                : Optional.empty();
    }

    /// Whether a stall of this process is long enough to show in the burst's drain time.
    public static boolean isStall(BurstRecord burst, long stallNs) {
        return stallNs > STALL_SHARE * burst.times().drainTimeNs();
    }

    /// Whether so many doubtful bursts make a median doubtful.
    public static boolean isTooMany(int doubtful, int all) {
        return doubtful > DOUBTFUL_SHARE * all;
    }

    /// Share of a core that the busier of our two threads filled while the burst drained, without what the consumer
    /// did on it, as that is meant to be there; NaN where it is not known. A consumer that took longer than the
    /// thread
    /// computed slept or was put aside by the system: then the thread's own part is at most what the consumer left
    /// of
    /// the drain time.
    public static double ownThread(BurstRecord burst) {
        long drainNs = burst.times().drainTimeNs();
        long busiestNs = burst.outcome().own().busiestNs();
        if (drainNs <= 0 || busiestNs <= 0) {
            return Double.NaN;
        }
        long consumedNs = burst.work().consumed().ns();
        long ownNs = busiestNs >= consumedNs
                ? busiestNs - consumedNs
                : Math.min(busiestNs, Math.max(0, drainNs - consumedNs));
        return (double) ownNs / drainNs;
    }

    static Optional<Concern> ownThread(String label, List<BurstRecord> bursts) {
        double[] shares = bursts.stream()
                .mapToDouble(ValidityRules::ownThread)
                .filter(share -> !Double.isNaN(share))
                .sorted()
                .toArray();
        return shares.length > 0 && shares[shares.length / 2] > SATURATED
                ? Optional.of(Concern.suspect(
                        Kind.OWN_CPU,
                        label + ": one of Burstscope's own threads filled "
                                + Percentages.text(shares[shares.length / 2])
                                + " of a core while bursts drained (median), so it may be the limit"))
                : Optional.empty();
    }

    static Optional<Concern> others(RunHealth.Cpu cpu) {
        return cpu.othersCores() > OTHERS * cpu.processors()
                ? Optional.of(Concern.suspect(
                        Kind.MACHINE_LOAD,
                        (cpu.backendKnown() ? "other programs" : "other programs, the backend among them,") + " used "
                                + Figures.text(cpu.othersCores()) + " of " + cpu.processors() + " cores meanwhile"))
                : Optional.empty();
    }

    static Optional<Concern> samples(String label, int timedRounds) {
        return timedRounds > 0 && timedRounds < Estimate.MIN_COUNT
                ? Optional.of(Concern.suspect(
                        Kind.SAMPLES,
                        label + ": " + Counts.of(timedRounds, "timed round") + ", fewer than " + Estimate.MIN_COUNT
                                + ": no interval, and no comparison can be told"))
                : Optional.empty();
    }

    static Optional<Concern> clock(long stepNs, long smallestFigureNs) {
        return stepNs > 0 && smallestFigureNs > 0 && stepNs > CLOCK_SHARE * smallestFigureNs
                ? Optional.of(Concern.suspect(
                        Kind.CLOCK,
                        "the clock steps by " + Durations.text(stepNs) + ", and the smallest figure shown is "
                                + Durations.text(smallestFigureNs)))
                : Optional.empty();
    }

    static Optional<Concern> observer(Effect effect) {
        Estimate control = effect.ratio();
        return effect.kind() == Effect.Kind.SLOWER && control.low() > 1 + OBSERVER_COST
                ? Optional.of(Concern.suspect(
                        Kind.OBSERVER,
                        "the instrument itself makes bursts take "
                                + Percentages.text(control.median(), control.low(), control.high())
                                + " of their time without it, more than " + Percentages.text(1 + OBSERVER_COST)))
                : Optional.empty();
    }

    /// An open loop's sends that were never made.
    static Optional<Concern> missedSends(long scheduled, long missed) {
        return missed > 0
                ? Optional.of(Concern.invalid(
                        Kind.SCHEDULE,
                        "the schedule was missed: " + Counts.text(missed) + " of " + Counts.of(scheduled, "send")
                                + " were never made"))
                : Optional.empty();
    }

    /// An open loop's sends that were made after their instant.
    static Optional<Concern> lateSends(long scheduled, long sent, long late) {
        return late > LATE_SHARE * scheduled
                ? Optional.of(Concern.suspect(
                        Kind.SCHEDULE,
                        Counts.text(late) + " of " + Counts.of(sent, "send") + " left more than "
                                + Durations.exact(OpenLoopResult.LATE_NS)
                                + " late: response time shows it, service time does not"))
                : Optional.empty();
    }

    /// What this process took of a stretch of time that is not split into bursts.
    static List<Concern> ownCost(BurstRecord.OwnCost own, long spanNs) {
        List<Concern> concerns = new ArrayList<>();
        if (own.hiccupNs() > STALL_NS) {
            concerns.add(Concern.suspect(
                    Kind.HICCUP, "this process stalled for " + Durations.text(own.hiccupNs()) + " meanwhile"));
        }
        if (own.gcNs() > STALL_NS) {
            concerns.add(
                    Concern.suspect(Kind.GC, "garbage collection paused " + Durations.text(own.gcNs()) + " meanwhile"));
        }
        double share = (double) own.busiestNs() / spanNs;
        if (share > SATURATED) {
            concerns.add(Concern.suspect(
                    Kind.OWN_CPU,
                    "one of Burstscope's own threads filled " + Percentages.text(share)
                            + " of a core, so it may be the limit"));
        }
        return concerns;
    }

    static Optional<Concern> unanswered(long timedOut) {
        return timedOut > 0
                ? Optional.of(
                        Concern.suspect(Kind.UNANSWERED, Counts.of(timedOut, "request") + " had no answer in time"))
                : Optional.empty();
    }

    static Optional<Concern> overflow(String label, int overflown, int all) {
        return overflown > 0
                ? Optional.of(Concern.suspect(
                        Kind.OVERFLOW,
                        label + ": the backend's queue overflowed in " + overflown + " of " + Counts.of(all, "burst")
                                + ", and it dropped events"))
                : Optional.empty();
    }
}
