package burstscope.measure;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.testing.ManualClock;
import org.junit.jupiter.api.Test;

/// What the meter, the sampler and the stall probe make of what comes in.
final class EventMeterTest {
    private static final long NONE = EventMeter.NONE;
    private static final PoolState POOL = new PoolState(DeliverySettings.pool(4), 4, 0, "json");

    private final ManualClock clock = new ManualClock();
    private final EventMeter meter = new EventMeter();
    private final StallProbe stalls = new StallProbe(clock);

    private static EventMeter.Event stream(long sequence) {
        return new EventMeter.Event(0, 10, NONE, sequence, sequence, 100);
    }

    private static Sampler.Inputs inputs(TrafficCounts traffic) {
        return new Sampler.Inputs(traffic, OrderCounts.ZERO, FaultCounts.ZERO, POOL, 3);
    }

    @Test
    void anOvertakenEventIsLostAfterASecondAndFoundWhenItComes() {
        meter.onEvent(stream(1), false);
        meter.onEvent(stream(3), false);
        for (int i = 0; i < 10; i++) {
            assertThat(meter.settleOrder().lost()).as("call %d", i).isZero();
        }
        assertThat(meter.settleOrder().lost()).isEqualTo(1);
        meter.onEvent(stream(2), false);
        assertThat(meter.settleOrder()).isEqualTo(new OrderCounts(3, 0, 0, 1, 1));
    }

    @Test
    void anEventIsNotLostBeforeItHadItsSecond() {
        meter.onEvent(stream(1), false);
        for (int i = 0; i < 25; i++) {
            meter.settleOrder();
        }
        meter.onEvent(stream(3), false);
        for (int i = 0; i < 10; i++) {
            assertThat(meter.settleOrder().lost()).as("call %d", i).isZero();
        }
        assertThat(meter.settleOrder().lost()).isEqualTo(1);
    }

    @Test
    void theFirstEventNeedNotBeTheFirstOfItsStream() {
        meter.onEvent(stream(1_000_003), false);
        meter.onEvent(stream(1_000_001), false);
        meter.onEvent(stream(1_000_002), false);
        for (int i = 0; i < 12; i++) {
            meter.settleOrder();
        }
        assertThat(meter.settleOrder()).isEqualTo(new OrderCounts(3, 0, 0, 2, 2));
    }

    @Test
    void dropsThatTheBackendTellsAreLostWhereThereAreNoNumbers() {
        meter.onEvent(new EventMeter.Event(0, 10, NONE, NONE, NONE, 100), false);
        meter.onDropped(17, EventMeter.NONE);
        assertThat(meter.settleOrder()).isEqualTo(new OrderCounts(0, 17, 0, 0, 0));
    }

    @Test
    void deliveryTimeNeedsAStampAndARoundTripAnEventThatWaited() {
        meter.onEvent(new EventMeter.Event(5_000, 9_000, 4_000, 1, NONE, 10), false);
        meter.onEvent(new EventMeter.Event(5_000, 9_000, 6_000, 2, NONE, 10), false);
        meter.onEvent(new EventMeter.Event(5_000, 9_000, NONE, 3, NONE, 10), false);
        assertThat(meter.takeDelivery().count()).isEqualTo(2);
        assertThat(meter.takeRoundTrip().count()).isEqualTo(1);
        meter.onRoundTrip(1_000, 2_000);
        assertThat(meter.takeRoundTrip().count()).isEqualTo(1);
    }

    @Test
    void aBurstHearsItsOwnEventsOnly() {
        BurstRecorder recorder = new BurstRecorder(
                1,
                new BurstRecord.Settings("b", DeliverySettings.single(), "json", 2, 0, BurstRecord.Start.LIVE),
                r -> {});
        meter.onEvent(stream(1), true);
        meter.begin(recorder);
        meter.onEvent(stream(2), false);
        meter.onEvent(stream(3), true);
        meter.endBurst();
        meter.onEvent(stream(4), true);
        assertThat(recorder.heard()).isEqualTo(1);
        assertThat(meter.events()).isEqualTo(4);
        assertThat(meter.eventBytes()).isEqualTo(400);
    }

    @Test
    void aSnapshotHoldsTheIntervalAndRatesDivideByItsMeasuredLength() {
        Sampler sampler = new Sampler(clock, meter, stalls);
        long start = clock.nanoTime();
        clock.advanceMillis(250);
        meter.onQueueDepth(42);
        stalls.note(7_000);
        IntervalSnapshot first = sampler.sample(inputs(new TrafficCounts(500, 5_000, 10, 10, 100, 10_000)));
        assertThat(first.span()).isEqualTo(new IntervalSnapshot.Span(start, start + 250_000_000));
        assertThat(first.eventsPerSecond()).isEqualTo(2_000.0);
        assertThat(first.bytesInPerSecond()).isEqualTo(40_000.0);
        assertThat(first.pool()).isEqualTo(new PoolState(DeliverySettings.pool(4), 4, 42, "json"));
        assertThat(first.health().maxHiccupNs()).isEqualTo(7_000);
        assertThat(first.health().droppedSnapshots()).isEqualTo(3);
        clock.advanceMillis(100);
        IntervalSnapshot second = sampler.sample(inputs(new TrafficCounts(600, 6_000, 20, 20, 200, 20_000)));
        assertThat(second.traffic()).isEqualTo(new TrafficCounts(100, 1_000, 10, 10, 100, 10_000));
        assertThat(second.span().startNs()).isEqualTo(first.span().endNs());
        assertThat(second.eventsPerSecond()).isEqualTo(1_000.0);
        assertThat(second.health().maxHiccupNs()).isZero();
    }

    @Test
    void theStallProbeKeepsTheLongestForEachOfItsTwoReaders() {
        stalls.note(5);
        stalls.note(9);
        stalls.note(-3);
        assertThat(stalls.takeMax()).isEqualTo(9);
        stalls.note(4);
        assertThat(stalls.takeMax()).isEqualTo(4);
        assertThat(stalls.takeMax()).isZero();
        assertThat(stalls.takeMaxOfBurst()).isEqualTo(9);
        assertThat(stalls.takeMaxOfBurst()).isZero();
    }
}
