package burstscope.findings;

import burstscope.measure.DeliverySettings;
import burstscope.measure.FaultCounts;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.LatencySummary;
import burstscope.measure.OrderCounts;
import burstscope.measure.OwnHealth;
import burstscope.measure.PoolState;
import burstscope.measure.TrafficCounts;
import java.util.ArrayList;
import java.util.List;

/// Intervals of 100 ms.
final class MadeSnapshots {
    private MadeSnapshots() {}

    static IntervalSnapshot one(int number, long queued, long deliveryP50Ns, long timedOut) {
        LatencySummary delivery = deliveryP50Ns < 0
                ? LatencySummary.EMPTY
                : new LatencySummary(100, 0, new LatencySummary.Percentiles(deliveryP50Ns, -1, -1, -1, deliveryP50Ns));
        return new IntervalSnapshot(
                new IntervalSnapshot.Span(number * 100_000_000L, (number + 1) * 100_000_000L),
                new TrafficCounts(100, 8_000, 100, 100, 6_000, 12_000),
                new IntervalSnapshot.Latencies(delivery, LatencySummary.EMPTY),
                new PoolState(DeliverySettings.pool(8), 8, queued, "json"),
                new IntervalSnapshot.Account(OrderCounts.ZERO, new FaultCounts(0, 0, 0, 0, 0, timedOut)),
                OwnHealth.UNKNOWN);
    }

    /// A queue that stays level.
    static List<IntervalSnapshot> level(int count, long timedOut) {
        List<IntervalSnapshot> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(one(i, 200 + i % 3, 2_000_000, timedOut));
        }
        return all;
    }
}
