package burstscope.backend;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class AnswerWriterTest {
    private final ManualClock clock = new ManualClock(1_000_000);
    private final RecordedWrites writes = new RecordedWrites();
    private final AtomicInteger written = new AtomicInteger();
    private final AnswerWriter writer = new AnswerWriter(new Wire(writes, false), clock, written::addAndGet);

    @Test
    void whatIsDueTogetherIsWrittenTogether() {
        for (int i = 0; i < 50; i++) {
            writer.add(new Answer.Result(Value.of(i), Value.NULL));
        }
        drain();

        assertThat(writes.sizes()).hasSize(1);
        assertThat(written).hasValue(50);
        assertThat(ids(Coding.JSON)).hasSize(50).isSorted();
    }

    @Test
    void collectedAnswersAreWrittenAtAbout64KiB() {
        for (int i = 0; i < 20; i++) {
            writer.add(new Answer.LargeText(Value.of(i), 30_000, 1));
        }
        drain();

        assertThat(writes.sizes()).hasSizeGreaterThan(5).allMatch(size -> size < 100_000);
        assertThat(ids(Coding.JSON)).hasSize(20).isSorted();
    }

    @Test
    void theFirstCodingIsTheOneSetBeforeTheFirstAnswer() {
        writer.setFirstCoding(Coding.MSGPACK);
        writer.add(new Answer.Result(Value.of(1), Value.NULL));
        drain();
        assertThat(ids(Coding.MSGPACK)).containsExactly(1L);
    }

    @Test
    void theAnswerToAChangeIsTheLastInTheOldCoding() {
        writer.add(new Answer.Result(Value.of(1), Value.NULL));
        writer.add(new Answer.Configured(Value.of(2), Value.Map.EMPTY, Coding.MSGPACK));
        writer.add(new Answer.Failure(Value.of(3), ErrorCodes.INVALID_PARAMS, "no"));
        writer.add(new Answer.Configured(Value.of(4), Value.Map.EMPTY, Coding.JSON));
        writer.add(new Answer.Result(Value.of(5), Value.NULL));
        drain();

        assertThat(ids(Coding.JSON, new Frames.Switch(2, Coding.MSGPACK), new Frames.Switch(4, Coding.JSON)))
                .containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void anIdThatTheCodecCannotCarryBecomesAnError() {
        writer.setFirstCoding(Coding.MSGPACK);
        writer.add(new Answer.Result(Value.of("\ud800"), Value.NULL));
        writer.add(new Answer.Result(Value.of(2), Value.NULL));
        drain();

        List<Value.Map> messages = Frames.decodeAll(writes.bytes(), Coding.MSGPACK);
        assertThat(messages).hasSize(2);
        assertThat(messages.getFirst().get("id")).isEqualTo(Value.NULL);
        assertThat(Frames.number(Frames.member(messages.getFirst(), "error"), "code"))
                .isEqualTo(ErrorCodes.INTERNAL_ERROR);
    }

    @Test
    void aDelayedAnswerLeavesWhenTheClockSaysSo() {
        writer.setDelayNs(500_000);
        writer.add(new Answer.Result(Value.of(1), Value.NULL));
        writer.setDelayNs(0);
        writer.add(new Answer.Result(Value.of(2), Value.NULL));
        Thread thread = BackendThreads.start("writer", "test", writer);
        clock.advance(499_999);
        assertThat(writes.sizes()).isEmpty();
        clock.advance(1);
        Until.isTrue("both written", () -> written.get() == 2);

        assertThat(writes.sizes()).hasSize(1);
        writer.finish();
        BackendThreads.join(thread, 10_000);
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void atTheEndDelayedAnswersLeaveAtOnce() {
        writer.setDelayNs(10_000_000_000L);
        writer.add(new Answer.Result(Value.of(1), Value.NULL));
        drain();
        assertThat(ids(Coding.JSON)).containsExactly(1L);
    }

    private void drain() {
        writer.finish();
        writer.run();
    }

    private List<Long> ids(Coding first, Frames.Switch... switches) {
        return Frames.decodeAll(writes.bytes(), first, switches).stream()
                .map(message -> Frames.number(message, "id"))
                .toList();
    }
}
