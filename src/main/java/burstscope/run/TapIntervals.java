package burstscope.run;

import burstscope.measure.DeliverySettings;
import burstscope.measure.FaultCounts;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.LatencySummary;
import burstscope.measure.OrderCounts;
import burstscope.measure.OwnHealth;
import burstscope.measure.PoolState;
import burstscope.measure.TrafficCounts;
import burstscope.tap.TapFigures;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Turns what a tap tells, one snapshot after the other, into intervals as a scope has them.
///
/// - Shape: events are the items of answers to event requests and all notifications to the client. The round trip is
/// the
///   tap's `backend` time; a delivery time is not known to a tap. The delivery is inferred: a pool as large as the most
///   event requests that were ever outstanding.
/// - Units: instants are this process's, taken from the tap's elapsed time since the first snapshot.
/// - Threads: one.
final class TapIntervals {
    private final Function<IntervalSnapshot.Span, OwnHealth> health;
    private @Nullable TapFigures before;
    private long originNs;

    /// @param health what this process did in that time
    TapIntervals(Function<IntervalSnapshot.Span, OwnHealth> health) {
        this.health = health;
    }

    /// The interval since the snapshot before; empty for the first one, and for one that is no later.
    /// @param nowNs when it came
    Optional<IntervalSnapshot> next(TapFigures now, long nowNs) {
        TapFigures earlier = before;
        before = now;
        if (earlier == null) {
            originNs = nowNs - now.number("elapsedNs");
            return Optional.empty();
        }
        IntervalSnapshot.Span span =
                new IntervalSnapshot.Span(originNs + earlier.number("elapsedNs"), originNs + now.number("elapsedNs"));
        if (span.endNs() <= span.startNs()) {
            return Optional.empty();
        }
        return Optional.of(new IntervalSnapshot(
                span,
                traffic(now).minus(traffic(earlier)),
                new IntervalSnapshot.Latencies(LatencySummary.EMPTY, now.latency("backend")),
                pool(now),
                new IntervalSnapshot.Account(OrderCounts.ZERO, faults(now)),
                health.apply(span)));
    }

    private static TrafficCounts traffic(TapFigures figures) {
        return new TrafficCounts(
                figures.number("events", "items") + figures.number("toClient", "notifications"),
                0, // a tap tells bytes by direction and by method, not by event
                figures.number("calls", "requests"),
                figures.number("calls", "answers"),
                figures.number("toBackend", "bytes"),
                figures.number("toClient", "bytes"));
    }

    private static PoolState pool(TapFigures figures) {
        long most = figures.number("events", "mostOutstanding");
        boolean asks = figures.number("events", "requests") > 0;
        DeliverySettings inferred = asks
                ? DeliverySettings.pool(Math.clamp(most, 1, DeliverySettings.MAX_OUTSTANDING))
                : DeliverySettings.push();
        long outstanding = asks ? figures.number("events", "outstanding") : figures.number("calls", "outstanding");
        return new PoolState(inferred, Math.clamp(outstanding, 0, Integer.MAX_VALUE), -1, figures.text("codec"));
    }

    private static FaultCounts faults(TapFigures figures) {
        return new FaultCounts(
                figures.both("faults"),
                figures.number("calls", "unmatched"),
                0,
                0,
                figures.number("calls", "errors"),
                0);
    }
}
