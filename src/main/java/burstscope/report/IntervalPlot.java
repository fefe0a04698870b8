package burstscope.report;

import burstscope.statistics.Estimate;
import burstscope.units.Figures;
import java.util.List;

/// Drain times of a comparison as an SVG picture: a dot at each median, a line over its 95 % interval, from
/// zero on.
/// - Shape: one `svg` element, coloured by the page's style sheet; empty text when nothing was timed.
final class IntervalPlot {
    private static final int LABEL_WIDTH = 170;
    private static final int PLOT_WIDTH = 560;
    private static final int FIGURE_WIDTH = 70;
    private static final int ROW_HEIGHT = 26;
    private static final int AXIS_HEIGHT = 30;
    private static final int LONGEST_LABEL = 24;
    private static final int TICKS_AT_MOST = 6;

    private final ComparisonResult result;
    private final double topMs;

    private IntervalPlot(ComparisonResult result, double topMs) {
        this.result = result;
        this.topMs = topMs;
    }

    static String render(ComparisonResult result) {
        double top = result.settings().stream()
                .mapToDouble(setting -> highest(setting.drainMs()))
                .max()
                .orElse(0);
        return top > 0 ? new IntervalPlot(result, top).svg() : "";
    }

    private String svg() {
        List<SettingResult> settings = result.settings();
        Verdicts verdicts = new Verdicts(result);
        int width = LABEL_WIDTH + PLOT_WIDTH + FIGURE_WIDTH;
        int bottom = settings.size() * ROW_HEIGHT + 6;
        StringBuilder svg = new StringBuilder("<svg viewBox=\"0 0 " + width + " " + (bottom + AXIS_HEIGHT)
                + "\" width=\"" + width + "\" role=\"img\" aria-label=\"" + Html.escape(inWords(verdicts)) + "\">\n");
        appendAxis(svg, bottom);
        for (int row = 0; row < settings.size(); row++) {
            SettingResult setting = settings.get(row);
            appendRow(svg, verdicts.label(setting), setting.drainMs(), row * ROW_HEIGHT + ROW_HEIGHT / 2 + 4);
        }
        return svg.append("</svg>\n").toString();
    }

    private void appendAxis(StringBuilder svg, int bottom) {
        double step = step(topMs);
        for (int i = 0; i * step <= topMs * 1.0001; i++) {
            double x = x(i * step);
            svg.append(Svg.line("grid", x, 2, x, bottom));
            svg.append(Svg.text("tick", "middle", x, bottom + 17, tickText(i * step, step)));
        }
        svg.append(Svg.text("tick", "start", LABEL_WIDTH + PLOT_WIDTH + 28, bottom + 17, "ms"));
    }

    private void appendRow(StringBuilder svg, String label, Estimate drainMs, int y) {
        svg.append(Svg.text("label", "end", LABEL_WIDTH - 12, y + 5, shortened(label)));
        if (drainMs.count() == 0) {
            svg.append(Svg.text("tick", "start", LABEL_WIDTH + 8, y + 5, "not timed"));
            return;
        }
        if (drainMs.hasInterval()) {
            svg.append(Svg.line("bar", x(drainMs.low()), y, x(drainMs.high()), y));
        }
        svg.append(
                "<circle class=\"dot\" r=\"4.5\" cx=\"" + Svg.pixels(x(drainMs.median())) + "\" cy=\"" + y + "\"/>\n");
        svg.append(Svg.text("label", "start", x(highest(drainMs)) + 10, y + 5, Figures.text(drainMs.median())));
    }

    private String inWords(Verdicts verdicts) {
        StringBuilder words = new StringBuilder("Median drain times in milliseconds with their 95 % intervals:");
        for (SettingResult setting : result.settings()) {
            words.append(' ')
                    .append(verdicts.label(setting))
                    .append(' ')
                    .append(Figures.text(setting.drainMs().median()))
                    .append(' ')
                    .append(Wording.interval(setting.drainMs()))
                    .append(';');
        }
        return words.toString();
    }

    private double x(double ms) {
        return LABEL_WIDTH + ms / topMs * PLOT_WIDTH;
    }

    private static double highest(Estimate drainMs) {
        if (drainMs.count() == 0) {
            return 0;
        }
        return drainMs.hasInterval() ? Math.max(drainMs.high(), drainMs.median()) : drainMs.median();
    }

    /// 1, 2 or 5 times a power of ten, so that there are few enough ticks.
    static double step(double top) {
        double power = Math.pow(10, Math.floor(Math.log10(top / TICKS_AT_MOST)));
        for (int times : new int[] {1, 2, 5}) {
            if (top / (power * times) <= TICKS_AT_MOST) {
                return power * times;
            }
        }
        return power * 10;
    }

    /// As many decimals as the step has.
    static String tickText(double tick, double step) {
        int decimals = (int) Math.max(0, -Math.floor(Math.log10(step)));
        return decimals == 0 || tick == 0 ? Figures.text(Math.rint(tick)) : Svg.decimal(tick, decimals);
    }

    private static String shortened(String label) {
        int[] points = label.codePoints().toArray();
        return points.length <= LONGEST_LABEL ? label : new String(points, 0, LONGEST_LABEL - 3) + "...";
    }
}
