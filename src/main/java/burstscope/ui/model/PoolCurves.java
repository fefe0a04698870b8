package burstscope.ui.model;

import burstscope.measure.DeliveryMode;
import burstscope.report.ComparisonResult;
import burstscope.report.SettingResult;
import burstscope.report.SweepCurve;
import burstscope.report.SweepResult;
import burstscope.statistics.Estimate;
import burstscope.statistics.Knee;
import burstscope.ui.model.PoolCurve.Aside;
import burstscope.ui.model.PoolCurve.Caption;
import burstscope.ui.model.PoolCurve.KneeMark;
import burstscope.ui.model.PoolCurve.Line;
import burstscope.ui.model.PoolCurve.Point;
import burstscope.ui.model.PoolCurve.Sizes;
import burstscope.units.Counts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Makes pictures of drain times against a size: one of a comparison, one an axis of a sweep.
final class PoolCurves {
    private static final double NS_PER_MS = 1e6;
    private static final double HEADROOM = 1.6;
    private static final double FEWEST_NS = 6;
    private static final double SHORTEST = 1.2;
    private static final double MOST_LABELS = 12;
    private static final int MOST_NAMED = 2;
    private static final String POOL_SIZE = "pool size";

    private final ComparisonResult result;
    private final Map<String, List<Placed>> lines = new LinkedHashMap<>();
    private final List<KneeMark> knees = new ArrayList<>();

    /// A setting with its place; NaN for one that has no size.
    private record Placed(double x, SettingResult setting) {}

    private PoolCurves(ComparisonResult result) {
        this.result = result;
    }

    /// The deliveries of a comparison along the sizes of its pools.
    static PoolCurve of(ComparisonResult result) {
        PoolCurves picture = new PoolCurves(result);
        for (SettingResult setting : result.settings()) {
            picture.place(
                    name(setting), isPooled(setting) ? log2(setting.delivery().outstanding()) : Double.NaN, setting);
        }
        boolean pooled = result.settings().stream().anyMatch(PoolCurves::isPooled);
        return picture.drawn(pooled ? POOL_SIZE : "", pooled ? "event requests kept outstanding (log scale)" : "");
    }

    /// One for each axis along which it measured at least two settings; settings on none of them stand in each.
    static List<PoolCurve> of(SweepResult sweep) {
        Set<SettingResult> onCurves = new HashSet<>();
        sweep.curves().forEach(curve -> curve.points().forEach(point -> onCurves.add(point.setting())));
        List<SettingResult> others = sweep.comparison().settings().stream()
                .filter(setting -> !onCurves.contains(setting))
                .toList();
        List<PoolCurve> pictures = new ArrayList<>();
        for (SweepCurve.Axis axis : SweepCurve.Axis.values()) {
            List<SweepCurve> curves = sweep.curves().stream()
                    .filter(curve -> curve.axis() == axis)
                    .toList();
            if (!curves.isEmpty()) {
                pictures.add(along(axis, curves, others, sweep.comparison()));
            }
        }
        return pictures.isEmpty() ? List.of(of(sweep.comparison())) : pictures;
    }

    private static PoolCurve along(
            SweepCurve.Axis axis, List<SweepCurve> curves, List<SettingResult> others, ComparisonResult result) {
        PoolCurves picture = new PoolCurves(result);
        Map<String, String> lineOfName = new LinkedHashMap<>();
        for (SweepCurve curve : curves) {
            SettingResult first = curve.points().getFirst().setting();
            String line = curve.fixed().isEmpty() ? name(first) : curve.fixed();
            lineOfName.putIfAbsent(name(first), line);
            for (SweepCurve.Point point : curve.points()) {
                picture.place(line, log2(point.value()), point.setting());
            }
            if (curves.size() <= MOST_NAMED) {
                picture.mark(curve, curves.size() > 1 ? line + ": " : "");
            }
        }
        if (curves.size() > MOST_NAMED) {
            picture.markTogether(curves);
        }
        for (SettingResult other : others) {
            picture.place(lineOfName.getOrDefault(name(other), name(other)), Double.NaN, other);
        }
        return picture.drawn(
                switch (axis) {
                    case POOL -> POOL_SIZE;
                    case BATCHES -> "batches";
                    case BATCH_LIMIT -> "batch limit";
                },
                axis.meaning() + " (log scale)");
    }

    private void place(String line, double x, SettingResult setting) {
        lines.computeIfAbsent(line, _ -> new ArrayList<>()).add(new Placed(x, setting));
    }

    private void mark(SweepCurve curve, String owner) {
        Knee knee = curve.knee();
        if (knee != null && isKnown(curve, knee)) {
            String range = knee.isRange() ? " (" + knee.from() + " to " + knee.knee() + ")" : "";
            knees.add(new KneeMark(log2(knee.knee()), owner + "knee " + knee.knee() + range));
        }
    }

