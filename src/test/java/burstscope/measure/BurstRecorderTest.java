package burstscope.measure;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord.End;
import burstscope.measure.BurstRecord.Start;
import org.junit.jupiter.api.Test;

final class BurstRecorderTest {
    private static final long NONE = EventMeter.NONE;
    private int completions;

    private BurstRecorder recorder(int events, Start start) {
        return new BurstRecorder(
                7,
                new BurstRecord.Settings("burst", DeliverySettings.single(), "json", events, 64, start),
                r -> completions++);
    }

    private static EventMeter.Event event(long sendStartNs, long lastByteNs, long sequence) {
        return new EventMeter.Event(sendStartNs, lastByteNs, NONE, NONE, sequence, 100);
    }

    private static BurstRecord finish(BurstRecorder recorder, End end) {
        return recorder.finish(TrafficCounts.ZERO, new BurstRecord.OwnCost(0, 0), end);
    }

    @Test
    void aNumberedBurstIsCompleteWhenEveryNumberHasCome() {
        BurstRecorder recorder = recorder(3, Start.LIVE);
        recorder.expectFrom(41);
        recorder.startDrainAt(1_000);
        recorder.onEvent(event(0, 2_000, 42), false);
        recorder.onEvent(event(0, 3_000, 42), false);
        recorder.onEvent(event(0, 4_000, 43), false);
        assertThat(completions).as("a second coming stands in for nobody").isZero();
        recorder.onEvent(event(0, 5_000, 41), false);
        assertThat(completions).isEqualTo(1);
        BurstRecord record = finish(recorder, End.QUIET);
        assertThat(record.number()).isEqualTo(7);
        assertThat(record.outcome().end()).isEqualTo(End.COMPLETE);
        assertThat(record.outcome().received()).isEqualTo(4);
        assertThat(record.order()).isEqualTo(new OrderCounts(4, 0, 1, 1, 2));
        assertThat(record.times()).isEqualTo(new BurstRecord.Times(1_000, 2_000, 5_000));
        assertThat(record.times().drainTimeNs()).isEqualTo(4_000);
        assertThat(record.eventsPerSecond()).isEqualTo(1e6);
    }

    @Test
    void aBurstWithoutNumbersIsCompleteByCountAndItsOrderIsUnknown() {
        BurstRecorder recorder = recorder(3, Start.LIVE);
        recorder.startDrainAt(0);
        for (int i = 1; i <= 3; i++) {
            recorder.onEvent(event(0, i, NONE), false);
        }
        assertThat(completions).isEqualTo(1);
        BurstRecord record = finish(recorder, End.QUIET);
        assertThat(record.outcome().end()).isEqualTo(End.COMPLETE);
        assertThat(record.order().known()).isFalse();
        assertThat(record.order().lost()).isZero();
    }

    @Test
    void aBurstWhoseSizeNobodyKnowsEndsWithItsLastMark() {
        BurstRecorder recorder = recorder(0, Start.LIVE);
        recorder.endAfterMarks(2);
        recorder.startDrainAt(0);
        for (int i = 1; i <= 4; i++) {
            recorder.onEvent(event(0, i, NONE), false);
            if (i % 2 == 0) {
                assertThat(completions).isZero();
                recorder.onMark();
            }
        }
        recorder.onEvent(event(0, 5, NONE), false);
        assertThat(completions).isEqualTo(1);
        BurstRecord record = finish(recorder, End.QUIET);
        assertThat(record.outcome().end()).isEqualTo(End.COMPLETE);
        assertThat(record.outcome().received()).isEqualTo(4);
        assertThat(record.times().lastEventNs()).isEqualTo(4);
        assertThat(record.order().lost()).isZero();
    }

