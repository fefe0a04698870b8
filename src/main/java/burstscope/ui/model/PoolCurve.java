package burstscope.ui.model;

import burstscope.measure.DeliveryMode;
import burstscope.report.ComparisonResult;
import burstscope.report.SettingResult;
import burstscope.report.SweepCurve;
import burstscope.report.SweepResult;
import burstscope.statistics.Estimate;
import burstscope.statistics.Knee;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Drain time against the pool's size, ready to be drawn.
/// - Shape: x is log2 of the size; batch or push has a place of its own, one step right of the largest size's.
/// - Units: milliseconds; the vertical axis is logarithmic, so that equal ratios are equal distances.
/// @param lines one a codec
/// @param aside where batch or push stands; empty when neither was measured
/// @param value the vertical axis
/// @param knees to be marked; empty where nobody asked or nobody can tell
public record PoolCurve(
        List<Line> lines, Optional<Aside> aside, double maxX, AxisScale value, Caption caption, List<KneeMark> knees) {

    private static final double NS_PER_MS = 1e6;
    private static final double HEADROOM = 1.6;
    private static final double FEWEST_NS = 6;
    private static final double SHORTEST = 1.2;

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

    /// The place of a delivery that has no pool size.
    /// @param label `batch` or `push`
    public record Aside(double x, String label) {}

    /// The smallest pool that is as good as the best.
    /// @param label `knee 8`, with the range in which it may lie where there is one
    public record KneeMark(double x, String label) {}

    /// What it shows, in words.
    public record Caption(String title, String conditions, String alternative) {}

    public PoolCurve {
        lines = List.copyOf(lines);
        knees = List.copyOf(knees);
    }

    /// Reads a sweep: its comparison, and the knees of its pools.
    public static PoolCurve of(SweepResult sweep) {
        PoolCurve plain = of(sweep.comparison());
        List<KneeMark> knees = new ArrayList<>();
        for (SweepCurve curve : sweep.curves()) {
            Knee knee = curve.knee();
            if (curve.axis() == SweepCurve.Axis.POOL && knee != null && isKnown(curve, knee)) {
                String range = knee.isRange() ? " (" + knee.from() + " to " + knee.knee() + ")" : "";
                knees.add(new KneeMark(log2(knee.knee()), "knee " + knee.knee() + range));
            }
        }
        return new PoolCurve(plain.lines, plain.aside, plain.maxX, plain.value, plain.caption, knees);
    }

    /// Not with too few rounds, nor where the largest is the fastest: a larger one may be faster still.
    private static boolean isKnown(SweepCurve curve, Knee knee) {
        int largest = curve.points().getLast().value();
        return knee.ratios().stream().anyMatch(Estimate::hasInterval)
                && !(knee.best() == largest && knee.knee() == largest);
    }

    /// Reads a comparison.
    public static PoolCurve of(ComparisonResult result) {
        double largest = 0;
        String unpooled = "";
        for (SettingResult setting : result.settings()) {
            if (isPooled(setting)) {
                largest = Math.max(largest, log2(setting.delivery().outstanding()));
            } else {
                unpooled = setting.delivery().mode().id();
            }
        }
        double asideX = Math.ceil(largest) + 1;
        Map<String, List<Point>> byCodec = new LinkedHashMap<>();
        double high = 0;
        double low = Double.MAX_VALUE;
        for (SettingResult setting : result.settings()) {
            Point point = point(setting, asideX);
            byCodec.computeIfAbsent(name(setting), _ -> new ArrayList<>()).add(point);
            high = Math.max(high, Double.isNaN(point.highMs()) ? point.medianMs() : point.highMs());
            low = Math.min(low, Double.isNaN(point.lowMs()) ? point.medianMs() : point.lowMs());
        }
        List<Line> lines = new ArrayList<>();
        byCodec.forEach((codec, points) -> {
            points.sort((a, b) -> Double.compare(a.x(), b.x()));
            lines.add(new Line(codec, points));
        });
        return new PoolCurve(
                lines,
                unpooled.isEmpty() ? Optional.empty() : Optional.of(new Aside(asideX, unpooled)),
                unpooled.isEmpty() ? Math.max(1, Math.ceil(largest)) : asideX,
                scale(low, high),
                caption(result),
                List.of());
    }

    /// The label at a place of the horizontal axis.
    public String label(double x) {
        if (aside.isPresent() && x == aside.get().x()) {
            return aside.get().label();
        }
        boolean beyond = aside.isPresent() && x > aside.get().x() - 1;
        return beyond || x < 0 ? "" : Long.toString(Math.round(Math.pow(2, x)));
    }

    /// The place of a drain time on the vertical axis.
    public double position(double milliseconds) {
        return value.kind().position(milliseconds * NS_PER_MS);
    }

    private static AxisScale scale(double lowMs, double highMs) {
        boolean any = highMs > 0 && lowMs > 0;
        double low = any ? Math.log10(lowMs * NS_PER_MS / HEADROOM) : FEWEST_NS;
        double high = any ? Math.log10(highMs * NS_PER_MS * HEADROOM) : FEWEST_NS + 1;
        double missing = Math.max(0, SHORTEST - (high - low)) / 2;
        return new AxisScale(AxisScale.Kind.LOG_DURATION, low - missing, high + missing, 1);
    }

    private static boolean isPooled(SettingResult setting) {
        return setting.delivery().mode() == DeliveryMode.SINGLE
                || setting.delivery().mode() == DeliveryMode.POOL;
    }

    private static Point point(SettingResult setting, double asideX) {
        boolean pooled = isPooled(setting);
        Estimate drain = setting.drainMs();
        return new Point(
                pooled ? log2(setting.delivery().outstanding()) : asideX,
                drain.median(),
                drain.low(),
                drain.high(),
                pooled);
    }

    private static Caption caption(ComparisonResult result) {
        ComparisonResult.Conditions conditions = result.conditions();
        ComparisonResult.Burst burst = conditions.burst();
        String words = Numbers.count(burst.events()) + " events a burst, " + burst.start() + " start, "
                + conditions.rounds() + " interleaved rounds, profile " + burst.profile();
        StringBuilder alternative = new StringBuilder("Median drain time with 95 % interval. ");
        for (SettingResult setting : result.settings()) {
            alternative
                    .append(name(setting))
                    .append(' ')
                    .append(setting.delivery().label())
                    .append(": ")
                    .append(Numbers.significant(setting.drainMs().median()))
                    .append(" ms; ");
        }
        return new Caption(
                "Drain time against pool size", words, alternative.toString().strip());
    }

    /// The codec, and what was varied beside it.
    private static String name(SettingResult setting) {
        return setting.codec()
                + (setting.variant().isNone() ? "" : ", " + setting.variant().label());
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }
}
