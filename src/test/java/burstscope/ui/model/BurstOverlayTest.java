package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.CaptureRecorder;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventMeter;
import burstscope.measure.TrafficCounts;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BurstOverlayTest {
    private static final long MS = 1_000_000;
    private final BurstOverlayViewModel model = new BurstOverlayViewModel();

    /// A history of four and then an event each millisecond, with 150 ms of silence before the 41st.
    private BurstRow burst(int number, int events) {
        CaptureRecorder recorder = new CaptureRecorder(1_000 * MS, 100_000);
        for (int i = -4; i < 0; i++) {
            recorder.addHistory(event(1_000 * MS + i * 10L * MS, 5 + i), false);
        }
        for (int i = 0; i < events; i++) {
            recorder.add(event((1_000 + i + (i < 40 ? 0 : 149)) * MS, 5 + i), false);
        }
        BurstRecord burst = recorder.finish(
                number,
                new BurstRecord.Settings(
                        "captured", DeliverySettings.pool(20), "json", events, -1, BurstRecord.Start.TRIGGERED),
                TrafficCounts.ZERO,
                new BurstRecord.OwnCost(0, 0),
                BurstRecord.End.COMPLETE,
                "event kind = Begin");
        model.append(burst);
        return new BurstRow(burst.withoutTrace());
    }

    private static EventMeter.Event event(long atNs, long sequence) {
        return new EventMeter.Event(EventMeter.NONE, atNs, EventMeter.NONE, sequence, sequence, 100);
    }

    private BurstOverlay shown() {
        return model.overlayProperty().get();
    }

    @Test
    void aBurstIsItsEventsSoFarFromItsStartOnWithTheHistoryBelowZero() {
        model.choose(List.of(burst(1, 100)));
        Trace line = shown().lines().getFirst().events();
        assertThat(line.size()).isEqualTo(104);
        assertThat(line.x()[0]).isEqualTo(-40);
        assertThat(line.y()[0]).isEqualTo(-3);
        assertThat(line.x()[4]).isZero();
        assertThat(line.y()[4]).isEqualTo(1);
        assertThat(line.y()[103]).isEqualTo(100);
        assertThat(shown().caption().facts())
                .contains("Caught by: event kind = Begin")
                .anyMatch(fact -> fact.contains("longest 150 ms at 39.0 ms"))
                .anyMatch(fact -> fact.startsWith("1 gap longer"))
                .contains("Start: when the trigger fired", "Lost 0, doubled 0, reordered 0")
                .anyMatch(fact -> fact.matches("Rate \\d+/s, peak over 10 ms 1000/s; .* in, .* of them events"));
    }

    @Test
    void thatEventsWereThinnedOutIsSaid() {
        model.choose(List.of(burst(1, 150_000)));
        assertThat(shown().caption().facts())
                .anySatisfy(fact -> assertThat(fact).startsWith("One of 2 events was kept: 75 002 of 150 004"));
    }

    @Test
    void aSilenceIsAsHighAsItIsLongAlsoInALongBurst() {
        model.choose(List.of(burst(1, 50_000)));
        Trace gaps = shown().gaps();
        assertThat(gaps.size()).isLessThanOrEqualTo(4_000);
        int highest = 0;
        for (int i = 1; i < gaps.size(); i++) {
            assertThat(gaps.x()[i]).isGreaterThanOrEqualTo(gaps.x()[i - 1]);
            highest = gaps.y()[i] > gaps.y()[highest] ? i : highest;
        }
        assertThat(gaps.y()[highest]).isEqualTo(150);
        assertThat(gaps.x()[highest + 1] - gaps.x()[highest]).isEqualTo(150);
        assertThat(shown().lines().getFirst().events().size()).isLessThanOrEqualTo(2_001);
        assertThat(shown().lines()
                        .getFirst()
                        .events()
                        .y()[shown().lines().getFirst().events().size() - 1])
                .as("the last event is always drawn")
                .isEqualTo(50_000);
    }

    @Test
    void severalBurstsAreALineEachInTheirOrderAndNoMoreThanCanBeToldApart() {
        List<BurstRow> rows = new java.util.ArrayList<>();
        for (int number = 12; number > 0; number--) {
            rows.add(burst(number, 10 + number));
        }
        model.choose(rows);
        assertThat(shown().lines()).hasSize(BurstOverlay.MOST_LINES);
        assertThat(shown().lines().getFirst().label()).startsWith("#1 ");
        assertThat(shown().gaps().size()).isZero();
        assertThat(shown().caption().note()).contains("4 of those chosen are not");
    }

    @Test
    void theOldestBurstsEventsAreLetGoAndThePictureSaysSo() {
        BurstRow first = burst(1, 90_000);
        for (int number = 2; number <= 1 + BurstTraces.MOST_EVENTS / 90_000; number++) {
            burst(number, 90_000);
        }
        model.choose(List.of(first));
        assertThat(shown().lines()).isEmpty();
        assertThat(shown().caption().note()).contains("not kept any more");
        model.choose(List.of());
        assertThat(shown().caption().note()).startsWith("Choose a burst");
    }
}
