package burstscope.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.framing.FrameLimits;
import burstscope.testing.Ends;
import burstscope.testing.Eventually;
import burstscope.testing.LiveThreads;
import burstscope.testing.ManualClock;
import burstscope.testing.MemoryLink;
import burstscope.testing.ReadSplit;
import burstscope.testing.ScriptedBackend;
import burstscope.testing.ScriptedBackend.Asked;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// How requests end, in both codings and with the answers' bytes in all portions.
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class RpcConnectionTest {
    static Stream<Arguments> codingsAndSplits() {
        return Coding.plain().stream()
                .flatMap(coding -> ReadSplit.all().stream().map(split -> Arguments.of(coding, split)));
    }

    private static Value result(Completion completion) {
        assertThat(completion).isInstanceOf(Completion.Result.class);
        return ((Completion.Result) completion).value();
    }

    @ParameterizedTest
    @MethodSource("codingsAndSplits")
    void anAnswerEndsItsRequest(Coding coding, ReadSplit split) {
        try (Scope scope = new Scope(split, coding)) {
            Request request =
                    scope.issue("hello", Value.Array.of(Value.of("a\u00e9\ud83d\ude00")), Duration.ofSeconds(1));
            Asked asked = scope.backend.next();
            assertThat(asked.method()).isEqualTo("hello");
            assertThat(asked.params()).isEqualTo(Value.Array.of(Value.of("a\u00e9\ud83d\ude00")));
            scope.clock.advanceMillis(7);
            byte[] frame = scope.backend.answerFrame(asked.id(), Value.of("\u00e9\ud83d\ude00"));
            scope.backend.send(frame);
            Completion.Result end = (Completion.Result) scope.ends.next();
            assertThat(end.value()).isEqualTo(Value.of("\u00e9\ud83d\ude00"));
            assertThat(end.arrival().frameBytes()).isEqualTo(frame.length);
            assertThat(end.arrival().lastByteNs() - request.sendStartNs()).isEqualTo(7_000_000);
            assertThat(scope.connection.counters().answers()).isEqualTo(1);
            // The writer counts when the bytes are written, which the answer may overtake.
            Eventually.holds(
                    "the request is counted", () -> scope.connection.counters().requests() == 1);
            assertThat(scope.connection.counters().bytesIn()).isEqualTo(frame.length);
            assertThat(scope.faults).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("codingsAndSplits")
    void manyAnswersInAnyOrderEndEachItsOwnRequest(Coding coding, ReadSplit split) {
        int count = 500;
        try (Scope scope = new Scope(split, coding)) {
            List<Value> wanted = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                scope.issue("echo", Value.of((long) i), Duration.ofSeconds(1));
                wanted.add(Value.of((long) i));
            }
            List<Asked> asked = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                asked.add(scope.backend.next());
            }
            Collections.shuffle(asked, new Random(5));
            asked.forEach(a -> scope.backend.answer(a.id(), a.params()));
            List<Value> got = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                got.add(result(scope.ends.next()));
            }
            assertThat(got).containsExactlyInAnyOrderElementsOf(wanted);
            assertThat(scope.faults).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("codingsAndSplits")
    void anErrorRefusesItsRequest(Coding coding, ReadSplit split) {
        try (Scope scope = new Scope(split, coding)) {
            scope.issue("hello");
            scope.backend.refuse(scope.backend.next().id(), -32601, "no such thing");
            assertThat(scope.ends.next()).isInstanceOfSatisfying(Completion.Refused.class, refused -> {
                assertThat(refused.code()).isEqualTo(-32601);
                assertThat(refused.message()).isEqualTo("no such thing");
            });
            assertThat(scope.connection.counters().errorAnswers()).isEqualTo(1);
        }
    }

    @Test
    void anErrorThatIsNoMapRefusesItsRequestTooSinceNoOtherAnswerWillCome() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.issue("hello");
            scope.backend.sendText("{\"id\":" + scope.backend.next().id() + ",\"error\":\"out of order\"}\n");
            assertThat(scope.ends.next())
                    .isInstanceOfSatisfying(
                            Completion.Refused.class,
                            refused -> assertThat(refused.message()).contains("out of order"));
        }
    }

    @Test
    void aNullErrorBesideAResultIsAnAnswer() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.issue("hello");
            scope.backend.sendText("{\"id\":" + scope.backend.next().id() + ",\"error\":null,\"result\":null}\n");
            assertThat(result(scope.ends.next())).isEqualTo(Value.NULL);
        }
    }

    @Test
    void aRequestWithoutAnAnswerTimesOutAndItsLateAnswerIsCounted() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.issue("slow", Value.NULL, Duration.ofSeconds(1));
            scope.issuePatient("event");
            long id = scope.backend.next().id();
            scope.backend.next();
            scope.clock.advanceMillis(1_000);
            scope.connection.expireOverdue();
            assertThat(scope.ends.rest()).isEmpty();
            scope.clock.advanceMillis(1);
            scope.connection.expireOverdue();
            assertThat(scope.ends.next()).isInstanceOf(Completion.TimedOut.class);
            assertThat(scope.connection.counters().timedOut()).isEqualTo(1);
            scope.backend.answer(id, Value.NULL);
            Eventually.holds(
                    "the late answer is counted",
                    () -> scope.connection.counters().lateAnswers() == 1);
            scope.clock.advance(Duration.ofDays(1));
            scope.connection.expireOverdue();
            assertThat(scope.ends.rest()).as("an event request waits for ever").isEmpty();
            assertThat(scope.faults).isEmpty();
        }
    }

    @Test
    void aRequestThatCannotEvenBeSentTimesOut() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.link.stallClientWrites();
            scope.issue("first", Value.NULL, Duration.ofSeconds(1));
            Eventually.holds(
                    "the writer hangs in the first",
                    () -> scope.connection.commands().isEmpty());
            scope.issue("second", Value.NULL, Duration.ofSeconds(1));
            scope.clock.advanceMillis(1_001);
            scope.connection.expireOverdue();
            assertThat(scope.ends.next()).isInstanceOf(Completion.TimedOut.class);
            assertThat(scope.ends.next()).isInstanceOf(Completion.TimedOut.class);
            assertThat(scope.connection.counters().timedOut()).isEqualTo(2);
        }
    }

    @Test
    void aCancelledRequestEndsOnceAndItsLateAnswerIsCounted() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            Request request = scope.issuePatient("event");
            long id = scope.backend.next().id();
            assertThat(scope.connection.cancel(request)).isTrue();
            assertThat(scope.connection.cancel(request)).isFalse();
            assertThat(scope.ends.next()).isInstanceOf(Completion.Cancelled.class);
            scope.backend.answer(id, Value.NULL);
            Eventually.holds(
                    "the late answer is counted",
                    () -> scope.connection.counters().lateAnswers() == 1);
            assertThat(scope.ends.rest()).isEmpty();
        }
    }

    @Test
    void aRequestThatTheCodecCannotWriteIsRefusedAndTheOthersGoOn() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.issue("bad", Value.Array.of(new Value.Float64(Double.NaN)), Duration.ofSeconds(1));
            scope.issue("good");
            assertThat(scope.ends.next()).isInstanceOf(Completion.Refused.class);
            scope.backend.answer(scope.backend.next("good").id(), Value.TRUE);
            assertThat(result(scope.ends.next())).isEqualTo(Value.TRUE);
        }
    }

    @Test
    void closingEndsWhatIsOutstandingAndWhatWaitsToBeSent() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.issuePatient("a");
            scope.backend.next();
            scope.link.stallClientWrites();
            scope.issue("b");
            Eventually.holds(
                    "the writer hangs", () -> scope.connection.commands().isEmpty());
            scope.issue("c");
            scope.connection.close();
            for (int i = 0; i < 3; i++) {
                assertThat(scope.ends.next()).isEqualTo(new Completion.Closed(new CloseCause.ByUs()));
            }
            assertThat(scope.connection.closeCause()).isEqualTo(new CloseCause.ByUs());
        }
    }

    @Test
    void aRequestIssuedAfterTheEndHearsTheCause() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.connection.close();
            scope.issue("late");
            assertThat(scope.ends.next()).isEqualTo(new Completion.Closed(new CloseCause.ByUs()));
        }
    }

    @Test
    void aRequestIssuedBeforeTheStartIsSentThen() {
        Ends ends = new Ends();
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.connection.issue(new Request("early", Value.NULL, ends, Request.NO_TIMEOUT));
            scope.backend.answer(scope.backend.next("early").id(), Value.TRUE);
            assertThat(result(ends.next())).isEqualTo(Value.TRUE);
        }
    }

    @Test
    void theEndOfTheStreamEndsEveryRequestWithWhatIsKnownOfThePeer() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.link.setEndDetail("exit code 3");
            scope.issuePatient("event");
            scope.backend.next();
            scope.backend.end();
            assertThat(scope.ends.next()).isEqualTo(new Completion.Closed(new CloseCause.PeerEnded(0, "exit code 3")));
        }
    }

    @Test
    void aFailedWriteLeavesTimeForTheLastWordsOfThePeer() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.issuePatient("event");
            long id = scope.backend.next().id();
            scope.link.breakClientWrites();
            scope.issue("refused by the pipe");
            Eventually.holds(
                    "the writer met the broken pipe",
                    () -> scope.connection.commands().isEmpty());
            scope.backend.answer(id, Value.of("last words"));
            scope.backend.end();
            assertThat(result(scope.ends.next())).isEqualTo(Value.of("last words"));
            assertThat(scope.ends.next()).isInstanceOf(Completion.Closed.class);
        }
    }

    @Test
    void aFailedWriteEndsTheConnectionThoughThePeerStaysSilent() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.link.breakClientWrites();
            scope.issue("refused by the pipe");
            assertThat(scope.ends.next())
                    .isInstanceOfSatisfying(
                            Completion.Closed.class,
                            closed -> assertThat(closed.cause())
                                    .isInstanceOf(CloseCause.Broken.class)
                                    .extracting(CloseCause::inWords)
                                    .asString()
                                    .contains("Broken pipe"));
        }
    }

    @Test
    void aSourceThatBecomesWillingIsAskedWhenTheWriterIsWoken() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            int[] left = {0};
            Object lock = new Object();
            scope.connection.setSource(() -> {
                synchronized (lock) {
                    return left[0]-- > 0 ? new Request("event", Value.NULL, scope.ends, Request.NO_TIMEOUT) : null;
                }
            });
            for (int round = 0; round < 1_000; round++) {
                synchronized (lock) {
                    left[0] = 3;
                }
                scope.connection.wakeWriter();
                for (int i = 0; i < 3; i++) {
                    scope.backend.answer(scope.backend.next().id(), Value.NULL);
                    scope.ends.next();
                }
            }
        }
    }

    @Test
    void manyCommandsDoNotKeepEventsFromBeingAskedFor() {
        MemoryLink link = new MemoryLink(ReadSplit.whole());
        Ends ends = new Ends();
        try (ScriptedBackend backend = new ScriptedBackend(link.peer(), Coding.JSON);
                RpcConnection connection = new RpcConnection(
                        link.client(),
                        new RpcConnection.Setup(Coding.JSON, WireLimits.DEFAULT, FrameLimits.DEFAULT, words -> {}),
                        new ManualClock())) {
            for (int i = 0; i < 100; i++) {
                connection.issue(new Request("command", Value.NULL, ends, Request.NO_TIMEOUT));
            }
            AtomicInteger wanted = new AtomicInteger(2);
            connection.setSource(() ->
                    wanted.getAndDecrement() > 0 ? new Request("event", Value.NULL, ends, Request.NO_TIMEOUT) : null);
            connection.start("test", body -> {
                Thread thread = new Thread(body);
                thread.setDaemon(true);
                return thread;
            });
            List<String> asked = IntStream.range(0, 102)
                    .mapToObj(_ -> backend.next().method())
                    .toList();
            assertThat(asked.subList(0, 34).stream().filter("event"::equals)).hasSize(2);
        }
    }

    @Test
    void moreRequestsThanTheTableHoldsAreAllAnswered() {
        int count = 3 * OutstandingTable.CAPACITY;
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            for (int i = 0; i < count; i++) {
                scope.issue("m");
            }
            for (int i = 0; i < count; i++) {
                scope.backend.answer(scope.backend.next().id(), Value.NULL);
            }
            for (int i = 0; i < count; i++) {
                assertThat(result(scope.ends.next())).isEqualTo(Value.NULL);
            }
        }
    }

    @Test
    void aFullTableOfRequestsThatTimeOutLetsTheWaitingOnesThrough() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            for (int i = 0; i < OutstandingTable.CAPACITY; i++) {
                scope.issue("silence", Value.NULL, Duration.ofSeconds(1));
            }
            scope.issue("last", Value.NULL, Duration.ofDays(1));
            for (int i = 0; i < OutstandingTable.CAPACITY; i++) {
                scope.backend.next();
            }
            scope.clock.advanceMillis(1_001);
            scope.connection.expireOverdue();
            scope.backend.answer(scope.backend.next("last").id(), Value.TRUE);
            for (int i = 0; i < OutstandingTable.CAPACITY; i++) {
                assertThat(scope.ends.next()).isInstanceOf(Completion.TimedOut.class);
            }
            assertThat(result(scope.ends.next())).isEqualTo(Value.TRUE);
        }
    }

    @Test
    void nothingIsHandedOverBetweenReads() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.issuePatient("event");
            long id = scope.backend.next().id();
            long before = scope.connection.betweenReads(() -> {
                scope.backend.answer(id, Value.NULL);
                Eventually.holds(
                        "the bytes are read", () -> scope.connection.counters().bytesIn() > 0);
                return scope.connection.counters().answers();
            });
            assertThat(before).isZero();
            assertThat(result(scope.ends.next())).isEqualTo(Value.NULL);
        }
    }

    @Test
    void noThreadSurvivesTheConnection() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.issuePatient("event");
            scope.backend.next();
        }
        Eventually.holds(
                "both threads end",
                () -> LiveThreads.named("reader-test", "writer-test").isEmpty());
    }
}
