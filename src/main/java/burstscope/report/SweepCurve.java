package burstscope.report;

import burstscope.statistics.Knee;
import burstscope.statistics.LawFit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One curve of a sweep: drain times over an axis, with all else fixed.
/// @param fixed what sets this curve apart from the others, `msgpack, consumer sleep:0.2ms`; empty when it is alone
/// @param points ascending
/// @param knee smallest setting that is as good as the best; null where no point was timed
/// @param laws fitted to events/s, the better one first; empty where there are too few pool sizes, or another axis
/// @param bound what theory gives; null where it does not apply
public record SweepCurve(
        Axis axis,
        String fixed,
        List<Point> points,
        @Nullable Knee knee,
        List<LawFit> laws,
        @Nullable Bound bound) {
    public SweepCurve {
        points = List.copyOf(points);
        laws = List.copyOf(laws);
    }

    /// What grows along a curve.
    public enum Axis {
        POOL("pool", "requests outstanding, one event each"),
        BATCHES("batch requests", "batch requests outstanding"),
        BATCH_LIMIT("batch limit", "events a batch answer may hold");

        private final String word;
        private final String meaning;

        Axis(String word, String meaning) {
            this.word = word;
            this.meaning = meaning;
        }

        /// `pool`, `batch requests`, `batch limit`.
        public String word() {
            return word;
        }

        public String meaning() {
            return meaning;
        }

        /// As files write it: `pool`, `batchRequests`, `batchLimit`.
        String id() {
            return switch (this) {
                case POOL -> "pool";
                case BATCHES -> "batchRequests";
                case BATCH_LIMIT -> "batchLimit";
            };
        }
    }

    /// A setting with its place on the axis.
    public record Point(int value, SettingResult setting) {}

    /// What a burst needs at least when each event takes a round trip and the pool's requests wait side by side.
    /// @param events of one burst, median
    /// @param roundTripNs of one request
    /// @param measured whether the round trip is the one measured with a pool of 1 (median of the bursts' p50), or
    ///     only what was added to it
    public record Bound(double events, double roundTripNs, boolean measured) {
        public double drainMs(int pool) {
            return events * roundTripNs / pool / 1e6;
        }
    }

    /// The law that describes the points best, whether it fits or not.
    public Optional<LawFit> law() {
        return laws.stream().findFirst();
    }

    Optional<Point> at(int value) {
        return points.stream().filter(point -> point.value() == value).findFirst();
    }

    /// `pool`, or `pool, msgpack` where there are several.
    public String title() {
        return fixed.isEmpty() ? axis.word() : axis.word() + ", " + fixed;
    }
}
