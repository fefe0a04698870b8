package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.measure.DeliverySettings;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.LatencySummary;
import burstscope.measure.OwnHealth;
import burstscope.measure.TrafficCounts;
import burstscope.tap.TapFigures;
import org.junit.jupiter.api.Test;

/// What a scope makes of what a tap tells.
final class TapIntervalsTest {
    private final TapIntervals intervals = new TapIntervals(_ -> OwnHealth.UNKNOWN);

    private static Value.Map map(Object... turns) {
        Object[] entries = turns.clone();
        for (int i = 1; i < entries.length; i += 2) {
            entries[i] = entries[i] instanceof Integer number ? Value.of(number) : entries[i];
        }
        return Value.Map.ofEntries(entries);
    }

    private static TapFigures figures(int second, int requests, int items, int notifications) {
        return new TapFigures(map(
                "elapsedNs", second * 1_000,
                "codec", Value.of("json"),
                "toBackend", map("bytes", requests * 50, "faults", 1),
                "toClient", map("bytes", items * 100, "notifications", notifications, "faults", 2),
                "calls", map("requests", requests, "answers", requests - 1, "outstanding", 7, "errors", 4),
                "events", map("requests", requests, "items", items, "outstanding", 5, "mostOutstanding", 20),
                "latencyNs", map("backend", map("count", 30, "p50", 111, "max", 999))));
    }

    @Test
    void countsAreThoseOfTheIntervalAndTimesBelongToThisProcess() {
        assertThat(intervals.next(figures(10, 100, 40, 3), 70_000)).isEmpty();
        IntervalSnapshot interval =
                intervals.next(figures(12, 150, 100, 5), 73_000).orElseThrow();

        assertThat(interval.span()).isEqualTo(new IntervalSnapshot.Span(70_000, 72_000));
        assertThat(interval.traffic()).isEqualTo(new TrafficCounts(62, 0, 50, 50, 2_500, 6_000));
        assertThat(interval.latencies().roundTrip())
                .isEqualTo(new LatencySummary(30, 0, new LatencySummary.Percentiles(111, -1, -1, -1, 999)));
        assertThat(interval.latencies().delivery()).isEqualTo(LatencySummary.EMPTY);
        assertThat(interval.pool().settings()).isEqualTo(DeliverySettings.pool(20));
        assertThat(interval.pool().outstanding()).isEqualTo(5);
        assertThat(interval.pool().queued()).isEqualTo(-1);
        assertThat(interval.pool().codec()).isEqualTo("json");
        assertThat(interval.account().faults().undecodable()).isEqualTo(3);
        assertThat(interval.account().faults().errorAnswers()).isEqualTo(4);
    }

    @Test
    void aSnapshotThatIsNoLaterMakesNoInterval() {
        assertThat(intervals.next(figures(10, 100, 40, 3), 70_000)).isEmpty();
        assertThat(intervals.next(figures(10, 100, 40, 3), 71_000)).isEmpty();
    }

    @Test
    void whatIsNotToldReadsAsNothing() {
        assertThat(intervals.next(new TapFigures(Value.Map.EMPTY), 1)).isEmpty();
        IntervalSnapshot interval =
                intervals.next(new TapFigures(map("elapsedNs", 5)), 9).orElseThrow();

        assertThat(interval.traffic()).isEqualTo(TrafficCounts.ZERO);
        assertThat(interval.latencies().roundTrip()).isEqualTo(LatencySummary.EMPTY);
        assertThat(interval.pool().settings()).isEqualTo(DeliverySettings.push());
    }
}
