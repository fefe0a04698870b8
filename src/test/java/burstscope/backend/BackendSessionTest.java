package burstscope.backend;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The rules by which events and requests meet, on one thread: the writer only runs at the end.
final class BackendSessionTest {
    private final ManualClock clock = new ManualClock(5_000);
    private final RecordedWrites writes = new RecordedWrites();
    private final AnswerWriter writer = new AnswerWriter(new Wire(writes, false), clock, _ -> {});
    private final BackendSession session = new BackendSession(clock, writer);

    @Test
    void waitingRequestsGetEventsFirstComeFirstServed() {
        single(1);
        batch(2, 10);
        single(3);
        generate(4);
        single(4);

        assertThat(answers()).containsExactly("burst", "1: #1", "2: [#2]", "3: #3", "4: #4");
    }

    @Test
    void aBatchTakesWhatIsThereUpToItsLimit() {
        generate(7);
        batch(1, 3);
        batch(2, 100);
        batch(3, 100);
        generate(1);

        assertThat(answers()).containsExactly("burst", "1: [#1, #2, #3]", "2: [#4, #5, #6, #7]", "burst", "3: [#8]");
    }

    @Test
    void anOverflowIsToldInThePlaceOfTheGap() {
        configure(new SettingsChange(null, null, 3, null, null, null));
        generate(10);
        single(1);
        single(2);
        generate(3);
        batch(3, 3);

        assertThat(answers())
                .containsExactly("configured", "burst", "1: 7 from 1", "2: #8", "burst", "3: [2 from 9, #11, #12]");
    }

    @Test
    void anEventTellsItsStampItsBurstAndWhatIsLeft() {
        generate(1);
        clock.advance(11);
        generate(2);
        batch(1, 2);
        drain();

        Value.Array items = (Value.Array) Frames.member(messages().getLast(), "result");
        assertThat(Frames.number(items.get(0), "enqueuedNs")).isEqualTo(5_000);
        assertThat(Frames.number(items.get(0), "queued")).isEqualTo(2);
        assertThat(Frames.number(items.get(0), "burst")).isEqualTo(1);
        assertThat(Frames.number(items.get(1), "enqueuedNs")).isEqualTo(5_011);
        assertThat(Frames.number(items.get(1), "queued")).isEqualTo(1);
        assertThat(Frames.number(items.get(1), "burst")).isEqualTo(2);
        assertThat(Frames.text(items.get(1), "payload")).hasSize(64);
    }

    @Test
    void aBatchEndsBeforeItsPayloadsBecomeTooLarge() {
        session.startBurst(null, new BurstSpec(3, 10 << 20, PayloadShape.TEXT, 0, 1));
        session.enqueue(nextBurst(), 3);
        batch(1, 3);

        assertThat(answers()).containsExactly("1: [#1]");
    }

    @Test
    void aFlushBringsAllWaitingRequestsHome() {
        single(1);
        batch(2, 10);
        assertThat(session.flush()).isEqualTo(2);
        assertThat(session.flush()).isZero();
        generate(1);
        single(3);

        assertThat(answers()).containsExactly("1: null", "2: []", "burst", "3: #1");
    }

    @Test
    void theNumbersOfABurstAreKnownBeforeItRuns() {
        session.enqueueSteady();
        session.startBurst(Value.of(1), burst(5));
        session.startBurst(Value.of(2), burst(3));
        session.enqueueSteady();
        session.enqueue(nextBurst(), 5);
        session.enqueue(nextBurst(), 3);
        session.enqueueSteady();
        batch(3, 100);
        drain();

        assertThat(Frames.number(Frames.member(messages().get(0), "result"), "firstSequence"))
                .isEqualTo(2);
        assertThat(Frames.number(Frames.member(messages().get(1), "result"), "firstSequence"))
                .isEqualTo(7);
        List<Long> bursts = new ArrayList<>();
        for (Value item : ((Value.Array) Frames.member(messages().get(2), "result")).asList()) {
            bursts.add(Frames.number(item, "burst"));
        }
        assertThat(bursts).containsExactly(0L, 1L, 1L, 1L, 1L, 1L, 2L, 2L, 2L, 0L);
    }

    @Test
    void cancellingCountsWhatWillNeverComeAndReusesItsNumbers() {
        session.startBurst(null, burst(100));
        session.startBurst(null, burst(50));
        Burst running = nextBurst();
        session.enqueue(running, 30);

        assertThat(session.cancelBursts()).isEqualTo(120);
        assertThat(session.cancelBursts()).isZero();
        assertThat(session.isCancelled(running)).isTrue();
        assertThat(session.enqueue(running, 1)).isFalse();
        session.startBurst(Value.of(1), burst(2));
        drain();
        Value result = Frames.member(messages().getFirst(), "result");
        assertThat(Frames.number(result, "firstSequence")).isEqualTo(31);
        assertThat(Frames.number(result, "burst")).isEqualTo(3);
    }

    @Test
    void tooManyWaitingRequestsAreRefusedAndTheOthersStayValid() {
        for (int i = 0; i <= BackendSession.MAX_WAITING_REQUESTS; i++) {
            single(i);
        }
        generate(1);

        assertThat(answers()).containsExactly("32768: error -32000", "burst", "0: #1");
    }

    @Test
    void tooManyBurstsAreRefused() {
        for (int i = 0; i < BackendSession.MAX_WAITING_BURSTS; i++) {
            session.startBurst(null, burst(1));
        }
        session.startBurst(Value.of(1), burst(1));
        assertThat(answers()).containsExactly("1: error -32000");
    }

    @Test
    void aClosedSessionGeneratesNothing() {
        session.startBurst(null, burst(10));
        Burst running = nextBurst();
        session.close();

        assertThat(session.enqueue(running, 1)).isFalse();
        assertThat(session.awaitBurst()).isNull();
        assertThat(session.awaitSteadyRate()).isZero();
    }

    private void single(long id) {
        session.request(new WaitingRequest(Value.of(id), WaitingRequest.SINGLE));
    }

    private void batch(long id, int limit) {
        session.request(new WaitingRequest(Value.of(id), limit));
    }

    private void configure(SettingsChange change) {
        session.configure(Value.of(-1), change);
    }

    private void generate(int events) {
        session.startBurst(Value.of(-2), burst(events));
        session.enqueue(nextBurst(), events);
    }

    private Burst nextBurst() {
        return Objects.requireNonNull(session.awaitBurst());
    }

    private static BurstSpec burst(int events) {
        return new BurstSpec(events, 64, PayloadShape.TEXT, 0, 1);
    }

    private void drain() {
        writer.finish();
        writer.run();
    }

    private List<Value.Map> messages() {
        return Frames.decodeAll(writes.bytes(), Coding.JSON);
    }

    private List<String> answers() {
        drain();
        return messages().stream().map(BackendSessionTest::brief).toList();
    }

    private static String brief(Value.Map message) {
        long id = Frames.number(message, "id");
        Value error = message.get("error");
        if (error != null) {
            return id + ": error " + Frames.number(error, "code");
        }
        return id == -1 ? "configured" : id == -2 ? "burst" : id + ": " + item(message.get("result"));
    }

    private static String item(@Nullable Value value) {
        return switch (value) {
            case Value.Array items ->
                items.asList().stream().map(BackendSessionTest::item).toList().toString();
            case Value.Map gap
            when gap.get("overflow") != null ->
                Frames.number(gap, "overflow") + " from " + Frames.number(gap, "firstLostSequence");
            case Value.Map event -> "#" + Frames.number(event, "sequence");
            case Value.Null none -> "null";
            case null, default -> "?";
        };
    }
}
