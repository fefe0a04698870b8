package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import burstscope.measure.EventTrace;
import java.util.ArrayList;
import java.util.List;

/// Bursts drawn over one another from their start on: events so far against time, and for a single burst its gaps.
/// - Units: milliseconds since the start, negative before the trigger.
/// @param lines one a burst, the events that came so far; those before the trigger count down from zero
/// @param gaps how long nothing came, ms, over the time in which nothing came, of a single burst; empty for several
/// @param time the horizontal axis
/// @param caption what is shown, in words, and what is not
public record BurstOverlay(
        List<Line> lines, Trace gaps, AxisScale time, AxisScale count, AxisScale gap, Caption caption) {
    /// So many bursts can be told apart.
    public static final int MOST_LINES = 8;

    /// Nothing is chosen.
    public static final BurstOverlay NONE = new BurstOverlay(
            List.of(),
            Trace.EMPTY,
            scale(0, 1),
            scale(0, 1),
            scale(0, 1),
            new Caption(
                    "",
                    "Choose a burst in the list to see its events over time, or several to lay them over one"
                            + " another.",
                    List.of()));

    private static final double NS_PER_MS = 1e6;
    private static final int MOST_POINTS = 2_000;
    private static final double TICKS = 5;

    /// One burst.
    /// @param label names the burst: number, setting
    public record Line(String label, Trace events) {}

    /// What is shown, in words.
    /// @param title what is shown
    /// @param note why nothing is shown; empty otherwise
    /// @param facts sentences about a single burst
    public record Caption(String title, String note, List<String> facts) {
        public Caption {
            facts = List.copyOf(facts);
        }
    }

    public BurstOverlay {
        lines = List.copyOf(lines);
    }

    /// The bursts whose events are still there, oldest first.
    static BurstOverlay of(List<BurstRecord> chosen, BurstTraces traces) {
        if (chosen.isEmpty()) {
            return NONE;
        }
        List<Line> lines = new ArrayList<>();
        List<String> facts = new ArrayList<>();
        Range ms = new Range();
        Range events = new Range();
        Trace gaps = Trace.EMPTY;
        Range gapMs = new Range();
        int without = 0;
        for (BurstRecord burst : chosen) {
            EventTrace trace = traces.of(burst.number());
            if (trace == null || lines.size() == MOST_LINES) {
                without++;
                continue;
            }
            Trace line = cumulative(trace, ms, events);
            lines.add(new Line("#" + burst.number() + "  " + BurstColumn.settingInFull(new BurstRow(burst)), line));
            if (chosen.size() == 1) {
                gaps = gaps(trace, gapMs);
                facts.addAll(BurstFacts.of(burst, trace));
                facts.addAll(BurstFigures.of(burst, traces.sinceFirstNs(burst)));
            }
        }
        String title =
                lines.size() == 1 ? "Burst " + lines.getFirst().label() : lines.size() + " bursts from their start on";
        String missing = without == 0
                ? ""
                : lines.size() == MOST_LINES
                        ? "at most " + MOST_LINES + " are drawn; " + Numbers.count(without) + " of those chosen are not"
                        : "the events of " + Numbers.count(without) + " of those chosen are not kept any more";
        return new BurstOverlay(
                lines, gaps, ms.scale(), events.scale(), gapMs.scale(), new Caption(title, missing, facts));
    }

    private static Trace cumulative(EventTrace trace, Range ms, Range events) {
        int step = Math.max(1, (trace.kept() + MOST_POINTS - 1) / MOST_POINTS);
        int points = (trace.kept() + step - 1) / step;
        boolean last = points > 0 && (points - 1) * step != trace.kept() - 1;
        double[] x = new double[points + (last ? 1 : 0)];
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            int row = i < points ? i * step : trace.kept() - 1;
            x[i] = ms.with(trace.sinceStartNs(row) / NS_PER_MS);
            y[i] = events.with((double) row * trace.keepsOneOf() + 1 - trace.historyEvents());
        }
        return new Trace(x, y);
    }

    /// As high as it is long, over its whole length. Of more gaps than there is room for, the longest of each
    /// stretch, so that no silence is hidden.
    private static Trace gaps(EventTrace trace, Range range) {
        int stretches = Math.min(MOST_POINTS, Math.max(0, trace.kept() - 1));
        double[] x = new double[2 * stretches];
        double[] y = new double[2 * stretches];
        for (int i = 0; i < stretches; i++) {
            int from = 1 + (int) ((long) i * (trace.kept() - 1) / stretches);
            int to = 1 + (int) ((long) (i + 1) * (trace.kept() - 1) / stretches);
            for (int row = from; row < to; row++) {
                double gap = (trace.sinceStartNs(row) - trace.sinceStartNs(row - 1)) / NS_PER_MS;
                if (row == from || gap > y[2 * i]) {
                    x[2 * i] = trace.sinceStartNs(row - 1) / NS_PER_MS;
                    x[2 * i + 1] = trace.sinceStartNs(row) / NS_PER_MS;
                    y[2 * i] = gap;
                    y[2 * i + 1] = gap;
                }
            }
            range.with(y[2 * i]);
        }
        return new Trace(x, y);
    }

    private static AxisScale scale(double min, double max) {
        double span = Math.max(1e-6, max - min);
        double raw = span / TICKS;
        double decade = Math.pow(10, Math.floor(Math.log10(raw)));
        double tick = decade * (raw <= 2 * decade ? 2 : raw <= 5 * decade ? 5 : 10);
        return new AxisScale(AxisScale.Kind.LINEAR, min, max, tick);
    }

    /// Lowest and highest of what was seen, zero included.
    private static final class Range {
        private double low;
        private double high;

        double with(double value) {
            low = Math.min(low, value);
            high = Math.max(high, value);
            return value;
        }

        AxisScale scale() {
            double room = 0.04 * Math.max(1e-3, high - low);
            return BurstOverlay.scale(low < 0 ? low - room : 0, high + room);
        }
    }
}
