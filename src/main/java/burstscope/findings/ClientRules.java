package burstscope.findings;

import burstscope.measure.BurstRecord;
import burstscope.report.ComparisonResult;
import burstscope.report.Finding;
import burstscope.report.Finding.Severity;
import burstscope.report.ValidityRules;
import burstscope.statistics.Effect;
import burstscope.statistics.Estimate;
import burstscope.units.Counts;
import burstscope.units.Durations;
import burstscope.units.Percentages;
import java.util.ArrayList;
import java.util.List;

/// What our side of the connection costs.
/// - Threads: stateless.
final class ClientRules {
    /// A consumer at work for this share of the drain time sets the pace.
    static final double CONSUMER_BOUND = 0.5;

    /// Reading and writing for this share of the drain time is a part of what is measured.
    static final double OWN_PROCESSOR = 0.5;

    private ClientRules() {}

    static List<Finding> consumerBound(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            long consumerNs = group.bursts().stream()
                    .mapToLong(burst -> burst.work().consumed().ns())
                    .sum();
            long calls = group.bursts().stream()
                    .mapToLong(burst -> burst.work().consumed().calls())
                    .sum();
            double share = (double) consumerNs / group.drainNs();
            if (!group.isFew() && calls > 0 && share >= CONSUMER_BOUND) {
                found.add(new Finding(
                        "consumer-bound",
                        group.label(),
                        Severity.WARNING,
                        "the consumer, not the delivery, is the limit",
                        List.of(
                                "the consumer worked for " + Percentages.text(share) + " of the drain time",
                                Durations.text(consumerNs / calls) + " a call, " + Counts.of(calls, "call")),
                        "Take the work off the thread that reads, consume several events at once, or consume equal"
                                + " events once; another pool or codec will change little."));
            }
        }
        return found;
    }

    static List<Finding> stall(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            List<BurstRecord> stalled = group.bursts().stream()
                    .filter(burst ->
                            ValidityRules.isStall(burst, burst.outcome().own().hiccupNs())
                                    || ValidityRules.isStall(
                                            burst, burst.outcome().own().gcNs()))
                    .toList();
            if (!stalled.isEmpty()) {
                found.add(new Finding(
                        "client-stall",
                        group.label(),
                        ValidityRules.isTooMany(stalled.size(), group.bursts().size())
                                ? Severity.WARNING
                                : Severity.NOTICE,
                        "Burstscope itself stood still during bursts",
                        List.of(
                                "in " + stalled.size() + " of "
                                        + Counts.of(group.bursts().size(), "burst")
                                        + " for more than " + Percentages.text(ValidityRules.STALL_SHARE)
                                        + " of the drain time",
                                "longest stall "
                                        + Durations.text(stalled.stream()
                                                .mapToLong(burst ->
                                                        burst.outcome().own().hiccupNs())
                                                .max()
                                                .orElse(0)),
                                longestCollection(stalled)),
                        "Close what else runs on this machine, give Burstscope more memory (-Xmx), and repeat."));
            }
        }
        return found;
    }

    private static String longestCollection(List<BurstRecord> bursts) {
        long longestNs = bursts.stream()
                .mapToLong(burst -> burst.outcome().own().gcNs())
                .max()
                .orElse(0);
        return longestNs == 0 ? "no garbage collection" : "longest garbage collection " + Durations.text(longestNs);
    }

    static List<Finding> ownProcessor(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            double share = group.median(ValidityRules::ownThread);
            if (!group.isFew() && share >= OWN_PROCESSOR) {
                found.add(new Finding(
                        "own-processor",
                        group.label(),
                        share > ValidityRules.SATURATED ? Severity.WARNING : Severity.NOTICE,
                        "a good part of the drain time is Burstscope's own",
                        List.of(
                                "one of its threads was busy for " + Percentages.text(share)
                                        + " of the drain time (median of "
                                        + Counts.of(group.bursts().size(), "burst") + ")",
                                Durations.text(Math.round(group.median(burst ->
                                                (double) burst.outcome().own().cpuNs()
                                                        / burst.outcome().received())))
                                        + " of processor time an event"),
                        "Do not read the drain time as the backend's. Ask for several events at once, take a cheaper"
                                + " codec, or space the events as they are spaced in real life."));
            }
        }
        return found;
    }

    static List<Finding> observer(Evidence evidence) {
        ComparisonResult comparison = evidence.comparison();
        if (comparison == null) {
            return List.of();
        }
        Effect effect = comparison.health().control();
        Estimate control = effect.ratio();
        return effect.kind() != Effect.Kind.SLOWER
                ? List.of()
                : List.of(new Finding(
                        "observer",
                        "",
                        control.low() > 1 + ValidityRules.OBSERVER_COST ? Severity.WARNING : Severity.INFO,
                        "watching slows the bursts down",
                        List.of("with the observer bursts take "
                                + Percentages.text(control.median(), control.low(), control.high())
                                + " of their time without it (n = " + Counts.of(control.count(), "pair") + ")"),
                        "Compare settings with each other rather than with other programs' figures; leave out"
                                + " --stages."));
    }
}
