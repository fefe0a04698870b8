package burstscope.ui.model;

import burstscope.measure.DeliveryMode;
import burstscope.measure.Estimate;
import burstscope.report.ComparisonResult;
import burstscope.report.SettingResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// Drain time against the pool's size, ready to be drawn.
/// - Shape: x is log2 of the size; batch has a place of its own, one step right of the largest size's.
/// - Units: y in milliseconds.
/// @param lines one a codec
/// @param batchX where batch stands; empty when it was not measured
/// @param value the vertical axis, from zero
public record PoolCurve(List<Line> lines, OptionalDouble batchX, double maxX, AxisScale value, Caption caption) {

    /// The points of one codec.
    /// @param points ascending in x, batch apart
    public record Line(String codec, List<Point> points) {
        public Line {
            points = List.copyOf(points);
        }
    }

    /// A median with its 95 % interval; low and high are NaN where there are too few bursts.
    /// @param joined true when it is joined with its neighbours: a pool size, not batch
    public record Point(double x, double medianMs, double lowMs, double highMs, boolean joined) {}

    /// What it shows, in words.
    public record Caption(String title, String conditions, String alternative) {}

    public PoolCurve {
        lines = List.copyOf(lines);
    }

    /// Reads a comparison.
    public static PoolCurve of(ComparisonResult result) {
        double largest = 0;
        boolean batch = false;
        for (SettingResult setting : result.settings()) {
            batch |= setting.delivery().mode() == DeliveryMode.BATCH;
            largest = Math.max(largest, log2(setting.delivery().outstanding()));
        }
        double batchX = Math.ceil(largest) + 1;
        Map<String, List<Point>> byCodec = new LinkedHashMap<>();
        double high = 0;
        for (SettingResult setting : result.settings()) {
            Point point = point(setting, batchX);
            byCodec.computeIfAbsent(setting.codec(), _ -> new ArrayList<>()).add(point);
            high = Math.max(high, Double.isNaN(point.highMs()) ? point.medianMs() : point.highMs());
        }
        List<Line> lines = new ArrayList<>();
        byCodec.forEach((codec, points) -> {
            points.sort((a, b) -> Double.compare(a.x(), b.x()));
            lines.add(new Line(codec, points));
        });
        AxisScale value = new ScaleFitter(new AxisScale(AxisScale.Kind.LINEAR, 0, 1, 0.25)).fit(0, high, 0);
        return new PoolCurve(
                lines,
                batch ? OptionalDouble.of(batchX) : OptionalDouble.empty(),
                batch ? batchX : Math.max(1, Math.ceil(largest)),
                value,
                caption(result));
    }

    /// The label at a place of the horizontal axis.
    public String label(double x) {
        if (batchX.isPresent() && x == batchX.getAsDouble()) {
            return "batch";
        }
        boolean beyond = batchX.isPresent() && x > batchX.getAsDouble() - 1;
        return beyond || x < 0 ? "" : Long.toString(Math.round(Math.pow(2, x)));
    }

    private static Point point(SettingResult setting, double batchX) {
        boolean pooled = setting.delivery().mode() != DeliveryMode.BATCH;
        Estimate drain = setting.drainMs();
        return new Point(
                pooled ? log2(setting.delivery().outstanding()) : batchX,
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
                    .append(setting.codec())
                    .append(' ')
                    .append(setting.delivery().label())
                    .append(": ")
                    .append(Numbers.significant(setting.drainMs().median()))
                    .append(" ms; ");
        }
        return new Caption(
                "Drain time against pool size", words, alternative.toString().strip());
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }
}
