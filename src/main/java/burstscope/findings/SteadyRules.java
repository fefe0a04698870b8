package burstscope.findings;

import burstscope.measure.EventTrace;
import burstscope.measure.IntervalSnapshot;
import burstscope.report.ComparisonResult;
import burstscope.report.Finding;
import burstscope.report.Finding.Severity;
import burstscope.report.SettingResult;
import burstscope.report.Verdicts;
import burstscope.statistics.Estimate;
import burstscope.units.Counts;
import burstscope.units.Durations;
import burstscope.units.Figures;
import burstscope.units.Percentages;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Whether there is one state at all that figures can describe.
/// - Threads: stateless.
final class SteadyRules {
    /// Intervals without which nothing is said of a growing queue: two seconds of them.
    static final int FEW_INTERVALS = 20;

    /// Fewer events than this waiting are no overload.
    static final double LEAST_QUEUED = 100;

    static final double LEAST_DELIVERY_NS = 1e6;

    /// Later thirds must lie above the first by this much.
    static final double GROWTH = 1.5;

    /// The first bursts must be slower than the others by this much.
    static final double WARMING = 1.1;

    /// In units of the rank sum's standard deviation: once in 200 runs by chance.
    static final double CERTAIN = 2.58;

    /// So much slower than all others is no accident, however few they are.
    static final double FAR_ABOVE = 2;

    static final int FEW_BURSTS = 8;
    static final int ENOUGH_ROUNDS = 30;
    static final double WIDE = 0.2;

    private SteadyRules() {}

    static List<Finding> overload(Evidence evidence) {
        List<IntervalSnapshot> snapshots = evidence.snapshots();
        double[] queued = known(snapshots, one -> one.pool().queued());
        if (grows(queued, LEAST_QUEUED)) {
            return List.of(overload("events waiting in the backend's queue: "
                    + Counts.text(Math.round(third(queued, 0))) + ", then "
                    + Counts.text(Math.round(third(queued, 1))) + ", then "
                    + Counts.text(Math.round(third(queued, 2)))));
        }
        double[] delivery =
                known(snapshots, one -> one.latencies().delivery().ns().p50());
        if (grows(delivery, LEAST_DELIVERY_NS)) {
            return List.of(overload("delivery time p50: " + Durations.text(Math.round(third(delivery, 0))) + ", then "
                    + Durations.text(Math.round(third(delivery, 1))) + ", then "
                    + Durations.text(Math.round(third(delivery, 2)))));
        }
        return List.of();
    }

    private static Finding overload(String figures) {
        return new Finding(
                "overload",
                "",
                Severity.WARNING,
                "more events happen than are fetched: this is no steady state",
                List.of(figures + " (medians of three equal parts of the last seconds)"),
                "No percentile describes a queue that grows: ask for more events at once, or slow the source down, until"
                        + " it stays level.");
    }

    private static double[] known(List<IntervalSnapshot> snapshots, ToLongFunction<IntervalSnapshot> figure) {
        return snapshots.stream()
                .mapToLong(figure)
                .filter(value -> value >= 0)
                .asDoubleStream()
                .toArray();
    }

    /// Whether the thirds rise, the last to at least `least`, and the last values are still near the highest.
    private static boolean grows(double[] values, double least) {
        if (values.length < FEW_INTERVALS) {
            return false;
        }
        double first = third(values, 0);
        double second = third(values, 1);
        double last = third(values, 2);
        double highest = Arrays.stream(values).max().orElse(0);
        return last >= least
                && second >= GROWTH * first
                && last >= Math.max(second * 1.1, GROWTH * first)
                && values[values.length - 1] >= highest / 2;
    }

    private static double third(double[] values, int part) {
        return Group.median(Arrays.copyOfRange(values, part * values.length / 3, (part + 1) * values.length / 3));
    }