    @Test
    void aBurstWhoseLastMarkDoesNotComeIsNotWhole() {
        BurstRecorder recorder = recorder(0, Start.LIVE);
        recorder.endAfterMarks(2);
        recorder.startDrainAt(0);
        recorder.onEvent(event(0, 1, NONE), false);
        recorder.onMark();
        assertThat(completions).isZero();
        BurstRecord record = finish(recorder, End.QUIET);
        assertThat(record.outcome().end()).isEqualTo(End.QUIET);
        assertThat(record.order().lost())
                .as("nobody knows how many were to come")
                .isZero();
    }

    @Test
    void whatTheBackendDroppedEndsTheBurstAndCountsAsLost() {
        BurstRecorder recorder = recorder(5, Start.LIVE);
        recorder.startDrainAt(0);
        recorder.onDropped(2, EventMeter.NONE);
        for (int sequence = 3; sequence <= 5; sequence++) {
            recorder.onEvent(event(0, sequence, sequence), false);
        }
        assertThat(completions).isEqualTo(1);
        BurstRecord record = finish(recorder, End.COMPLETE);
        assertThat(record.outcome().end()).isEqualTo(End.DROPPED);
        assertThat(record.order()).isEqualTo(new OrderCounts(3, 2, 0, 0, 0));
    }

    @Test
    void aLossWithoutANumberEndsAQuietBurstAsDropped() {
        BurstRecorder recorder = recorder(5, Start.LIVE);
        recorder.startDrainAt(0);
        recorder.onEvent(event(0, 1, 1), false);
        recorder.onEvent(event(0, 2, 2), false);
        recorder.onGap();
        assertThat(completions).isZero();
        BurstRecord record = finish(recorder, End.QUIET);
        assertThat(record.outcome().end()).isEqualTo(End.DROPPED);
        assertThat(record.order().lost()).isEqualTo(3);
    }

    @Test
    void joinedEventsAreCountedAndNoneOfThemIsLost() {
        BurstRecorder recorder = recorder(5, Start.LIVE);
        recorder.startDrainAt(0);
        recorder.onEvent(event(0, 5, 5), false);
        BurstRecord record = finish(recorder, End.COALESCED);
        assertThat(record.outcome().end().isWhole()).isTrue();
        assertThat(record.outcome().received()).isEqualTo(1);
        assertThat(record.order().lost()).isZero();
    }

    @Test
    void droppedEventsOfOthersAreNoneOfTheBurst() {
        BurstRecorder recorder = recorder(5, Start.LIVE);
        recorder.startDrainAt(0);
        recorder.expectFrom(101);
        recorder.onDropped(100, 1);
        for (int sequence = 101; sequence <= 105; sequence++) {
            assertThat(completions).isZero();
            recorder.onEvent(event(0, sequence, sequence), false);
        }
        assertThat(finish(recorder, End.QUIET).outcome().end()).isEqualTo(End.COMPLETE);
    }

    @Test
    void aLossThatReachesIntoTheBurstCountsWithItsPart() {
        BurstRecorder recorder = recorder(5, Start.LIVE);
        recorder.startDrainAt(0);
        recorder.expectFrom(101);
        recorder.onDropped(52, 51);
        for (int sequence = 103; sequence <= 105; sequence++) {
            recorder.onEvent(event(0, sequence, sequence), false);
        }
        BurstRecord record = finish(recorder, End.COMPLETE);
        assertThat(record.outcome().end()).isEqualTo(End.DROPPED);
        assertThat(record.order().lost()).isEqualTo(2);
    }

    @Test
    void aBurstThatLacksEventsEndsAsToldAndTheyCountAsLost() {
        BurstRecorder recorder = recorder(5, Start.LIVE);
        recorder.startDrainAt(0);
        recorder.onEvent(event(0, 1, 1), false);
        recorder.onEvent(event(0, 3, 3), false);
        BurstRecord record = finish(recorder, End.DISCONNECTED);
        assertThat(record.outcome().end()).isEqualTo(End.DISCONNECTED);
        assertThat(record.order().lost()).isEqualTo(3);
        assertThat(completions).isZero();
    }

