package burstscope.measure;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord.End;
import burstscope.measure.BurstRecord.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EventTraceTest {
    private static final long NONE = EventMeter.NONE;
    private static final long MS = 1_000_000;

    private static BurstRecorder recorder(int events, int mostTraced) {
        return new BurstRecorder(
                1,
                new BurstRecord.Settings("burst", DeliverySettings.single(), "json", events, 64, Start.LIVE),
                r -> {},
                mostTraced);
    }

    private static BurstRecord finish(BurstRecorder recorder) {
        return recorder.finish(TrafficCounts.ZERO, new BurstRecord.OwnCost(0, 0), End.QUIET);
    }

    private static EventMeter.Event event(long sendStartNs, long lastByteNs, long enqueuedNs, long sequence) {
        return new EventMeter.Event(sendStartNs, lastByteNs, enqueuedNs, NONE, sequence, 100);
    }

    private static EventMeter.Event at(long lastByteNs, long enqueuedNs, long sequence) {
        return event(NONE, lastByteNs, enqueuedNs, sequence);
    }

    @Test
    void aTraceHoldsEachEventWithTimesThatCountFromTheStart() {
        BurstRecorder recorder = recorder(3, 100);
        recorder.expectFrom(7);
        recorder.startDrainAt(1_000 * MS);
        recorder.onEvent(event(990 * MS, 1_002 * MS, 1_001 * MS, 7), false);
        recorder.onEvent(event(1_003 * MS, 1_006 * MS, 1_001 * MS, 9), true);
        recorder.onEvent(event(NONE, 1_007 * MS, NONE, NONE), false);
        EventTrace trace = finish(recorder).details().trace();
        assertThat(trace.kept()).isEqualTo(3);
        assertThat(trace.keepsOneOf()).isEqualTo(1);
        assertThat(trace.sinceStartNs(0)).isEqualTo(2 * MS);
        assertThat(trace.sequence(0)).isEqualTo(7);
        assertThat(trace.deliveryNs(0)).isEqualTo(MS);
        assertThat(trace.waitNs(0)).as("the request was there before the event").isEqualTo(12 * MS);
        assertThat(trace.roundTripNs(0)).isEqualTo(NONE);
        assertThat(trace.roundTripNs(1)).isEqualTo(3 * MS);
        assertThat(trace.waitNs(1)).isEqualTo(NONE);
        assertThat(trace.deliveryNs(2)).isEqualTo(NONE);
        assertThat(trace.sequence(2)).isEqualTo(NONE);
        assertThat(trace.waitNs(2)).isEqualTo(NONE);
        assertThat(trace.bytes(2)).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7, 10, 64, 1_000})
    void beyondItsBoundEveryKthEventStaysFromTheFirstOnAndTheTraceSaysSo(int bound) {
        Random random = new Random(bound);
        int events = bound + random.nextInt(20 * bound);
        BurstRecorder recorder = recorder(events, bound);
        recorder.startDrainAt(0);
        for (int i = 1; i <= events; i++) {
            recorder.onEvent(at(i, NONE, i), false);
        }
        BurstRecord record = finish(recorder);
        EventTrace trace = record.details().trace();
        assertThat(trace.events()).isEqualTo(events);
        assertThat(trace.kept()).isBetween(1, bound);
        int k = trace.keepsOneOf();
        assertThat(trace.kept()).isEqualTo((events + k - 1) / k);
        for (int row = 0; row < trace.kept(); row++) {
            assertThat(trace.sequence(row)).isEqualTo(1 + (long) row * k);
        }
        assertThat(record.details().gaps().between().count())
                .as("figures come from all events")
                .isEqualTo(events - 1);
    }

    @Test
    void aStallOf150MillisecondsIsOneSilenceOf150Milliseconds() {
        BurstRecorder recorder = recorder(1_000, 100);
        recorder.startDrainAt(0);
        long now = 0;
        for (int i = 1; i <= 1_000; i++) {
            now += i == 400 ? 150 * MS : MS / 10;
            recorder.onEvent(at(now, NONE, i), false);
        }
        GapSummary gaps = finish(recorder).details().gaps();
        assertThat(gaps.silences()).isEqualTo(1);
        assertThat(gaps.longestNs()).isEqualTo(150 * MS);
        assertThat(gaps.longestAtNs()).isEqualTo(399 * MS / 10);
        assertThat(gaps.between().ns().p50()).isBetween(99_000L, 101_000L);
    }

    @Test
    void eventsOfOneAnswerAreOneArrival() {
        BurstRecorder recorder = recorder(30, 100);
        recorder.startDrainAt(0);
        for (int i = 0; i < 30; i++) {
            recorder.onEvent(at((1 + i / 10) * MS, NONE, i + 1L), false);
        }
        GapSummary gaps = finish(recorder).details().gaps();
        assertThat(gaps.between().count()).isEqualTo(2);
        assertThat(gaps.silences()).isZero();
    }

    @Test
    void aGeneratorThatKeepsItsSpacingIsToldFromOneThatDoesNot() {
        assertThat(spacing(MS, i -> MS + (i % 3 - 1) * 20_000L).verdict()).isEqualTo(Spacing.Verdict.KEPT);
        assertThat(spacing(MS, i -> MS * 3 / 2).verdict()).isEqualTo(Spacing.Verdict.NOT_KEPT);
        assertThat(spacing(MS, i -> i % 2 == 0 ? 0 : 2 * MS).verdict())
                .as("the right number, but in pairs")
                .isEqualTo(Spacing.Verdict.NOT_KEPT);
        assertThat(spacing(MS, i -> i % 20 == 0 ? 5 * MS : MS).verdict()).isEqualTo(Spacing.Verdict.NOT_KEPT);
        assertThat(spacing(0, i -> 5).verdict()).isEqualTo(Spacing.Verdict.UNKNOWN);
    }

    private static Spacing spacing(long askedNs, java.util.function.IntToLongFunction spaces) {
        BurstRecorder recorder = recorder(2_000, 100);
        recorder.expectSpacing(askedNs);
        recorder.startDrainAt(0);
        long stamp = 0;
        for (int i = 1; i <= 2_000; i++) {
            stamp += spaces.applyAsLong(i);
            recorder.onEvent(at(stamp + 50_000, stamp, i), false);
        }
        return finish(recorder).details().spacing();
    }

    @Test
    void aPoolsDisorderIsNoSpaceBetweenEvents() {
        BurstRecorder recorder = recorder(100, 100);
        recorder.expectSpacing(MS);
        recorder.startDrainAt(0);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 100; i += 4) {
            order.addAll(List.of(i, i + 1, i + 3, i + 2));
        }
        long now = 200 * MS;
        for (int i : order) {
            recorder.onEvent(at(now += 1_000, i * MS, i + 1L), false);
        }
        Spacing spacing = finish(recorder).details().spacing();
        assertThat(spacing.real().count()).isEqualTo(25);
        assertThat(spacing.real().ns().p50()).isBetween(999_000L, 1_001_000L);
        assertThat(spacing.verdict()).isEqualTo(Spacing.Verdict.KEPT);
    }

    @Test
    void twoPhasesOfLatencyAreSeenEventByEvent() {
        BurstRecorder recorder = recorder(200, 1_000);
        recorder.startDrainAt(0);
        for (int i = 1; i <= 200; i++) {
            long delayNs = i <= 100 ? MS : 5 * MS;
            recorder.onEvent(at(i * MS + delayNs, i * MS, i), false);
        }
        EventTrace trace = finish(recorder).details().trace();
        for (int row = 0; row < 200; row++) {
            assertThat(trace.deliveryNs(row)).isEqualTo(row < 100 ? MS : 5 * MS);
        }
    }
}
