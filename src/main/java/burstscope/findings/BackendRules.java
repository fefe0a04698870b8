package burstscope.findings;

import burstscope.measure.BurstRecord;
import burstscope.measure.EventTrace;
import burstscope.measure.GapSummary;
import burstscope.measure.Spacing;
import burstscope.measure.StageTimes.Stage;
import burstscope.report.ComparisonResult;
import burstscope.report.Finding;
import burstscope.report.Finding.Severity;
import burstscope.units.ByteSizes;
import burstscope.units.Counts;
import burstscope.units.Durations;
import burstscope.units.Percentages;
import java.util.ArrayList;
import java.util.List;

/// What the backend and the way to it cost.
/// - Threads: stateless.
final class BackendRules {
    static final double SERVER_BOUND = 0.6;
    static final double MOSTLY_ALONGSIDE = 0.5;
    static final double MOSTLY_FIRST_EVENT = 0.5;
    static final double LONG_SILENCE = 0.3;
    static final long LEAST_NS = 1_000_000;

    /// Where the timer of delayed acknowledgements ends, on common systems.
    static final long ACK_FROM_NS = 38_000_000;

    static final long ACK_TO_NS = 45_000_000;
    static final double ACK_SHARE = 0.1;
    static final int ACK_LEAST = 10;

    /// With more requests under way, something is always there to carry the acknowledgement.
    static final int ACK_POOL = 4;

    private BackendRules() {}