    @Test
    void eventsBehindTheLastOneStretchNothing() {
        BurstRecorder recorder = recorder(2, Start.LIVE);
        recorder.startDrainAt(0);
        recorder.onEvent(event(0, 1_000, 1), true);
        recorder.onEvent(event(0, 2_000, 2), true);
        recorder.onEvent(event(0, 9_000, 2), true);
        recorder.onDropped(5, EventMeter.NONE);
        BurstRecord record = finish(recorder, End.QUIET);
        assertThat(record.times().lastEventNs()).isEqualTo(2_000);
        assertThat(record.outcome().roundTrip().count()).isEqualTo(2);
        assertThat(record.outcome().end()).isEqualTo(End.COMPLETE);
        assertThat(record.order().duplicated()).as("but it is told").isEqualTo(1);
        assertThat(completions).isEqualTo(1);
    }

    @Test
    void surplusEventsWithoutNumbersAreNoneOfTheBurst() {
        BurstRecorder recorder = recorder(2, Start.LIVE);
        recorder.startDrainAt(0);
        for (int i = 1; i <= 5; i++) {
            recorder.onEvent(event(0, i, NONE), false);
        }
        assertThat(finish(recorder, End.QUIET).outcome().received()).isEqualTo(2);
    }

    @Test
    void theClockOfAQueuedBurstStartsWithTheFirstRequestThatBroughtAnEvent() {
        BurstRecorder recorder = recorder(3, Start.QUEUED);
        recorder.onEvent(event(500, 1_000, 2), true);
        recorder.onEvent(event(400, 1_100, 1), true);
        recorder.onEvent(event(900, 1_200, 3), true);
        assertThat(finish(recorder, End.QUIET).times()).isEqualTo(new BurstRecord.Times(400, 1_000, 1_200));
    }

    @Test
    void aBurstWithoutEventsHasNoDrainTimeAndNoRate() {
        BurstRecorder live = recorder(3, Start.LIVE);
        live.startDrainAt(77);
        assertThat(finish(live, End.QUIET).times()).isEqualTo(new BurstRecord.Times(77, 77, 77));
        BurstRecord queued = finish(recorder(3, Start.QUEUED), End.CANCELLED);
        assertThat(queued.times().drainTimeNs()).isZero();
        assertThat(queued.eventsPerSecond()).isNaN();
        assertThat(queued.order().lost()).isEqualTo(3);
    }

    @Test
    void aBackendThatLeavesBeforeTheStartIsKnownLeavesAShortTimeNotAnAbsurdOne() {
        BurstRecorder recorder = recorder(3, Start.LIVE);
        recorder.onEvent(event(500, 1_000, 1), false);
        recorder.onEvent(event(500, 1_200, 2), false);
        assertThat(finish(recorder, End.DISCONNECTED).times()).isEqualTo(new BurstRecord.Times(1_000, 1_000, 1_200));
    }

    @Test
    void clampedDeliveryTimesAreNotChargedToRoundTrips() {
        BurstRecorder recorder = recorder(2, Start.LIVE);
        recorder.startDrainAt(0);
        recorder.onEvent(new EventMeter.Event(900, 1_000, 2_000, NONE, 1, 10), true);
        BurstRecord record = finish(recorder, End.QUIET);
        assertThat(record.outcome().delivery().clamped()).isEqualTo(1);
        assertThat(record.outcome().roundTrip().clamped()).isZero();
    }

    @Test
    void everyEventAndEveryWordOfALossShowsThatTheBurstLives() {
        BurstRecorder recorder = recorder(9, Start.LIVE);
        recorder.onEvent(event(0, 1, 1), false);
        recorder.onEvent(event(0, 2, 1), false);
        recorder.onDropped(1, EventMeter.NONE);
        assertThat(recorder.heard()).isEqualTo(3);
    }
}