    /// One mark for all curves with the same knee.
    private void markTogether(List<SweepCurve> curves) {
        Map<Integer, Integer> counts = new TreeMap<>();
        for (SweepCurve curve : curves) {
            Knee knee = curve.knee();
            if (knee != null && isKnown(curve, knee)) {
                counts.merge(knee.knee(), 1, Integer::sum);
            }
        }
        counts.forEach((knee, count) ->
                knees.add(new KneeMark(log2(knee), "knee " + knee + " of " + Counts.of(count, "curve"))));
    }

    /// Not with too few rounds, nor where the largest is the fastest: a larger one may be faster still.
    private static boolean isKnown(SweepCurve curve, Knee knee) {
        int largest = curve.points().getLast().value();
        return knee.ratios().stream().anyMatch(Estimate::hasInterval)
                && !(knee.best() == largest && knee.knee() == largest);
    }

    private PoolCurve drawn(String size, String axis) {
        List<Placed> all = lines.values().stream().flatMap(List::stream).toList();
        double[] xs = all.stream()
                .mapToDouble(Placed::x)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        double span = xs.length == 0 ? 0 : xs[xs.length - 1] - xs[0];
        double step = Math.max(1, Math.ceil(span / MOST_LABELS));
        double least = xs.length == 0 ? 0 : Math.floor(xs[0] / step) * step;
        double largest = xs.length == 0 ? 0 : Math.ceil(xs[xs.length - 1] / step) * step;
        List<Aside> asides = new ArrayList<>();
        all.stream()
                .filter(placed -> Double.isNaN(placed.x()))
                .map(placed -> placed.setting().delivery().label())
                .distinct()
                .forEach(label -> asides.add(new Aside(largest + (1 + asides.size()) * step, label)));
        List<Line> drawn = new ArrayList<>();
        double low = Double.MAX_VALUE;
        double high = 0;
        for (Map.Entry<String, List<Placed>> line : lines.entrySet()) {
            List<Point> points = line.getValue().stream()
                    .map(placed -> point(placed, asides))
                    .sorted(Comparator.comparingDouble(Point::x))
                    .toList();
            for (Point point : points) {
                high = Math.max(high, Double.isNaN(point.highMs()) ? point.medianMs() : point.highMs());
                low = Math.min(low, Double.isNaN(point.lowMs()) ? point.medianMs() : point.lowMs());
            }
            drawn.add(new Line(line.getKey(), points));
        }
        double to = asides.isEmpty()
                ? Math.max(least + 1, largest)
                : asides.getLast().x();
        return new PoolCurve(drawn, asides, new Sizes(least, to, step), scale(low, high), caption(size, axis), knees);
    }

    private static Point point(Placed placed, List<Aside> asides) {
        Estimate drain = placed.setting().drainMs();
        boolean sized = !Double.isNaN(placed.x());
        String label = placed.setting().delivery().label();
        double x = sized
                ? placed.x()
                : asides.stream()
                        .filter(aside -> aside.label().equals(label))
                        .findFirst()
                        .orElseThrow()
                        .x();
        return new Point(x, drain.median(), drain.low(), drain.high(), sized);
    }

    private static AxisScale scale(double lowMs, double highMs) {
        boolean any = highMs > 0 && lowMs > 0;
        double low = any ? Math.log10(lowMs * NS_PER_MS / HEADROOM) : FEWEST_NS;
        double high = any ? Math.log10(highMs * NS_PER_MS * HEADROOM) : FEWEST_NS + 1;
        double missing = Math.max(0, SHORTEST - (high - low)) / 2;
        return new AxisScale(AxisScale.Kind.LOG_DURATION, low - missing, high + missing, 1);
    }

    private Caption caption(String size, String axis) {
        ComparisonResult.Conditions conditions = result.conditions();
        ComparisonResult.Burst burst = conditions.burst();
        String words = Numbers.count(burst.events()) + " events a burst, " + burst.start() + " start, "
                + conditions.rounds() + " interleaved rounds, profile " + burst.profile();
        StringBuilder alternative = new StringBuilder("Median drain time with 95 % interval. ");
        lines.forEach((line, placed) -> placed.forEach(point -> alternative
                .append(line)
                .append(' ')
                .append(point.setting().delivery().label())
                .append(": ")
                .append(Numbers.significant(point.setting().drainMs().median()))
                .append(" ms; ")));
        return new Caption(
                size.isEmpty() ? "Drain time" : "Drain time against " + size,
                size,
                axis,
                words,
                alternative.toString().strip());
    }

    private static boolean isPooled(SettingResult setting) {
        return setting.delivery().mode() == DeliveryMode.SINGLE
                || setting.delivery().mode() == DeliveryMode.POOL;
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
