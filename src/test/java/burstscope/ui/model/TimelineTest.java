package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.DeliverySettings;
import burstscope.measure.FaultCounts;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.LatencySummary;
import burstscope.measure.OrderCounts;
import burstscope.measure.OwnHealth;
import burstscope.measure.PoolState;
import burstscope.measure.TrafficCounts;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TimelineTest {
    private static IntervalSnapshot snapshot(long startNs, long endNs, long events) {
        return new IntervalSnapshot(
                new IntervalSnapshot.Span(startNs, endNs),
                new TrafficCounts(events, events, events, events, events, events),
                new IntervalSnapshot.Latencies(LatencySummary.EMPTY, LatencySummary.EMPTY),
                new PoolState(DeliverySettings.pool(8), 8, 0, "json"),
                new IntervalSnapshot.Account(OrderCounts.ZERO, FaultCounts.ZERO),
                OwnHealth.UNKNOWN);
    }

    @Test
    void theBinsOfTheRateChartHoldEveryEventWhateverTheirLength() {
        Timeline timeline = new Timeline();
        Random random = new Random(11);
        long total = 0;
        long nowNs = 4_700_000_000_000L;
        long firstNs = nowNs;
        for (int i = 0; i < Timeline.CAPACITY; i++) {
            // Some are joined from several intervals, as the screen was late.
            long lengthNs = 80_000_000L + random.nextInt(40_000_000) + (i % 50 == 0 ? 900_000_000L : 0);
            long events = random.nextInt(50_000);
            timeline.append(snapshot(nowNs, nowNs + lengthNs, events));
            nowNs += lengthNs;
            total += events;
        }

        SampleRing samples = timeline.samples();
        assertThat(samples.size()).isEqualTo(Timeline.CAPACITY);
        long counted = 0;
        long beforeNs = firstNs;
        for (int i = 0; i < samples.size(); i++) {
            double rate = samples.value(Curve.RATE.column(LatencyKind.DELIVERY), i);
            counted += Math.round(rate * (samples.instant(i) - beforeNs) / 1e9);
            beforeNs = samples.instant(i);
        }
        assertThat(counted).isEqualTo(total);
    }
}
