package burstscope.backend;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Bursts and steady events against a clock that the test moves.
final class GeneratorTest {
    private static final long SPACING_NS = 100_000;

    private final ManualClock clock = new ManualClock(0);
    private final RecordedWrites writes = new RecordedWrites();
    private final AnswerWriter writer = new AnswerWriter(new Wire(writes, false), clock, _ -> {});
    private final BackendSession session = new BackendSession(clock, writer);
    private final List<Thread> threads = List.of(
            BackendThreads.start("generator", "test", new BurstGenerator(session, clock)),
            BackendThreads.start("steady", "test", new SteadySource(session, clock)),
            BackendThreads.start("writer", "test", writer));

    @AfterEach
    void end() {
        session.close();
        writer.finish();
        threads.forEach(LockSupport::unpark);
        threads.forEach(thread -> BackendThreads.join(thread, 10_000));
        assertThat(threads).noneMatch(Thread::isAlive);
    }

    @Test
    void aBurstWithoutSpacingComesAtOnce() {
        pool(1000);
        session.startBurst(null, new BurstSpec(1000, 8, PayloadShape.TEXT, 0, 1));
        awaitEvents(1000);
        assertThat(stamps()).hasSize(1000).containsOnly(0L);
    }

    @Test
    void eachEventOfASpacedBurstHasItsTimeAndStamp() {
        pool(5);
        session.startBurst(null, new BurstSpec(5, 8, PayloadShape.TEXT, SPACING_NS, 1));
        for (int i = 0; i < 5; i++) {
            awaitEvents(i + 1);
            clock.advance(SPACING_NS);
        }
        assertThat(stamps()).containsExactly(0L, 100_000L, 200_000L, 300_000L, 400_000L);
    }

    @Test
    void aLateEventDoesNotPutOffTheOnesBehindIt() {
        pool(5);
        session.startBurst(null, new BurstSpec(5, 8, PayloadShape.TEXT, SPACING_NS, 1));
        awaitEvents(1);
        clock.advance(3 * SPACING_NS + 50_000);
        awaitEvents(4);
        clock.advance(50_000);
        awaitEvents(5);
        assertThat(stamps()).containsExactly(0L, 350_000L, 350_000L, 350_000L, 400_000L);
    }

    @Test
    void aCancelledBurstLetsTheNextOneBegin() {
        pool(3);
        session.startBurst(null, new BurstSpec(10, 8, PayloadShape.TEXT, BurstSpec.MAX_SPACING_NS, 1));
        awaitEvents(1);
        assertThat(session.cancelBursts()).isEqualTo(9);
        threads.forEach(LockSupport::unpark);
        session.startBurst(null, new BurstSpec(2, 8, PayloadShape.TEXT, 0, 1));
        awaitEvents(3);
        assertThat(bursts()).containsExactly(1L, 2L, 2L);
    }

    @Test
    void steadyEventsKeepTheirRateUntilItChanges() {
        pool(4);
        steady(1000);
        // It waits for a time only after it has taken the schedule's start from the clock.
        Until.isTrue("a schedule", () -> threads.get(1).getState() == Thread.State.TIMED_WAITING);
        clock.advance(1_000_000);
        awaitEvents(1);
        clock.advance(2_000_000);
        awaitEvents(3);
        steady(0);
        clock.advance(10_000_000);
        session.startBurst(null, new BurstSpec(1, 8, PayloadShape.TEXT, 0, 1));
        awaitEvents(4);
        assertThat(bursts()).containsExactly(0L, 0L, 0L, 1L);
    }

    private void pool(int requests) {
        for (int i = 0; i < requests; i++) {
            session.request(new WaitingRequest(Value.of(i), WaitingRequest.SINGLE));
        }
    }

    private void steady(int eventsPerSecond) {
        session.configure(Value.of(-1), new SettingsChange(null, null, null, eventsPerSecond, null, null));
        threads.forEach(LockSupport::unpark);
    }

    private void awaitEvents(int count) {
        Until.isTrue(count + " events", () -> events().size() >= count);
        assertThat(events()).hasSize(count);
    }

    private List<Value> events() {
        List<Value> events = new ArrayList<>();
        for (Value.Map message : Frames.decodeAll(writes.bytes(), Coding.JSON)) {
            if (message.get("result") instanceof Value.Map result && result.get("sequence") != null) {
                events.add(result);
            }
        }
        return events;
    }

    private List<Long> stamps() {
        return events().stream().map(e -> Frames.number(e, "enqueuedNs")).toList();
    }

    private List<Long> bursts() {
        return events().stream().map(e -> Frames.number(e, "burst")).toList();
    }
}
