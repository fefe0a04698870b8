package burstscope.report;

import burstscope.measure.LatencySummary;
import burstscope.units.Figures;
import java.util.List;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/// Distributions of times over their percentiles as an SVG picture, both axes logarithmic: towards the right ten times
/// fewer samples lie above with each step.
/// - Shape: one `svg` element, coloured by the page's style sheet; a curve ends where fewer than ten samples lie above.
///   Empty text when no curve has a percentile.
final class PercentilePlot {
    private static final int LEFT = 70;
    private static final int WIDTH = 640;
    private static final int TOP = 14;
    private static final int HEIGHT = 260;
    private static final int BELOW = 52;
    private static final int RIGHT = 150;
    private static final int STEPS_A_DECADE = 40;
    private static final double LEAST_ABOVE = 10;
    private static final double NS_PER_MS = 1e6;
    private static final List<String> TICKS = List.of("0", "90", "99", "99.9", "99.99", "99.999");

    private final List<Curve> curves;
    private final double decades;
    private final double leastLog;
    private final double mostLog;

    /// @param cssClass how it is drawn
    record Curve(String name, String cssClass, LatencySummary summary) {
        /// Decades of percentiles that its samples carry: 2 to p99.
        private double decades() {
            return Math.log10(summary.count() / LEAST_ABOVE);
        }
    }

    private PercentilePlot(List<Curve> curves) {
        this.curves = curves;
        decades = Math.min(
                TICKS.size() - 1.0,
                Math.max(1, curves.stream().mapToDouble(Curve::decades).max().orElse(1)));
        leastLog = Math.floor(Math.log10(times(0).min().orElse(1)));
        mostLog =
                Math.max(leastLog + 1, Math.ceil(Math.log10(times(decades).max().orElse(1))));
    }

    static String render(List<Curve> curves) {
        List<Curve> carried =
                curves.stream().filter(curve -> curve.decades() > 0).toList();
        return carried.isEmpty() ? "" : new PercentilePlot(carried).svg();
    }

    private DoubleStream times(double decade) {
        return curves.stream()
                .mapToDouble(curve -> ms(curve.summary().histogram().copy(), Math.min(decade, curve.decades())));
    }

    /// A millisecond's thousandth at least: there is no logarithm of 0.
    private static double ms(Histogram histogram, double decade) {
        double percentile = 100 * (1 - Math.pow(10, -decade));
        return Math.max(1_000, histogram.getValueAtPercentile(percentile)) / NS_PER_MS;
    }

    private String svg() {
        int width = LEFT + WIDTH + RIGHT;
        int height = TOP + HEIGHT + BELOW;
        StringBuilder svg = new StringBuilder("<svg viewBox=\"0 0 " + width + " " + height + "\" width=\"" + width
                + "\" role=\"img\" aria-label=\"" + Html.escape(inWords()) + "\">\n");
        for (int tick = 0; tick <= decades; tick++) {
            svg.append(Svg.line("grid", x(tick), TOP, x(tick), TOP + HEIGHT));
            svg.append(Svg.text("tick", "middle", x(tick), TOP + HEIGHT + 18, TICKS.get(tick)));
        }
        for (double tick = leastLog; tick <= mostLog; tick++) {
            svg.append(Svg.line("grid", LEFT, y(tick), LEFT + WIDTH, y(tick)));
            svg.append(Svg.text("tick", "end", LEFT - 8, y(tick) + 4, Figures.text(Math.pow(10, tick))));
        }
        svg.append(Svg.text("tick", "start", 4, TOP + 10, "ms"));
        svg.append(Svg.text("tick", "middle", LEFT + WIDTH / 2.0, TOP + HEIGHT + 42, "percentile, %"));
        double above = Double.POSITIVE_INFINITY;
        for (Curve curve : curves) {
            above = append(svg, curve, above);
        }
        return svg.append("</svg>\n").toString();
    }

    /// @param labelled height of the label before; the next stands clear of it
    private double append(StringBuilder svg, Curve curve, double labelled) {
        Histogram histogram = curve.summary().histogram().copy();
        double last = Math.min(curve.decades(), decades);
        int steps = (int) Math.ceil(last * STEPS_A_DECADE);
        StringBuilder points = new StringBuilder();
        double y = 0;
        for (int i = 0; i <= steps; i++) {
            double decade = last * i / Math.max(1, steps);
            y = y(Math.log10(ms(histogram, decade)));
            points.append(Svg.pixels(x(decade)))
                    .append(',')
                    .append(Svg.pixels(y))
                    .append(' ');
        }
        double label = Math.abs(y - labelled) < 16 ? labelled + 16 : y;
        svg.append("<polyline class=\"" + curve.cssClass() + "\" points=\""
                + points.toString().strip() + "\"/>\n");
        svg.append(Svg.text("tick", "start", x(last) + 8, label + 4, curve.name()));
        return label;
    }

    private String inWords() {
        StringBuilder words = new StringBuilder("Times in milliseconds over their percentiles:");
        for (Curve curve : curves) {
            Histogram histogram = curve.summary().histogram().copy();
            words.append(' ').append(curve.name());
            for (int tick = 1; tick <= Math.min(curve.decades(), decades); tick++) {
                words.append(" p").append(TICKS.get(tick)).append(' ').append(Figures.text(ms(histogram, tick)));
            }
            words.append(';');
        }
        return words.toString();
    }

    private double x(double decade) {
        return LEFT + decade / decades * WIDTH;
    }

    private double y(double log) {
        return TOP + HEIGHT - (log - leastLog) / (mostLog - leastLog) * HEIGHT;
    }
}
