package burstscope.run;

import burstscope.measure.LatencySummary;
import burstscope.tap.TapFigures;
import burstscope.units.ByteSizes;
import burstscope.units.Counts;
import burstscope.units.Durations;
import java.util.ArrayList;
import java.util.List;

/// What a tap sees, in words for the window.
/// - Threads: stateless.
final class TapWords {
    private TapWords() {}

    /// Who is watched. What is spoken can quote nobody.
    static String description(String name, TapFigures figures) {
        String spoken = figures.text("spoken");
        return "tap " + name + ": " + Counts.of(figures.number("pairs", "open"), "client") + ", "
                + (spoken.isEmpty() ? "nothing known of what is spoken" : spoken);
    }

    /// Where the time of the last interval went, and what was not seen.
    static String split(TapFigures figures) {
        List<String> parts = new ArrayList<>();
        add(parts, "backend", figures.latency("backend"));
        add(parts, "transfer", figures.latency("transfer"));
        add(parts, "event waited, at least", figures.latency("eventWait"));
        add(parts, "event after its cause, at most", figures.latency("eventAfterCause"));
        add(parts, "event, wait + backend", figures.latency("eventUnsplit"));
        add(parts, "client, between requests", figures.latency("clientGap"));
        add(parts, "passed on to backend", figures.latency("forwardToBackend"));
        add(parts, "passed on to client", figures.latency("forwardToClient"));
        String unread = figures.both("gaps") == 0
                ? ""
                : "NOT READ: " + Counts.of(figures.both("gaps"), "gap") + ", "
                        + ByteSizes.text(figures.both("missedBytes")) + ". ";
        long refused = figures.number("pairs", "refused");
        String turned = refused == 0 ? "" : "REFUSED: " + Counts.of(refused, "client") + ". ";
        return turned
                + unread
                + (parts.isEmpty()
                        ? "Nothing passed in the last second."
                        : "Last second, median (slowest):\n" + String.join("\n", parts));
    }

    /// The median where the samples carry it, the slowest always.
    private static void add(List<String> parts, String what, LatencySummary times) {
        if (times.count() == 0 || times.ns().max() <= 0) {
            return;
        }
        parts.add(what + "  "
                + (times.ns().p50() == LatencySummary.NOT_CARRIED
                        ? "-"
                        : Durations.text(times.ns().p50()))
                + " (" + Durations.text(times.ns().max()) + ")");
    }
}
