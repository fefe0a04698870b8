package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.capture.CaptureState.Phase;
import burstscope.capture.Trigger;
import burstscope.capture.Trigger.Firing;
import burstscope.capture.Trigger.Mode;
import burstscope.capture.TriggerSyntaxException;
import burstscope.capture.TriggerText;
import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventTrace;
import burstscope.measure.GapSummary;
import burstscope.testing.Eventually;
import burstscope.testing.ScriptedBackend;
import burstscope.testing.ScriptedBackend.Asked;
import burstscope.testing.ScriptedServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Triggers on real connections, to backends of which it is known what they send.
@Tag("loop")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class TriggerSessionTest {
    private static final long MS = 1_000_000;
    private static final Value DESCRIPTION = Value.Map.ofEntries(
            "name", Value.of("scripted"),
            "version", Value.of("1"),
            "deliveries", Value.Array.of(Value.of("single"), Value.of("pool")),
            "codecs", Value.Array.of(Value.of("json")),
            "pendingEvents", Value.of(0));

    private final SessionProbe probe = new SessionProbe();

    @AfterEach
    void close() {
        probe.close();
    }

    private static Trigger trigger(String condition, Mode mode, String history, String end) {
        try {
            return new Trigger(
                    TriggerText.condition(condition),
                    new Firing(false, mode, 1_000 * MS, 0, 1),
                    TriggerText.history(history),
                    TriggerText.end(end));
        } catch (TriggerSyntaxException e) {
            throw new IllegalArgumentException(e.withMark(), e);
        }
    }

    private Phase phase() {
        return probe.session.triggers().state().phase();
    }

    private List<BurstRecord> captured(int count) {
        Eventually.holds(count + " captured", () -> captured().size() >= count);
        assertThat(captured()).hasSize(count);
        return captured();
    }

    private List<BurstRecord> captured() {
        return probe.bursts().stream()
                .filter(burst -> burst.settings().start() == BurstRecord.Start.TRIGGERED)
                .toList();
    }

    private static BurstOrder order(int events, long spacingNs, int repeat) {
        return new BurstOrder("burst", events, 64, spacingNs, repeat, BurstRecord.Start.LIVE);
    }

    private static AttachTarget tcp(BackendListener backend) {
        return new AttachTarget("demo", List.of(), "tcp:" + backend.host() + ":" + backend.port());
    }

    @Test
    void theCommandThatMakesABurstIsCaughtWithAllItsEventsEachTime() throws IOException {
        try (BackendListener backend = new DemoBackend().listen(0)) {
            probe.session.triggers().set(trigger("command burstscope.burst", Mode.NORMAL, "0", "600 events"));
            assertThat(phase()).isEqualTo(Phase.ARMED);
            probe.attach(tcp(backend));
            probe.session.setDelivery(DeliverySettings.pool(20));
            Eventually.holds("watching", () -> phase() == Phase.WAITING);
            probe.session.fireBursts(order(600, 0, 3));
            for (BurstRecord burst : captured(3)) {
                assertThat(burst.outcome().received()).isEqualTo(600);
                assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
                assertThat(burst.order().lost()).isZero();
                assertThat(burst.details().trigger()).isEqualTo("command burstscope.burst");
                assertThat(burst.details().trace().kept()).isEqualTo(600);
                assertThat(burst.settings().delivery()).isEqualTo(DeliverySettings.pool(20));
                assertThat(burst.times().firstEventDelayNs()).isPositive();
            }
            probe.awaitQuietSteering();
            assertThat(probe.bursts()).extracting(BurstRecord::number).doesNotHaveDuplicates();
            assertThat(probe.session.triggers().state().captured()).isEqualTo(3);
        }
    }

    @Test
    void aBurstOfKnownSpacingIsFoundByItsRateWithItsBeginningInTheHistory() throws IOException {
        try (BackendListener backend = new DemoBackend().listen(0)) {
            probe.attach(tcp(backend));
            probe.session.setDelivery(DeliverySettings.pool(20));
            probe.session.triggers().set(trigger("rate > 100/s over 100ms", Mode.SINGLE, "1000", "quiet 400ms"));
            probe.session.fireBursts(order(300, 2 * MS, 1));
            BurstRecord burst = captured(1).getFirst();
            EventTrace trace = burst.details().trace();
            assertThat(trace.events()).as("before the trigger and behind it").isEqualTo(300);
            assertThat(trace.historyEvents()).isPositive();
            assertThat(trace.sinceStartNs(0)).isNegative();
            assertThat(burst.outcome().received()).isEqualTo(300 - trace.historyEvents());
            // Events are made no earlier than planned, and this many spaces lie between first and last.
            assertThat(burst.times().drainTimeNs()).isGreaterThan((burst.outcome().received() - 1) * MS);
            Eventually.holds("single", () -> phase() == Phase.DONE);
        }
    }

    @Test
    void eventsThatAFullQueueDroppedAreTold() throws IOException {
        try (BackendListener backend = new DemoBackend().listen(0)) {
            probe.attach(tcp(backend));
            probe.session.setDelivery(DeliverySettings.pool(50));
            probe.session.triggers().set(trigger("command burstscope.burst", Mode.SINGLE, "0", "quiet 600ms"));
            probe.session.fireBursts(new BurstOrder("burst", 10_500, 8, 0, 1, BurstRecord.Start.QUEUED));
            BurstRecord burst = captured(1).getFirst();
            assertThat(burst.order().lost()).isEqualTo(500);
            assertThat(burst.outcome().received()).isEqualTo(10_000);
            assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.DROPPED);
        }
    }

    @Test
    void disarmingKeepsWhatWasCapturedAndNothingIsWatchedAfterwards() throws IOException {
        try (BackendListener backend = new DemoBackend().listen(0)) {
            probe.attach(tcp(backend));
            probe.session.setBackendKnobs(new BackendKnobs(0, 500, 10));
            probe.session.triggers().set(trigger("event any", Mode.NORMAL, "0", "longest 100s"));
            Eventually.holds("capturing", () -> phase() == Phase.TRIGGERED && probe.events() > 100);
            probe.session.triggers().disarm();
            assertThat(phase()).isEqualTo(Phase.OFF);
            BurstRecord burst = captured(1).getFirst();
            assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.CANCELLED);
            assertThat(burst.outcome().received()).isPositive();
            long before = probe.events();
            Eventually.holds("events flow on", () -> probe.events() > before + 100);
            captured(1);
        }
    }

    @Test
    void aConnectionThatEndsEndsTheCapture() throws IOException {
        BackendListener backend = new DemoBackend().listen(0);
        try {
            probe.attach(tcp(backend));
            probe.session.setBackendKnobs(new BackendKnobs(0, 500, 10));
            probe.session.triggers().set(trigger("event any", Mode.NORMAL, "0", "longest 100s"));
            Eventually.holds("capturing", () -> phase() == Phase.TRIGGERED);
        } finally {
            backend.close();
        }
        probe.awaitFailed();
        assertThat(captured(1).getFirst().outcome().end()).isEqualTo(BurstRecord.End.DISCONNECTED);
        Eventually.holds("armed for the next backend", () -> phase() == Phase.ARMED);
    }

    @Test
    void aScriptedStallIsOneSilenceAndTwoPhasesOfLatencyAreInTheTrace() throws IOException {
        NanoClock clock = NanoClock.system();
        try (ScriptedServer server = new ScriptedServer(backend -> play(backend, clock))) {
            probe.session.triggers().set(trigger("event /payload = first", Mode.SINGLE, "0", "100 events"));
            probe.attach(new AttachTarget("demo", List.of(), server.address()));
            BurstRecord burst = captured(1).getFirst();
            GapSummary gaps = burst.details().gaps();
            assertThat(gaps.longestNs()).isGreaterThanOrEqualTo(150 * MS);
            assertThat(gaps.silences()).isPositive();
            EventTrace trace = burst.details().trace();
            int stall = 0;
            for (int row = 1; row < trace.kept(); row++) {
                long gapNs = trace.sinceStartNs(row) - trace.sinceStartNs(row - 1);
                stall = gapNs == gaps.longestNs() ? row : stall;
            }
            assertThat(trace.sequence(stall)).as("the first event after the stall").isEqualTo(41);
            for (int row = 0; row < 100; row++) {
                assertThat(trace.deliveryNs(row)).isGreaterThanOrEqualTo(row < 60 ? MS : 20 * MS);
            }
            assertThat(trace.deliveryNs(0)).isGreaterThanOrEqualTo(MS);
        }
    }

    @Test
    void aWatchEndsWithTheBurstThatItsSingleTriggerCaught() throws Exception {
        NanoClock clock = NanoClock.system();
        List<BurstRecord> caught = new ArrayList<>();
        try (ScriptedServer server = new ScriptedServer(backend -> play(backend, clock))) {
            new Watch(new AttachTarget("demo", List.of(), server.address()), DeliverySettings.single(), false)
                    .capturing(trigger("event /sequence > 9", Mode.SINGLE, "5", "20 events"))
                    .run(
                            new Watch.Listener() {
                                @Override
                                public void onStep(String words) {}

                                @Override
                                public void onCheckList(CheckList checkList) {}

                                @Override
                                public void onSecond(Watch.Second second) {}

                                @Override
                                public void onLost(String cause, int unanswered, long pauseNs) {}

                                @Override
                                public void onCaptured(BurstRecord burst) {
                                    caught.add(burst);
                                }
                            },
                            60_000 * MS);
        }
        assertThat(caught).hasSize(1);
        EventTrace trace = caught.getFirst().details().trace();
        assertThat(trace.sequence(0)).isEqualTo(5);
        assertThat(trace.sequence((int) trace.historyEvents())).isEqualTo(10);
        assertThat(caught.getFirst().outcome().received()).isEqualTo(20);
    }

    /// A hundred events: those up to 60 are stamped a millisecond before they are sent, the others twenty; before
    /// event 41 it stands still for 150 ms.
    private static void play(ScriptedBackend backend, NanoClock clock) {
        int sent = 0;
        while (sent < 100) {
            Asked asked = backend.next();
            if (asked.method().equals("burstscope.describe")) {
                backend.answer(asked.id(), DESCRIPTION);
            } else if (asked.method().equals("burstscope.getNextEvent")) {
                sent++;
                if (sent == 41) {
                    long until = clock.nanoTime() + 150 * MS;
                    while (clock.nanoTime() - until < 0) {
                        LockSupport.parkNanos(until - clock.nanoTime());
                    }
                }
                long stamp = clock.nanoTime() - (sent <= 60 ? MS : 20 * MS);
                backend.answer(
                        asked.id(),
                        Value.Map.ofEntries(
                                "sequence", Value.of((long) sent),
                                "enqueuedNs", Value.of(stamp),
                                "payload", Value.of(sent == 1 ? "first" : "more")));
            } else {
                backend.answer(asked.id(), Value.Map.EMPTY);
            }
        }
        backend.next();
    }
}
