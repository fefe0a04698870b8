package burstscope.report;

import burstscope.measure.FaultCounts;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.OrderCounts;
import burstscope.report.Concern.Kind;
import burstscope.units.Counts;
import burstscope.units.Durations;
import burstscope.units.Percentages;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/// Whether the figures on a live screen can be believed, from the intervals of its last seconds.
/// - Threads: stateless.
public final class LiveValidity {
    private LiveValidity() {}

    /// What speaks against the figures; empty when nothing does.
    /// @param recent the intervals looked at, oldest first
    /// @param processors of this machine
    /// @param clockStepNs smallest difference that the clock can tell; 0 where nobody looked
    public static List<Concern> of(List<IntervalSnapshot> recent, int processors, long clockStepNs) {
        if (recent.isEmpty()) {
            return List.of();
        }
        String window = " in " + Durations.text(lengthNs(recent));
        List<Concern> concerns = new ArrayList<>();
        addStalls(recent, window, concerns);
        addProcessors(recent, processors, window, concerns);
        long dropped = recent.getLast().health().droppedSnapshots()
                - recent.getFirst().health().droppedSnapshots();
        if (dropped > 0) {
            concerns.add(Concern.suspect(Kind.DROPPED, Counts.of(dropped, "snapshot") + " dropped" + window));
        }
        addEvents(recent, window, concerns);
        ValidityRules.clock(clockStepNs, smallestFigureNs(recent)).ifPresent(concerns::add);
        return concerns;
    }

    private static long lengthNs(List<IntervalSnapshot> recent) {
        return recent.getLast().span().endNs() - recent.getFirst().span().startNs();
    }

    private static void addStalls(List<IntervalSnapshot> recent, String window, List<Concern> concerns) {
        long hiccupNs = recent.stream()
                .mapToLong(one -> one.health().maxHiccupNs())
                .max()
                .orElse(0);
        if (hiccupNs > ValidityRules.STALL_NS) {
            concerns.add(Concern.suspect(Kind.HICCUP, "this process stalled for " + Durations.text(hiccupNs)));
        }
        long gcNs = recent.stream().mapToLong(one -> one.health().gcPauseNs()).sum();
        if (gcNs > ValidityRules.STALL_NS) {
            concerns.add(Concern.suspect(Kind.GC, "garbage collection paused " + Durations.text(gcNs) + window));
        }
    }

    private static void addProcessors(
            List<IntervalSnapshot> recent, int processors, String window, List<Concern> concerns) {
        double own = mean(recent, one -> one.health().cpuShare());
        if (own > ValidityRules.ALL_CORES * processors) {
            concerns.add(Concern.suspect(
                    Kind.OWN_CPU,
                    "this process used " + Percentages.text(own) + " of " + processors + " cores" + window));
        }
        double thread = mean(recent, one -> one.health().busiestThread());
        if (thread > ValidityRules.SATURATED) {
            concerns.add(Concern.suspect(
                    Kind.OWN_CPU,
                    "the busiest thread of this process filled " + Percentages.text(thread) + " of a core" + window));
        }
        // Who else there is cannot be told apart here: a backend of this machine may use what it needs, until nothing
        // is left.
        double machine = mean(recent, one -> one.health().machineShare());
        if (machine > ValidityRules.SATURATED && machine * processors - own > ValidityRules.OTHERS * processors) {
            concerns.add(Concern.suspect(
                    Kind.MACHINE_LOAD,
                    "the machine was " + Percentages.text(machine) + " busy" + window + ", "
                            + Percentages.text(own / (machine * processors)) + " of that by this process"));
        }
    }

    private static void addEvents(List<IntervalSnapshot> recent, String window, List<Concern> concerns) {
        OrderCounts before = recent.getFirst().account().order();
        OrderCounts now = recent.getLast().account().order();
        long lost = now.lost() - before.lost();
        long doubled = now.duplicated() - before.duplicated();
        if (lost > 0 || doubled > 0) {
            concerns.add(Concern.invalid(
                    Kind.LOSS,
                    Counts.text(Math.max(0, lost)) + " events lost and " + Counts.text(Math.max(0, doubled))
                            + " doubled" + window));
        }
        FaultCounts faults = recent.getLast().account().faults();
        ValidityRules.unanswered(
                        faults.minus(recent.getFirst().account().faults()).timedOut())
                .ifPresent(concerns::add);
    }

    /// The smallest percentile of the newest interval that has one.
    private static long smallestFigureNs(List<IntervalSnapshot> recent) {
        for (IntervalSnapshot one : recent.reversed()) {
            long p50 = one.latencies().roundTrip().ns().p50();
            if (p50 > 0) {
                return p50;
            }
        }
        return 0;
    }

    private static double mean(List<IntervalSnapshot> recent, ToDoubleFunction<IntervalSnapshot> share) {
        OptionalDouble mean = recent.stream()
                .mapToDouble(share)
                .filter(value -> !Double.isNaN(value))
                .average();
        return mean.orElse(Double.NaN);
    }
}
