package burstscope.findings;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliveryMode;
import burstscope.measure.EventTrace;
import burstscope.report.Finding;
import burstscope.report.Finding.Severity;
import burstscope.statistics.Estimate;
import burstscope.statistics.Knee;
import burstscope.units.Counts;
import burstscope.units.Figures;
import burstscope.units.Percentages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// How events are asked for.
/// - Threads: stateless.
final class PoolRules {
    static final double SMALL_BATCH = 5;
    static final double FULL_BATCH = 0.9;
    static final long FEW_EVENTS = 50;

    private PoolRules() {}

    /// Larger pools than the smallest that is as good as the best.
    static List<Finding> beyondKnee(Evidence evidence) {
        if (evidence.comparison() == null) {
            return List.of();
        }
        Map<List<Object>, List<Group>> byCodec = new LinkedHashMap<>();
        for (Group group : evidence.groups()) {
            boolean oneEach = group.delivery().mode() == DeliveryMode.POOL
                    || group.delivery().mode() == DeliveryMode.SINGLE;
            if (oneEach && !group.bursts().isEmpty()) {
                List<Object> rest = List.of(
                        group.codec(), group.bursts().getFirst().settings().variant());
                byCodec.computeIfAbsent(rest, _ -> new ArrayList<>()).add(group);
            }
        }
        List<Finding> found = new ArrayList<>();
        for (List<Group> pools : byCodec.values()) {
            found.addAll(beyondKnee(pools));
        }
        return found;
    }

    private static List<Finding> beyondKnee(List<Group> unsorted) {
        List<Group> pools = unsorted.stream()
                .sorted(Comparator.comparingInt(group -> group.delivery().outstanding()))
                .toList();
        List<Integer> sizes =
                pools.stream().map(group -> group.delivery().outstanding()).toList();
        int rounds = pools.getFirst().bursts().size();
        if (sizes.stream().distinct().count() < Math.max(2, sizes.size())
                || pools.stream().anyMatch(group -> group.bursts().size() != rounds)) {
            return List.of();
        }
        int[] timed = IntStream.range(0, rounds)
                .filter(round ->
                        pools.stream().allMatch(group -> isTimed(group.bursts().get(round))))
                .toArray();
        if (timed.length < Estimate.MIN_COUNT) {
            return List.of();
        }
        List<double[]> times = pools.stream()
                .map(group -> IntStream.of(timed)
                        .mapToDouble(round -> group.bursts().get(round).times().drainTimeNs() / 1e6)
                        .toArray())
                .toList();
        Knee knee = Knee.of(sizes, times, 1);
        List<Finding> found = new ArrayList<>();
        for (int i = 0; i < pools.size(); i++) {
            if (sizes.get(i) > knee.knee()) {
                Estimate toBest = knee.ratios().get(i);
                found.add(new Finding(
                        "pool-beyond-knee",
                        pools.get(i).label(),
                        Severity.INFO,
                        "gains nothing over pool " + knee.knee(),
                        List.of(
                                "pool " + knee.knee() + " drains within "
                                        + Percentages.text(Knee.TOLERANCE) + " of the best, pool " + knee.best()
                                        + (knee.isRange() ? "; it might be as small as " + knee.from() : ""),
                                sizes.get(i) == knee.best()
                                        ? "this one is the best (n = " + Counts.of(toBest.count(), "round") + ")"
                                        : "this one takes "
                                                + Percentages.text(toBest.median(), toBest.low(), toBest.high())
                                                + " of the best one's time (n = "
                                                + Counts.of(toBest.count(), "round") + ")"),
                        "Keep " + knee.knee() + " requests waiting: more cost memory and order at the backend."));
            }
        }
        return found;
    }

    private static boolean isTimed(BurstRecord burst) {
        return burst.outcome().end().isWhole() && burst.times().drainTimeNs() > 0;
    }

    static List<Finding> smallBatches(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            Optional<Double> size = batchSize(group);
            boolean bounded =
                    group.delivery().batchLimit() > 0 && group.delivery().batchLimit() <= SMALL_BATCH;
            if (size.isPresent() && size.get() <= SMALL_BATCH && !bounded) {
                found.add(new Finding(
                        "small-batches",
                        group.label(),
                        Severity.NOTICE,
                        "batches hold few events, so they gain little",
                        List.of(figures(group, size.get())),
                        "Events are fetched about as fast as they happen. A pool does as much, or let the backend wait a"
                                + " moment before it answers."));
            }
        }
        return found;
    }

    static List<Finding> fullBatches(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            int limit = group.delivery().batchLimit();
            Optional<Double> size = batchSize(group);
            if (limit > 0 && size.isPresent() && size.get() >= FULL_BATCH * limit) {
                found.add(new Finding(
                        "full-batches",
                        group.label(),
                        Severity.NOTICE,
                        "nearly every batch is as large as it may be",
                        List.of(figures(group, size.get()), "limit " + Counts.of(limit, "event")),
                        "Raise the limit: more events wait than a batch may hold."));
            }
        }
        return found;
    }

    private static String figures(Group group, double size) {
        return Figures.text(size) + " events a batch (mean over " + Counts.of(group.received(), "event") + " in "
                + Counts.of(group.bursts().size(), "burst") + ")";
    }

    /// Events an answer.
    private static Optional<Double> batchSize(Group group) {
        long answers = 0;
        for (BurstRecord burst : group.bursts()) {
            answers += batches(burst);
        }
        // Below 1 the answers were to other requests, such as one for each event that was to be made.
        return group.delivery().mode() != DeliveryMode.BATCH
                        || group.isFew()
                        || group.received() < Math.max(FEW_EVENTS, answers)
                ? Optional.empty()
                : Optional.of((double) group.received() / answers);
    }

    /// Answers that brought events: counted where each event is known by itself. Else all answers but the one to
    /// the
    /// trigger.
    private static long batches(BurstRecord burst) {
        EventTrace trace = burst.details().trace();
        long others = burst.work().alongside().answers() + 1;
        return TracedAnswers.isWhole(trace)
                ? TracedAnswers.firstRows(trace).count()
                : Math.max(1, burst.traffic().answers() - others);
    }
}
