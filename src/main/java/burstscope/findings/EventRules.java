package burstscope.findings;

import burstscope.measure.BurstRecord;
import burstscope.measure.FaultCounts;
import burstscope.measure.OrderCounts;
import burstscope.report.ComparisonResult;
import burstscope.report.Finding;
import burstscope.report.Finding.Severity;
import burstscope.units.Counts;
import burstscope.units.Durations;
import burstscope.units.Percentages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// What became of the events.
/// - Threads: stateless.
final class EventRules {
    /// Sparing less work than this is not worth the code.
    static final double WORTH_COALESCING = 0.2;

    private EventRules() {}

    private static OrderCounts order(Group group) {
        return group.bursts().stream().map(BurstRecord::order).reduce(OrderCounts.ZERO, OrderCounts::plus);
    }

    static List<Finding> loss(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            OrderCounts order = order(group);
            if (order.known() && order.lost() > 0) {
                found.add(new Finding(
                        "loss",
                        group.label(),
                        Severity.SEVERE,
                        "events were lost",
                        List.of(
                                Counts.text(order.lost()) + " of " + Counts.of(order.made(), "event") + " never came",
                                bursts(group, burst -> burst.order().lost() > 0)),
                        "Look for a bound of the backend's queue and what it does when that is reached; ask for events"
                                + " faster (a larger pool, batches), or let the backend say what it dropped."));
            }
        }
        return found;
    }

    static List<Finding> duplicates(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            OrderCounts order = order(group);
            if (order.known() && order.duplicated() > 0) {
                found.add(new Finding(
                        "duplicates",
                        group.label(),
                        Severity.SEVERE,
                        "events came twice",
                        List.of(
                                Counts.text(order.duplicated()) + " of " + Counts.of(order.sequenced(), "event")
                                        + " had come before",
                                bursts(group, burst -> burst.order().duplicated() > 0)),
                        "Look whether the backend gives one event to several requests; let the client drop what it has"
                                + " by sequence number until that is mended."));
            }
        }
        return found;
    }

    static List<Finding> reordering(Evidence evidence) {
        List<String> inOrder = evidence.groups().stream()
                .filter(group -> order(group).known() && order(group).reordered() == 0)
                .map(Group::label)
                .toList();
        String kept = inOrder.isEmpty()
                ? "One request at a time, or batches, keep the order that the backend's queue has."
                : "Order was kept under: " + String.join("; ", inOrder) + ".";
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            OrderCounts order = order(group);
            if (order.known() && order.reordered() > 0) {
                found.add(new Finding(
                        "reordering",
                        group.label(),
                        Severity.WARNING,
                        "events come out of order",
                        List.of(
                                Counts.text(order.reordered()) + " of " + Counts.of(order.sequenced(), "event")
                                        + " came behind a later one, up to "
                                        + Counts.of(order.maxDisplacement(), "place") + " late",
                                bursts(group, burst -> burst.order().reordered() > 0)),
                        kept + " Or let the client sort by sequence number before it uses events."));
            }
        }
        return found;
    }

    static List<Finding> unanswered(Evidence evidence) {
        long timedOut = 0;
        ComparisonResult comparison = evidence.comparison();
        if (comparison != null) {
            timedOut = comparison.health().faults().timedOut();
        } else if (!evidence.snapshots().isEmpty()) {
            FaultCounts faults = evidence.snapshots().getLast().account().faults();
            timedOut = faults.timedOut();
        }
        return timedOut == 0
                ? List.of()
                : List.of(new Finding(
                        "unanswered",
                        "",
                        Severity.WARNING,
                        "requests were never answered",
                        List.of(Counts.of(timedOut, "request") + " had no answer in time"),
                        "Look into the backend's own log for what became of them; an answer that cannot be decoded is"
                                + " counted under faults."));
    }

    static List<Finding> coalescing(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            long saved = group.bursts().stream()
                    .mapToLong(burst -> burst.work().consumed().saved())
                    .sum();
            long savedNs = group.bursts().stream()
                    .mapToLong(burst -> burst.work().consumed().savedNs())
                    .sum();
            long received = group.received();
            if (!group.isFew() && saved >= WORTH_COALESCING * received && saved > 0) {
                found.add(new Finding(
                        "coalescing",
                        group.label(),
                        Severity.NOTICE,
                        "events that wait together say the same",
                        List.of(
                                Percentages.text((double) saved / received) + " of " + Counts.of(received, "event")
                                        + " needed no work of their own",
                                "about " + Durations.text(savedNs) + " of consumer work saved"),
                        "Consume equal events once, at the backend before they are sent, or in the client where batches"
                                + " or a queue bring them together."));
            }
        }
        return found;
    }

    /// `in 3 of 30 bursts`
    private static String bursts(Group group, Predicate<BurstRecord> concerned) {
        long count = group.bursts().stream().filter(concerned).count();
        return "in " + count + " of " + Counts.of(group.bursts().size(), "burst");
    }
}
