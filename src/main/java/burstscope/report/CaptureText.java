package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.EventTrace;
import burstscope.measure.GapSummary;
import burstscope.measure.LatencySummary;
import burstscope.measure.OrderCounts;
import burstscope.units.ByteSizes;
import burstscope.units.Counts;
import burstscope.units.Durations;
import burstscope.units.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A captured burst in a few lines for a terminal.
/// - Shape: each line safe to print; the first names the burst, the others are indented.
/// - Threads: stateless.
public final class CaptureText {
    private CaptureText() {}

    public static List<String> lines(BurstRecord burst) {
        List<String> lines = new ArrayList<>();
        lines.add("burst " + burst.number() + ": "
                + SafeText.line(burst.details().trigger()) + "  [" + burst.settings().delivery().label() + ", "
                + SafeText.line(burst.settings().codec()) + "]");
        lines.add("  " + figures(burst));
        if (burst.outcome().received() > 0) {
            lines.add("  " + gaps(burst.details().gaps()));
            addLatency(lines, "delivery time", burst.outcome().delivery());
            addLatency(lines, "round trip", burst.outcome().roundTrip());
        }
        lines.add("  " + order(burst.order()) + "; ended: "
                + burst.outcome().end().name().toLowerCase(Locale.ROOT));
        EventTrace trace = burst.details().trace();
        if (trace.keepsOneOf() > 1) {
            lines.add("  every " + trace.keepsOneOf() + "th event was kept: " + Counts.text(trace.kept()) + " of "
                    + Counts.of(trace.events(), "event"));
        }
        return lines;
    }

    private static String figures(BurstRecord burst) {
        long history = burst.details().trace().historyEvents();
        String before = history == 0 ? "" : " and " + Counts.text(history) + " before the trigger";
        if (burst.outcome().received() == 0) {
            return "no event" + before;
        }
        return Counts.of(burst.outcome().received(), "event") + before + "; first after "
                + Durations.text(burst.times().firstEventDelayNs()) + ", last after "
                + Durations.text(burst.times().drainTimeNs()) + ", peak "
                + Rates.perSecond(burst.outcome().peakEventsPerSecond()) + " over 10 ms, "
                + ByteSizes.text(burst.traffic().eventBytes());
    }

    private static String gaps(GapSummary gaps) {
        if (gaps.between().count() == 0) {
            return "all at once";
        }
        return "gaps: " + percentiles(gaps.between(), false) + "longest " + Durations.text(gaps.longestNs()) + " at "
                + Durations.text(gaps.longestAtNs()) + "; " + Counts.text(gaps.silences()) + " longer than "
                + Durations.text(gaps.silenceNs());
    }

    private static void addLatency(List<String> lines, String name, LatencySummary latency) {
        if (latency.count() > 0) {
            lines.add("  " + name + ": " + percentiles(latency, true) + " (" + Counts.of(latency.count(), "event") + ")");
        }
    }

    private static String percentiles(LatencySummary latency, boolean withMax) {
        String p50 = known("p50 ", latency.ns().p50());
        String p99 = known("p99 ", latency.ns().p99());
        return p50 + p99 + (withMax ? "max " + Durations.text(latency.ns().max()) : "");
    }

    private static String known(String name, long ns) {
        return ns == LatencySummary.NOT_CARRIED ? "" : name + Durations.text(ns) + ", ";
    }

    private static String order(OrderCounts order) {
        return order.known()
                ? Counts.text(order.lost()) + " lost, " + Counts.text(order.duplicated()) + " duplicated, "
                        + Counts.text(order.reordered()) + " out of order"
                : "loss and order unknown: no sequence numbers"
                        + (order.lost() > 0 ? "; the backend dropped " + Counts.text(order.lost()) : "");
    }
}