    static List<Finding> serverBound(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            long serverNs = group.stageNs(Stage.SERVER);
            long allNs = serverNs;
            for (Stage stage : new Stage[] {Stage.WIRE, Stage.BEHIND, Stage.DECODE, Stage.DISPATCH, Stage.CONSUMER}) {
                allNs += group.stageNs(stage);
            }
            double share = (double) serverNs / allNs;
            if (!group.isFew() && serverNs > 0 && share >= SERVER_BOUND) {
                found.add(new Finding(
                        "server-bound",
                        group.label(),
                        Severity.NOTICE,
                        "most of an event's time passes at the backend",
                        List.of(
                                Percentages.text(share) + " of the events' time from being due to being consumed",
                                Durations.text(serverNs / Math.max(1, group.received())) + " an event, mean over "
                                        + Counts.of(group.received(), "event")),
                        "Look at the backend with a profiler of its own. A larger pool helps only while its requests are"
                                + " worked on side by side."));
            }
        }
        return found;
    }

    static List<Finding> largeAnswers(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            long answers = group.bursts().stream()
                    .mapToLong(burst -> burst.work().alongside().answers())
                    .sum();
            long bytes = group.bursts().stream()
                    .mapToLong(burst -> burst.work().alongside().bytes())
                    .sum();
            long in = group.bursts().stream()
                    .mapToLong(burst -> burst.traffic().bytesIn())
                    .sum();
            // An answer that was half read when the burst began counts whole, so their sum may come out larger.
            double share = Math.min(1, (double) bytes / in);
            if (!group.isFew() && answers > 0 && share >= MOSTLY_ALONGSIDE) {
                List<String> figures = new ArrayList<>(List.of(
                        Counts.of(answers, "large answer") + " of " + ByteSizes.text(bytes / answers)
                                + " came meanwhile",
                        Percentages.text(share) + " of the bytes read were theirs"));
                long behindNs = group.stageNs(Stage.BEHIND) + group.stageNs(Stage.WIRE);
                if (behindNs > 0) {
                    figures.add("an event spent " + Durations.text(behindNs / Math.max(1, group.received()))
                            + " on the wire and behind others (mean)");
                }
                found.add(new Finding(
                        "large-answers",
                        group.label(),
                        Severity.WARNING,
                        "large answers stand between the events",
                        figures,
                        "Fetch large answers over a connection of their own, in pieces, or as files; no pool lets an"
                                + " event pass one that is on the wire."));
            }
        }
        return found;
    }

    static List<Finding> firstEvent(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            double delayNs = group.median(burst -> burst.times().firstEventDelayNs());
            double share = group.median(burst ->
                    (double) burst.times().firstEventDelayNs() / burst.times().drainTimeNs());
            boolean several = group.median(burst -> burst.outcome().received()) > 1;
            if (!group.isFew() && several && delayNs >= LEAST_NS && share >= MOSTLY_FIRST_EVENT) {
                found.add(new Finding(
                        "first-event",
                        group.label(),
                        Severity.NOTICE,
                        "most of the drain time passes before the first event",
                        List.of("first event after " + Durations.text(Math.round(delayNs)) + ", "
                                + Percentages.text(share) + " of the drain time (medians of "
                                + Counts.of(group.bursts().size(), "burst") + ")"),
                        "How events are asked for can change only the rest. Look at what the backend does between the"
                                + " trigger and its first event."));
            }
        }
        return found;
    }

    static List<Finding> unevenSpacing(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            List<Spacing> judged = group.bursts().stream()
                    .map(burst -> burst.details().spacing())
                    .filter(spacing -> spacing.verdict() != Spacing.Verdict.UNKNOWN)
                    .toList();
            List<Spacing> off = judged.stream()
                    .filter(spacing -> spacing.verdict() == Spacing.Verdict.NOT_KEPT)
                    .toList();
            if (judged.size() >= Group.FEW && off.size() * 10 > judged.size()) {
                found.add(new Finding(
                        "uneven-spacing",
                        group.label(),
                        Severity.WARNING,
                        "the generator does not keep the spacing that was asked for",
                        List.of(
                                "not kept in " + off.size() + " of " + Counts.of(judged.size(), "burst"),
                                "asked for " + Durations.exact(off.getFirst().askedNs()) + ", median "
                                        + Durations.text(
                                                off.getFirst().real().ns().p50()) + " in one of them"),
                        "Ask for a spacing that the backend can keep, or read the burst as one without spacing."));
            }
        }
        return found;
    }

    static List<Finding> silences(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            List<BurstRecord> silent =
                    group.bursts().stream().filter(BackendRules::hasLongSilence).toList();
            if (!group.isFew() && 2 * silent.size() >= group.bursts().size()) {
                double[] gaps = silent.stream()
                        .mapToDouble(burst -> burst.details().gaps().longestNs())
                        .toArray();
                found.add(new Finding(
                        "silence",
                        group.label(),
                        Severity.NOTICE,
                        "events stand still in the middle of bursts",
                        List.of(
                                "in " + silent.size() + " of "
                                        + Counts.of(group.bursts().size(), "burst")
                                        + " one gap takes at least " + Percentages.text(LONG_SILENCE)
                                        + " of the drain time",
                                "longest gap " + Durations.text(Math.round(Group.median(gaps))) + " (median)"),
                        "Look at the burst's timeline where the gap lies, and at what the backend (or another request)"
                                + " did then."));
            }
        }
        return found;
    }

    private static boolean hasLongSilence(BurstRecord burst) {
        GapSummary gaps = burst.details().gaps();
        return gaps.silences() > 0
                && gaps.between().count() >= ACK_LEAST
                && gaps.longestNs() >= LONG_SILENCE * burst.times().drainTimeNs();
    }

    static List<Finding> delayedAck(Evidence evidence) {
        ComparisonResult comparison = evidence.comparison();
        if (comparison != null
                && (isNearAck(comparison.conditions().burst().roundTripDelayNs())
                        || isNearAck(comparison.conditions().beside().addedRoundTripNs()))) {
            return List.of();
        }
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            if (group.delivery().outstanding() <= ACK_POOL && group.delivery().outstanding() > 0) {
                Cluster cluster = Cluster.of(group);
                if (cluster.isSpike()) {
                    found.add(new Finding(
                            "delayed-ack",
                            group.label(),
                            Severity.WARNING,
                            "answers come about 40 ms late, as behind a delayed acknowledgement",
                            List.of(
                                    Percentages.text((double) cluster.inside() / cluster.all()) + " of "
                                            + Counts.of(cluster.all(), "round trip") + " took "
                                            + ACK_FROM_NS / 1_000_000 + " to " + ACK_TO_NS / 1_000_000 + " ms",
                                    Counts.text(cluster.beside()) + " took up to "
                                            + (ACK_TO_NS - ACK_FROM_NS) / 1_000_000 + " ms less or more than that"),
                            "Write a message by one write (header and payload together) and set TCP_NODELAY on both"
                                    + " sides: a sender that waits for an acknowledgement meets a receiver that waits to"
                                    + " send it."));
                }
            }
        }
        return found;
    }

    private static boolean isNearAck(long addedNs) {
        return addedNs >= ACK_FROM_NS / 2 && addedNs <= 2 * ACK_TO_NS;
    }

    /// Round trips in the window of the timer, and in windows as wide on both sides of it.
    private record Cluster(long all, long inside, long beside) {
        static Cluster of(Group group) {
            long all = 0;
            long inside = 0;
            long beside = 0;
            long width = ACK_TO_NS - ACK_FROM_NS;
            for (BurstRecord burst : group.bursts()) {
                EventTrace trace = burst.details().trace();
                for (int row = 0; row < trace.kept(); row++) {
                    long ns = trace.roundTripNs(row);
                    all += ns >= 0 ? 1 : 0;
                    if (ns >= ACK_FROM_NS && ns <= ACK_TO_NS) {
                        inside++;
                    } else if (ns >= ACK_FROM_NS - width && ns <= ACK_TO_NS + width) {
                        beside++;
                    }
                }
            }
            return new Cluster(all, inside, beside);
        }

        boolean isSpike() {
            return inside >= ACK_LEAST && inside >= ACK_SHARE * all && inside > 2 * beside;
        }
    }
}
