package burstscope.report;

import burstscope.report.SweepCurve.Point;
import burstscope.statistics.Estimate;
import burstscope.statistics.Knee;
import burstscope.statistics.LawFit;
import burstscope.units.Figures;
import java.util.List;

/// A curve as an SVG picture: drain times with their 95 % intervals over the axis, the knee's range shaded, the fitted
/// law and the bound of theory as lines.
/// - Shape: one `svg` element, coloured by the page's style sheet; empty text when nothing was timed. The horizontal
///   axis is logarithmic, the vertical one begins at zero.
final class SweepPlot {
    private static final int LEFT = 70;
    private static final int WIDTH = 640;
    private static final int TOP = 14;
    private static final int HEIGHT = 260;
    private static final int BELOW = 52;
    private static final int RIGHT = 60;
    private static final int LAW_STEPS = 80;
    private static final double HEADROOM = 1.12;
    private static final double BAND_PART = 0.5;

    private final SweepCurve curve;
    private final List<Point> timed;
    private final double topMs;
    private final double leastLog;
    private final double spanLog;

    private SweepPlot(SweepCurve curve, List<Point> timed) {
        this.curve = curve;
        this.timed = timed;
        topMs = HEADROOM
                * timed.stream()
                        .mapToDouble(point -> highest(point.setting().drainMs()))
                        .max()
                        .orElse(0);
        leastLog = Math.log(timed.getFirst().value());
        spanLog = Math.max(1e-9, Math.log(timed.getLast().value()) - leastLog);
    }

    static String render(SweepCurve curve) {
        List<Point> timed = curve.points().stream()
                .filter(point -> point.setting().drainMs().count() > 0)
                .toList();
        return timed.size() < 2 ? "" : new SweepPlot(curve, timed).svg();
    }

    private String svg() {
        int width = LEFT + WIDTH + RIGHT;
        int height = TOP + HEIGHT + BELOW;
        StringBuilder svg = new StringBuilder("<svg viewBox=\"0 0 " + width + " " + height + "\" width=\"" + width
                + "\" role=\"img\" aria-label=\"" + Html.escape(inWords()) + "\">\n");
        appendKnee(svg);
        appendAxes(svg);
        appendTheory(svg);
        for (Point point : timed) {
            appendPoint(svg, point);
        }
        return svg.append("</svg>\n").toString();
    }

    private void appendAxes(StringBuilder svg) {
        double step = IntervalPlot.step(topMs);
        for (int i = 0; i * step <= topMs; i++) {
            svg.append(Svg.line("grid", LEFT, y(i * step), LEFT + WIDTH, y(i * step)));
            svg.append(Svg.text("tick", "end", LEFT - 8, y(i * step) + 4, IntervalPlot.tickText(i * step, step)));
        }
        for (Point point : timed) {
            svg.append(
                    Svg.text("tick", "middle", x(point.value()), TOP + HEIGHT + 18, Integer.toString(point.value())));
        }
        svg.append(Svg.text(
                "tick",
                "middle",
                LEFT + WIDTH / 2.0,
                TOP + HEIGHT + 42,
                curve.axis().meaning()));
        svg.append(Svg.text("tick", "start", 4, TOP + 10, "ms"));
    }

    private void appendKnee(StringBuilder svg) {
        Knee knee = curve.knee();
        if (knee == null
                || knee.knee() == timed.getLast().value()
                || knee.ratios().stream().noneMatch(Estimate::hasInterval)) {
            return;
        }
        double half = BAND_PART * WIDTH / timed.size() / 2;
        double from = x(knee.from()) - half;
        double to = x(knee.knee()) + half;
        svg.append("<rect class=\"knee\" x=\"" + Svg.pixels(from) + "\" y=\"" + TOP + "\" width=\""
                + Svg.pixels(to - from) + "\" height=\"" + HEIGHT + "\"/>\n");
        svg.append(Svg.text("tick", "middle", (from + to) / 2, TOP + 12, "knee"));
    }

    /// The law only where it fits: elsewhere it says nothing.
    private void appendTheory(StringBuilder svg) {
        SweepCurve.Bound bound = curve.bound();
        int first = timed.getFirst().value();
        int last = timed.getLast().value();
        StringBuilder law = new StringBuilder();
        StringBuilder theory = new StringBuilder();
        double events = timed.getFirst().setting().bursts().stream()
                .mapToLong(burst -> burst.outcome().received())
                .max()
                .orElse(0);
        for (int i = 0; i <= LAW_STEPS; i++) {
            double value = first * Math.pow((double) last / first, (double) i / LAW_STEPS);
            double ms = SweepText.lawMs(curve, events, value);
            if (ms <= topMs) {
                law.append(Svg.pixels(x(value)))
                        .append(',')
                        .append(Svg.pixels(y(ms)))
                        .append(' ');
            }
            double boundMs = bound == null ? Double.NaN : bound.drainMs(1) / value;
            if (boundMs <= topMs) {
                theory.append(Svg.pixels(x(value)))
                        .append(',')
                        .append(Svg.pixels(y(boundMs)))
                        .append(' ');
            }
        }
        appendPath(svg, "law", law);
        appendPath(svg, "theory", theory);
    }

    private static void appendPath(StringBuilder svg, String cssClass, StringBuilder points) {
        if (!points.isEmpty()) {
            svg.append("<polyline class=\"" + cssClass + "\" points=\""
                    + points.toString().strip() + "\"/>\n");
        }
    }

    private void appendPoint(StringBuilder svg, Point point) {
        Estimate drainMs = point.setting().drainMs();
        double x = x(point.value());
        if (drainMs.hasInterval()) {
            svg.append(Svg.line("bar", x, y(drainMs.low()), x, y(drainMs.high())));
        }
        svg.append("<circle class=\"dot\" r=\"4.5\" cx=\"" + Svg.pixels(x) + "\" cy=\""
                + Svg.pixels(y(drainMs.median())) + "\"/>\n");
        svg.append(Svg.text("label", "start", x + 8, y(drainMs.median()) - 7, Figures.text(drainMs.median())));
    }

    private String inWords() {
        StringBuilder words = new StringBuilder("Median drain times in milliseconds with their 95 % intervals over the "
                + curve.axis().word() + ":");
        for (Point point : timed) {
            Estimate drainMs = point.setting().drainMs();
            words.append(' ')
                    .append(point.value())
                    .append(": ")
                    .append(Figures.text(drainMs.median()))
                    .append(' ')
                    .append(Wording.interval(drainMs))
                    .append(';');
        }
        SweepText.of(curve).forEach(sentence -> words.append(' ').append(sentence));
        return words.toString();
    }

    /// What the lines are, for the caption.
    static String caption(SweepCurve curve) {
        String law = curve.law().filter(LawFit::fits).isPresent() ? "; line: the fitted law" : "";
        String theory = curve.bound() == null ? "" : "; dashes: events x round trip / pool";
        return "Drain time, ms, over " + curve.title() + ": median and 95 % interval" + law + theory;
    }

    private double x(double value) {
        return LEFT + 24 + (Math.log(value) - leastLog) / spanLog * (WIDTH - 48);
    }

    private double y(double ms) {
        return TOP + HEIGHT - ms / topMs * HEIGHT;
    }

    private static double highest(Estimate drainMs) {
        return drainMs.hasInterval() ? Math.max(drainMs.high(), drainMs.median()) : drainMs.median();
    }
}
