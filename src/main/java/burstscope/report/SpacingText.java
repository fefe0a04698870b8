package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.LatencySummary;
import burstscope.measure.Spacing;
import burstscope.units.Counts;
import burstscope.units.Durations;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/// What the backend's own stamps tell of the spacing that its generator was asked for, in words.
/// - Threads: stateless.
final class SpacingText {
    private SpacingText() {}

    /// `Spacing: asked for 1 ms; the backend's own stamps say p50 1.02 ms (median of 60 bursts) and p99 ...`; empty
    /// where nothing was asked for.
    static Optional<String> line(List<BurstRecord> bursts) {
        List<Spacing> asked = asked(bursts);
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        String wanted = "Spacing of the events at the backend: asked for "
                + Durations.exact(asked.getFirst().askedNs()) + "; ";
        List<Spacing> judged = judged(asked);
        return Optional.of(
                judged.isEmpty()
                        ? wanted + "too few of its events carry stamps to tell whether that was kept."
                        : wanted + "by its own stamps " + measured(judged) + ".");
    }

    /// That the spacing was not kept; empty where it was, or where nothing tells.
    static Optional<String> warning(List<BurstRecord> bursts) {
        List<Spacing> judged = judged(asked(bursts));
        List<Spacing> off = judged.stream()
                .filter(spacing -> spacing.verdict() == Spacing.Verdict.NOT_KEPT)
                .toList();
        return off.isEmpty()
                ? Optional.empty()
                : Optional.of("the backend did not keep the spacing in " + off.size() + " of "
                        + Counts.of(judged.size(), "burst") + ": asked for "
                        + Durations.exact(judged.getFirst().askedNs()) + ", measured there " + measured(off));
    }

    private static List<Spacing> asked(List<BurstRecord> bursts) {
        return bursts.stream()
                .map(burst -> burst.details().spacing())
                .filter(spacing -> spacing.askedNs() > 0)
                .toList();
    }

    private static List<Spacing> judged(List<Spacing> asked) {
        return asked.stream()
                .filter(spacing -> spacing.verdict() != Spacing.Verdict.UNKNOWN)
                .toList();
    }

    private static String measured(List<Spacing> judged) {
        long p99 = median(judged, spacing -> spacing.real().ns().p99());
        return "p50 "
                + Durations.text(median(judged, spacing -> spacing.real().ns().p50()))
                + (p99 == LatencySummary.NOT_CARRIED ? "" : ", p99 " + Durations.text(p99))
                + ", longest "
                + Durations.text(median(judged, spacing -> spacing.real().ns().max()))
                + (judged.size() == 1 ? "" : " (medians over " + Counts.of(judged.size(), "burst") + ")");
    }

    private static long median(List<Spacing> judged, ToLongFunction<Spacing> figure) {
        long[] known = judged.stream()
                .mapToLong(figure)
                .filter(ns -> ns != LatencySummary.NOT_CARRIED)
                .sorted()
                .toArray();
        return known.length == 0 ? LatencySummary.NOT_CARRIED : known[known.length / 2];
    }
}
