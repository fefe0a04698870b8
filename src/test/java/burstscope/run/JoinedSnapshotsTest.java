package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.DeliverySettings;
import burstscope.measure.Drain;
import burstscope.measure.FaultCounts;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.KnobChange;
import burstscope.measure.LatencySummary;
import burstscope.measure.Observation;
import burstscope.measure.OrderCounts;
import burstscope.measure.OwnHealth;
import burstscope.measure.PoolState;
import burstscope.measure.TrafficCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class JoinedSnapshotsTest {
    private final Drain<Observation> queue = new Drain<>(4);
    private final JoinedSnapshots joined = new JoinedSnapshots(queue);
    private final List<IntervalSnapshot> shown = new ArrayList<>();

    private static IntervalSnapshot snapshot(int number, long events, long maxNs) {
        LatencySummary delivery = events == 0
                ? LatencySummary.EMPTY
                : new LatencySummary(events, 0, new LatencySummary.Percentiles(maxNs / 2, -1, -1, -1, maxNs));
        return new IntervalSnapshot(
                new IntervalSnapshot.Span(number * 100L, (number + 1) * 100L),
                new TrafficCounts(events, events * 80, events, events, events * 60, events * 120),
                new IntervalSnapshot.Latencies(delivery, LatencySummary.EMPTY),
                new PoolState(DeliverySettings.pool(8), 8, 0, "json"),
                new IntervalSnapshot.Account(OrderCounts.ZERO, FaultCounts.ZERO),
                new OwnHealth(number, 0.1, 5, 0));
    }

    private void show() {
        queue.drainTo(observation -> {
            if (observation instanceof IntervalSnapshot one) {
                shown.add(one);
            }
        });
    }

    @Test
    void aScreenThatLooksRarelyCountsEveryEventAllTheSame() {
        Random random = new Random(5);
        long events = 0;
        long longest = 0;
        for (int i = 0; i < 5_000; i++) {
            long now = random.nextInt(3) == 0 ? 0 : random.nextInt(1_000);
            long maxNs = random.nextInt(1_000_000);
            events += now;
            longest = now == 0 ? longest : Math.max(longest, maxNs);
            joined.accept(snapshot(i, now, maxNs));
            if (random.nextInt(9) == 0) {
                show();
            }
        }
        show();
        joined.accept(snapshot(5_000, 0, 0));
        show();

        assertThat(queue.dropped()).isPositive();
        assertThat(shown.stream().mapToLong(one -> one.traffic().events()).sum())
                .isEqualTo(events);
        assertThat(shown.stream().mapToLong(one -> one.traffic().bytesIn()).sum())
                .isEqualTo(events * 120);
        assertThat(shown.stream()
                        .mapToLong(one -> one.latencies().delivery().count())
                        .sum())
                .isEqualTo(events);
        assertThat(shown.stream()
                        .mapToLong(one -> one.latencies().delivery().ns().max())
                        .max())
                .hasValue(longest);
        assertThat(shown.stream().mapToLong(one -> one.health().gcPauseNs()).sum())
                .isEqualTo(5 * 5_001);
        assertThat(shown.getFirst().span().startNs()).isZero();
        for (int i = 1; i < shown.size(); i++) {
            assertThat(shown.get(i).span().startNs())
                    .isEqualTo(shown.get(i - 1).span().endNs());
        }
    }

    @Test
    void percentilesOfTwoIntervalsAreNeverAveraged() {
        for (int i = 0; i < 6; i++) {
            joined.accept(snapshot(i, 10, 1_000 + i));
        }
        show();
        joined.accept(snapshot(6, 10, 1_006));
        show();

        LatencySummary last = shown.getLast().latencies().delivery();
        assertThat(last.count()).isEqualTo(30);
        assertThat(last.ns().p50()).isEqualTo(LatencySummary.NOT_CARRIED);
        assertThat(last.ns().max()).isEqualTo(1_006);
    }

    @Test
    void anotherConnectionTakesNothingOver() {
        for (int i = 0; i < 6; i++) {
            joined.accept(snapshot(i, 10, 1_000));
        }
        joined.accept(new KnobChange(600, "connection", "connection lost"));
        show();
        joined.accept(snapshot(7, 3, 1_000));
        show();

        assertThat(shown.getLast().traffic().events()).isEqualTo(3);
    }
}