    /// The first bursts were slower than those that followed.
    static List<Finding> warmUp(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            double[] drainMs = group.whole().stream()
                    .mapToDouble(burst -> burst.times().drainTimeNs() / 1e6)
                    .toArray();
            int early = Math.max(2, drainMs.length / 5);
            if (drainMs.length < FEW_BURSTS) {
                continue;
            }
            // The slow bursts may be fewer than those that are looked at first.
            for (int head = early; head >= 2; head = head / 2) {
                double[] first = Arrays.copyOf(drainMs, head);
                double[] rest = Arrays.copyOfRange(drainMs, head, drainMs.length);
                double ratio = Group.median(first) / Group.median(rest);
                if (ratio >= WARMING && aboveByRank(first, rest)) {
                    found.add(warmUp(group, first, rest, evidence.comparison()));
                    break;
                }
            }
        }
        return found;
    }

    /// Few bursts cannot lie above the others as surely as many: then all must, and by much.
    private static boolean aboveByRank(double[] first, double[] rest) {
        double pairs = 0;
        for (double early : first) {
            for (double late : rest) {
                pairs += early > late ? 1 : early == late ? 0.5 : 0;
            }
        }
        double n = first.length;
        double m = rest.length;
        double deviation = Math.sqrt(n * m * (n + m + 1) / 12);
        boolean farAbove = pairs == n * m && Group.median(first) >= FAR_ABOVE * Group.median(rest);
        return farAbove || (pairs - n * m / 2) / deviation >= CERTAIN;
    }

    private static Finding warmUp(Group group, double[] first, double[] rest, @Nullable ComparisonResult comparison) {
        double ratio = Group.median(first) / Group.median(rest);
        List<String> figures = new ArrayList<>(
                List.of("the first " + first.length + " of " + Counts.of(first.length + rest.length, "burst") + " took "
                        + Percentages.text(ratio) + " of the time of the others: "
                        + Figures.text(Group.median(first)) + " ms against " + Figures.text(Group.median(rest))
                        + " ms (medians)"));
        if (comparison != null) {
            figures.add(Counts.of(comparison.conditions().warmUpRounds(), "warm-up round") + " before");
        }
        return new Finding(
                "warm-up-short",
                group.label(),
                Severity.WARNING,
                "the first measured bursts were slower: the warm-up was too short",
                figures,
                "Repeat with more warm-up rounds (--warm-up), so that no burst of a backend that is still warming up is"
                        + " in a figure.");
    }

    static List<Finding> twoModes(Evidence evidence) {
        List<Finding> found = new ArrayList<>();
        for (Group group : evidence.groups()) {
            long[] roundTrips = group.bursts().stream()
                    .map(burst -> burst.details().trace())
                    .flatMapToLong(SteadyRules::roundTrips)
                    .toArray();
            TwoModes.in(roundTrips)
                    .map(modes -> new Finding(
                            "two-modes",
                            group.label(),
                            Severity.NOTICE,
                            "round trips come in two kinds, with little in between",
                            List.of(
                                    Percentages.text(modes.lowShare()) + " around "
                                            + Durations.text(Math.round(modes.lowNs())) + ", the others around "
                                            + Durations.text(Math.round(modes.highNs())),
                                    Counts.of(roundTrips.length, "round trip") + ", boundary at "
                                            + Durations.text(Math.round(modes.boundaryNs()))),
                            "A median describes neither kind. Look at the timeline for what alternates: two code paths, a"
                                    + " cache, a lock, a collection at the backend."))
                    .ifPresent(found::add);
        }
        return found;
    }

    private static LongStream roundTrips(EventTrace trace) {
        return TracedAnswers.firstRows(trace).mapToLong(trace::roundTripNs).filter(ns -> ns > 0);
    }

    static List<Finding> fewRounds(Evidence evidence) {
        ComparisonResult comparison = evidence.comparison();
        if (comparison == null) {
            return List.of();
        }
        Verdicts verdicts = new Verdicts(comparison);
        List<Finding> found = new ArrayList<>();
        for (SettingResult setting : comparison.settings()) {
            Estimate drain = setting.drainMs();
            double width = (drain.high() - drain.low()) / drain.median();
            if (drain.count() > 0 && !drain.hasInterval()) {
                found.add(fewRounds(
                        verdicts.label(setting),
                        Severity.NOTICE,
                        "too few rounds to tell anything but a median",
                        Counts.of(drain.count(), "timed round") + "; an interval needs " + Estimate.MIN_COUNT));
            } else if (drain.hasInterval() && drain.count() < ENOUGH_ROUNDS && width > WIDE) {
                found.add(fewRounds(
                        verdicts.label(setting),
                        Severity.INFO,
                        "few rounds, and wide intervals",
                        "drain time " + Figures.text(drain.median()) + " ms [" + Figures.text(drain.low()) + ", "
                                + Figures.text(drain.high()) + "], n = " + Counts.of(drain.count(), "round")));
            }
        }
        return found;
    }

    private static Finding fewRounds(String setting, Severity severity, String headline, String figure) {
        return new Finding(
                "few-rounds",
                setting,
                severity,
                headline,
                List.of(figure),
                "Repeat with more rounds (--repeat): four times as many halve an interval.");
    }
}
