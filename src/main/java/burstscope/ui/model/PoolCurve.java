package burstscope.ui.model;

import burstscope.report.ComparisonResult;
import java.util.List;

/// Drain time against the pool's size, or another size, ready to be drawn.
/// - Shape: x is log2 of the size; each delivery without one has a place of its own, right of the largest size's.
/// - Units: milliseconds; the vertical axis is logarithmic, so that equal ratios are equal distances.
/// @param lines one a codec
/// @param asides where batch or push stands; empty when neither was measured
/// @param sizes the horizontal axis
/// @param value the vertical axis
/// @param knees to be marked; empty where nobody asked or nobody can tell
public record PoolCurve(
        List<Line> lines, List<Aside> asides, Sizes sizes, AxisScale value, Caption caption, List<KneeMark> knees) {

    private static final double NS_PER_MS = 1e6;

    /// The points of one codec and variant.
    /// @param points ascending in x, batch apart
    public record Line(String codec, List<Point> points) {
        public Line {
            points = List.copyOf(points);
        }
    }

    /// A median with its 95 % interval; low and high are NaN where there are too few bursts.
    /// @param joined true when it is joined with its neighbours: a pool size, not batch
    public record Point(double x, double medianMs, double lowMs, double highMs, boolean joined) {}

    /// The place of a delivery that has no such size.
    /// @param label `batch`, `batch 100` or `push`
    public record Aside(double x, String label) {}

    /// The smallest pool that is as good as the best.
    /// @param label `knee 8`, with the range in which it may lie where there is one
    public record KneeMark(double x, String label) {}

    /// The horizontal axis, its asides included.
    /// @param step between two labels
    public record Sizes(double from, double to, double step) {}

    /// What it shows, in words.
    /// @param size what it is against: `pool size`
    /// @param axis what the sizes are, in more words
    public record Caption(String title, String size, String axis, String conditions, String alternative) {}

    public PoolCurve {
        lines = List.copyOf(lines);
        asides = List.copyOf(asides);
        knees = List.copyOf(knees);
    }

    /// Reads a comparison.
    public static PoolCurve of(ComparisonResult result) {
        return PoolCurves.of(result);
    }

    /// The label at a place of the horizontal axis.
    public String label(double x) {
        for (Aside aside : asides) {
            if (x == aside.x()) {
                return aside.label();
            }
        }
        boolean beyond = !asides.isEmpty() && x > asides.getFirst().x() - 1;
        return beyond || x < 0 ? "" : Long.toString(Math.round(Math.pow(2, x)));
    }

    /// The place of a drain time on the vertical axis.
    public double position(double milliseconds) {
        return value.kind().position(milliseconds * NS_PER_MS);
    }
}
