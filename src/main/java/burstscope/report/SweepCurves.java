package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.report.SweepCurve.Axis;
import burstscope.report.SweepCurve.Point;
import burstscope.statistics.Knee;
import burstscope.statistics.LawFit;
import burstscope.units.Durations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Finds the curves in a comparison: settings that differ in one number alone.
/// - Shape: a single request counts as a pool of 1. A batch limit that the backend decides has no place on an axis.
final class SweepCurves {
    private static final int FEWEST_POINTS = 2;

    private final ComparisonResult comparison;
    private final boolean severalCodecs;
    private final boolean severalVariants;

    /// What the points of a curve have in common.
    private record Series(Axis axis, String codec, String variant, String batch) {}

    SweepCurves(ComparisonResult comparison) {
        this.comparison = comparison;
        severalCodecs = comparison.settings().stream()
                        .map(SettingResult::codec)
                        .distinct()
                        .count()
                > 1;
        severalVariants = comparison.settings().stream()
                        .map(SettingResult::variant)
                        .distinct()
                        .count()
                > 1;
    }

    List<SweepCurve> all() {
        Map<Series, SortedMap<Integer, SettingResult>> found = new LinkedHashMap<>();
        for (SettingResult setting : comparison.settings()) {
            place(found, setting);
        }
        List<SweepCurve> curves = new ArrayList<>();
        found.forEach((series, points) -> {
            if (points.size() >= FEWEST_POINTS) {
                curves.add(curve(series, points));
            }
        });
        curves.sort(Comparator.comparing(SweepCurve::axis)); // stable
        return curves;
    }

    private static void place(Map<Series, SortedMap<Integer, SettingResult>> found, SettingResult setting) {
        DeliverySettings delivery = setting.delivery();
        String codec = setting.codec();
        String variant = setting.variant().label();
        if (delivery.mode() == DeliveryMode.POOL) {
            points(found, new Series(Axis.POOL, codec, variant, "")).put(delivery.outstanding(), setting);
        } else if (delivery.mode() == DeliveryMode.SINGLE) {
            points(found, new Series(Axis.POOL, codec, variant, "")).putIfAbsent(1, setting);
        } else if (delivery.mode() == DeliveryMode.BATCH) {
            String limit = DeliverySettings.batch(delivery.batchLimit()).label();
            points(found, new Series(Axis.BATCHES, codec, variant, limit)).put(delivery.outstanding(), setting);
            if (delivery.batchLimit() > 0) {
                String beside = delivery.outstanding() == 1 ? "" : delivery.outstanding() + " batch requests";
                points(found, new Series(Axis.BATCH_LIMIT, codec, variant, beside))
                        .put(delivery.batchLimit(), setting);
            }
        }
    }

    private static SortedMap<Integer, SettingResult> points(
            Map<Series, SortedMap<Integer, SettingResult>> found, Series series) {
        return found.computeIfAbsent(series, _ -> new TreeMap<>());
    }

    private SweepCurve curve(Series series, SortedMap<Integer, SettingResult> settings) {
        List<Point> points = new ArrayList<>();
        settings.forEach((value, setting) -> points.add(new Point(value, setting)));
        List<String> fixed = new ArrayList<>();
        if (!series.batch().isEmpty()) {
            fixed.add(series.batch());
        }
        if (severalCodecs) {
            fixed.add(SafeText.line(series.codec()));
        }
        if (severalVariants) {
            fixed.add(SafeText.line(series.variant()));
        }
        Timed timed = Timed.of(points);
        return new SweepCurve(
                series.axis(),
                String.join(", ", fixed),
                points,
                timed.points().isEmpty()
                        ? null
                        : Knee.of(
                                timed.points().stream().map(Point::value).toList(),
                                timed.drainMs(),
                                Comparisons.DRAWING_SEED),
                series.axis() == Axis.POOL ? LawFit.of(timed.rates()) : List.of(),
                series.axis() == Axis.POOL ? bound(points) : null);
    }

    /// Points with their bursts of those rounds in which all of them completed.
    private record Timed(List<Point> points, List<List<BurstRecord>> bursts) {
        static Timed of(List<Point> all) {
            List<Point> points = all.stream()
                    .filter(point -> point.setting().bursts().stream().anyMatch(Timed::isWhole))
                    .toList();
            int rounds = points.stream()
                    .mapToInt(point -> point.setting().bursts().size())
                    .min()
                    .orElse(0);
            List<Integer> whole = IntStream.range(0, rounds)
                    .filter(round -> points.stream()
                            .allMatch(point -> isWhole(point.setting().bursts().get(round))))
                    .boxed()
                    .toList();
            return whole.isEmpty()
                    ? new Timed(List.of(), List.of())
                    : new Timed(
                            points,
                            points.stream()
                                    .map(point -> whole.stream()
                                            .map(point.setting().bursts()::get)
                                            .toList())
                                    .toList());
        }

        private static boolean isWhole(BurstRecord burst) {
            return burst.outcome().end().isWhole() && burst.times().drainTimeNs() > 0;
        }

        List<double[]> drainMs() {
            return bursts.stream().map(Comparisons::drainMs).toList();
        }

        List<LawFit.Point> rates() {
            List<LawFit.Point> rates = new ArrayList<>();
            for (int i = 0; i < points.size(); i++) {
                for (BurstRecord burst : bursts.get(i)) {
                    if (burst.outcome().received() > 0) {
                        rates.add(new LawFit.Point(points.get(i).value(), burst.eventsPerSecond()));
                    }
                }
            }
            return rates;
        }
    }

    /// The round trip as measured with one request, whose answer nothing of ours can hold up; else what is known to
    /// have been added to it.
    private SweepCurve.@Nullable Bound bound(List<Point> points) {
        Point smallest = points.getFirst();
        double events = median(smallest.setting().bursts().stream()
                .mapToDouble(burst -> burst.outcome().received())
                .toArray());
        double roundTripNs = median(smallest.setting().bursts().stream()
                .mapToDouble(burst -> burst.outcome().roundTrip().ns().p50())
                .filter(ns -> ns > 0)
                .toArray());
        if (smallest.value() == 1 && roundTripNs > 0) {
            return new SweepCurve.Bound(events, roundTripNs, true);
        }
        // A setting names the delay of all, or one of its own that the conditions do not know.
        String ofAll = Durations.exact(comparison.conditions().burst().roundTripDelayNs())
                .replace(" ", "");
        if (!smallest.setting().variant().value("delay").orElse(ofAll).equals(ofAll)) {
            return null;
        }
        long addedNs = Math.max(
                comparison.conditions().burst().roundTripDelayNs(),
                comparison.conditions().beside().addedRoundTripNs());
        return addedNs > 0 ? new SweepCurve.Bound(events, addedNs, false) : null;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? Double.NaN : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
