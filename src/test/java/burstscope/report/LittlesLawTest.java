package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecorder;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventMeter;
import burstscope.measure.TrafficCounts;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LittlesLawTest {
    private static final long MS = 1_000_000;
    private static final int EVENTS = 500;

    /// An event each millisecond, each of which was asked for so long before.
    private static BurstRecord burst(DeliverySettings delivery, long roundTripNs, int events) {
        EventMeter meter = new EventMeter();
        BurstRecorder recorder = new BurstRecorder(
                1, new BurstRecord.Settings("burst", delivery, "json", events, 64, BurstRecord.Start.LIVE), _ -> {});
        recorder.startDrainAt(0);
        meter.begin(recorder);
        for (int i = 1; i <= events; i++) {
            long atNs = 10 * MS + i * MS;
            meter.onEvent(
                    new EventMeter.Event(atNs - roundTripNs, atNs, true, EventMeter.NONE, EventMeter.NONE, i, 60),
                    true);
        }
        return recorder.finish(TrafficCounts.ZERO, new BurstRecord.OwnCost(0, 0), BurstRecord.End.QUIET);
    }

    @Test
    void aPoolThatWasKeptFilledObeysTheLaw() {
        BurstRecord burst = burst(DeliverySettings.pool(2), 2 * MS, EVENTS);

        assertThat(LittlesLaw.share(burst)).isCloseTo(1, within(0.05));
        assertThat(LittlesLaw.concern("pool 2", List.of(burst))).isEmpty();
    }

    @Test
    void moreUnderWayThanThePoolHoldsMeansThatStampsAreWrong() {
        BurstRecord burst = burst(DeliverySettings.pool(2), 4 * MS, EVENTS);

        assertThat(LittlesLaw.concern("pool 2", List.of(burst)))
                .hasValueSatisfying(why -> assertThat(why.words()).contains("pool 2", "stamps are wrong"));
    }

    @Test
    void aPoolThatStandsHalfEmptyWasNotKeptFilled() {
        BurstRecord burst = burst(DeliverySettings.pool(4), 2 * MS, EVENTS);

        assertThat(LittlesLaw.concern("pool 4", List.of(burst)))
                .hasValueSatisfying(why -> assertThat(why.words()).contains("did not keep the pool filled"));
    }

    @Test
    void anAnswerThatComesAtOnceLeavesAGapThatIsNoFault() {
        BurstRecord burst = burst(DeliverySettings.pool(4), MS / 5, EVENTS);

        assertThat(LittlesLaw.share(burst)).isLessThan(0.5);
        assertThat(LittlesLaw.concern("pool 4", List.of(burst))).isEmpty();
    }

    @Test
    void batchesAndShortBurstsTellNothing() {
        assertThat(LittlesLaw.share(burst(DeliverySettings.batch(0), 4 * MS, EVENTS)))
                .isNaN();
        assertThat(LittlesLaw.share(burst(DeliverySettings.pool(64), 4 * MS, EVENTS)))
                .isNaN();
    }
}
