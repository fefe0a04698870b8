package burstscope.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.testing.Eventually;
import burstscope.testing.ReadSplit;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a peer may send and nobody can use: it is counted and named, and the connection goes on where it can.
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class RpcBadInputTest {
    static Stream<ReadSplit> splits() {
        return ReadSplit.all().stream();
    }

    /// A request that waits sees whether the connection still works.
    private static void assertGoesOn(Scope scope, long id) {
        scope.backend.answer(id, Value.of("still here"));
        assertThat(scope.ends.next())
                .isInstanceOfSatisfying(
                        Completion.Result.class, r -> assertThat(r.value()).isEqualTo(Value.of("still here")));
        assertThat(scope.connection.isClosed()).isFalse();
    }

    private static void assertUndecodable(ReadSplit split, byte[] line) {
        try (Scope scope = new Scope(split, Coding.JSON)) {
            scope.issuePatient("event");
            long id = scope.backend.next().id();
            scope.backend.send(line, "\n".getBytes(StandardCharsets.UTF_8));
            assertGoesOn(scope, id);
            assertThat(scope.connection.counters().undecodable()).isEqualTo(1);
            assertThat(scope.faults).hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void aLineThatIsNoJsonIsCounted(ReadSplit split) {
        assertUndecodable(split, "Segmentation fault (core dumped)".getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @MethodSource("splits")
    void tenThousandNestedArraysAreCounted(ReadSplit split) {
        assertUndecodable(split, ("[".repeat(10_000) + "]".repeat(10_000)).getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @MethodSource("splits")
    void invalidUtf8IsCounted(ReadSplit split) {
        assertUndecodable(split, new byte[] {'{', '"', (byte) 0xc3, (byte) 0x28, '"', ':', '1', '}'});
    }

    @ParameterizedTest
    @MethodSource("splits")
    void halfASurrogatePairInUtf8IsCounted(ReadSplit split) {
        assertUndecodable(split, new byte[] {'"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '"'});
    }

    @Test
    void aMessageThatIsNoMapIsCounted() {
        assertUndecodable(ReadSplit.whole(), "17".getBytes(StandardCharsets.UTF_8));
        assertUndecodable(ReadSplit.whole(), "[]".getBytes(StandardCharsets.UTF_8));
        assertUndecodable(ReadSplit.whole(), "[17]".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aMessageWithNeitherResultNorErrorIsCounted() {
        assertUndecodable(ReadSplit.whole(), "{\"id\":1}".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void blankLinesAreNoMessages() {
        try (Scope scope = new Scope(ReadSplit.oneByte(), Coding.JSON)) {
            scope.issuePatient("event");
            scope.backend.sendText("\n\r\n\n");
            assertGoesOn(scope, scope.backend.next().id());
            assertThat(scope.connection.counters().undecodable()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void answersToUnknownIdsAreCounted(ReadSplit split) {
        try (Scope scope = new Scope(split, Coding.JSON)) {
            scope.issuePatient("event");
            long id = scope.backend.next().id();
            scope.backend.answer(4711, Value.NULL);
            scope.backend.sendText("{\"id\":\"mine\",\"result\":1}\n{\"id\":1.5,\"result\":1}\n{\"result\":1}\n");
            scope.backend.answer(-1, Value.NULL);
            scope.backend.answer(Long.MIN_VALUE, Value.NULL);
            assertGoesOn(scope, id);
            assertThat(scope.connection.counters().unknownIds()).isEqualTo(6);
            assertThat(scope.connection.counters().answers()).isEqualTo(1);
            assertThat(scope.faults)
                    .hasSize(6)
                    .anySatisfy(words -> assertThat(words).contains("4711"));
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void aSecondAnswerIsCountedAndEndsNothing(ReadSplit split) {
        try (Scope scope = new Scope(split, Coding.JSON)) {
            scope.issuePatient("one");
            scope.issuePatient("two");
            long first = scope.backend.next().id();
            long second = scope.backend.next().id();
            scope.backend.answer(first, Value.NULL);
            scope.backend.answer(first, Value.NULL);
            scope.backend.answer(first, Value.NULL);
            assertThat(scope.ends.next()).isInstanceOf(Completion.Result.class);
            assertGoesOn(scope, second);
            assertThat(scope.connection.counters().duplicateAnswers()).isEqualTo(2);
            assertThat(scope.ends.rest()).isEmpty();
        }
    }

    @Test
    void anErrorThatNamesNoRequestAndCallsOfThePeerAreNamed() {
        try (Scope scope = new Scope(ReadSplit.random(11), Coding.JSON)) {
            scope.issuePatient("event");
            long id = scope.backend.next().id();
            scope.backend.sendText("{\"id\":null,\"error\":{\"code\":-32700,\"message\":\"what?\"}}\n");
            scope.backend.sendText("{\"method\":\"window/logMessage\",\"params\":{}}\n");
            scope.backend.sendText("{\"id\":9,\"method\":\"ask\",\"params\":{}}\n");
            Value.Map refusal = scope.backend.nextMessage();
            assertThat(refusal.get("id")).isEqualTo(Value.of(9));
            assertThat(refusal.get("error")).isInstanceOf(Value.Map.class);
            assertGoesOn(scope, id);
            assertThat(scope.faults).hasSize(2);
            assertThat(scope.faults.getFirst()).contains("what?");
            assertThat(scope.faults.getLast()).contains("refused").contains("ask");
            assertThat(scope.connection.counters().notifications()).isEqualTo(1);
            assertThat(scope.connection.counters().peerRequests()).isEqualTo(1);
            assertThat(scope.connection.counters().errorAnswers()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void aClaimOfOneGigabyteIsABadFrameAndTakesNoMemory(ReadSplit split) {
        try (Scope scope = new Scope(split, Coding.MSGPACK)) {
            scope.issuePatient("event");
            scope.backend.next();
            // bin 32 of 2^30 bytes
            scope.backend.send(new byte[] {(byte) 0xc6, 0x40, 0, 0, 0, 1, 2, 3});
            assertThat(scope.ends.next())
                    .isInstanceOfSatisfying(
                            Completion.Closed.class,
                            closed -> assertThat(closed.cause())
                                    .isInstanceOf(CloseCause.BadFrame.class)
                                    .extracting(CloseCause::inWords)
                                    .asString()
                                    .contains("1073741829"));
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void tenThousandNestedMsgpackArraysAreCounted(ReadSplit split) {
        byte[] nested = new byte[10_001];
        java.util.Arrays.fill(nested, (byte) 0x91);
        nested[10_000] = (byte) 0xc0;
        try (Scope scope = new Scope(split, Coding.MSGPACK)) {
            scope.issuePatient("event");
            long id = scope.backend.next().id();
            scope.backend.send(nested);
            assertGoesOn(scope, id);
            assertThat(scope.connection.counters().undecodable()).isEqualTo(1);
        }
    }

    @Test
    void aByteThatBeginsNoValueIsABadFrame() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.MSGPACK)) {
            scope.issuePatient("event");
            scope.backend.next();
            scope.backend.send(new byte[] {(byte) 0xc1});
            assertThat(scope.ends.next())
                    .isInstanceOfSatisfying(
                            Completion.Closed.class,
                            closed -> assertThat(closed.cause()).isInstanceOf(CloseCause.BadFrame.class));
        }
    }

    @Test
    void aLineAboveTheLimitIsABadFrame() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON, new burstscope.framing.FrameLimits(1 << 20))) {
            scope.issuePatient("event");
            scope.backend.next();
            scope.backend.sendText("x".repeat((1 << 20) + 1));
            assertThat(scope.ends.next())
                    .isInstanceOfSatisfying(
                            Completion.Closed.class,
                            closed -> assertThat(closed.cause()).isInstanceOf(CloseCause.BadFrame.class));
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void halfAFrameAndThenTheEndTellsTheBytes(ReadSplit split) {
        try (Scope scope = new Scope(split, Coding.JSON)) {
            scope.issuePatient("event");
            scope.backend.next();
            scope.backend.sendText("\n{\"id\":1,\"res");
            scope.backend.end();
            assertThat(scope.ends.next()).isEqualTo(new Completion.Closed(new CloseCause.PeerEnded(12, "")));
            CloseCause cause = scope.connection.closeCause();
            assertThat(cause).isNotNull();
            assertThat(cause.inWords()).contains("in the middle of a frame", "12 bytes");
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void halfAFrameAndThenSilenceIsVisible(ReadSplit split) {
        try (Scope scope = new Scope(split, Coding.JSON)) {
            scope.issuePatient("event");
            long id = scope.backend.next().id();
            assertThat(scope.connection.partialFrameBytes()).isZero();
            scope.backend.sendText("{\"id\":" + id);
            int sent = ("{\"id\":" + id).length();
            Eventually.holds("the half is seen", () -> scope.connection.partialFrameBytes() == sent);
            assertThat(scope.ends.rest()).isEmpty();
            scope.backend.sendText(",\"result\":1}\n");
            assertThat(scope.ends.next()).isInstanceOf(Completion.Result.class);
            Eventually.holds("the frame is whole", () -> scope.connection.partialFrameBytes() == 0);
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void aLargeAnswerArrivesWholeBetweenSmallOnes(ReadSplit split) {
        String large = "\u00e9".repeat(150_000);
        try (Scope scope = new Scope(split, Coding.JSON)) {
            for (int i = 0; i < 3; i++) {
                scope.issuePatient("m");
            }
            long first = scope.backend.next().id();
            long second = scope.backend.next().id();
            long third = scope.backend.next().id();
            scope.backend.send(
                    scope.backend.answerFrame(first, Value.NULL),
                    scope.backend.answerFrame(second, Value.of(large)),
                    scope.backend.answerFrame(third, Value.TRUE));
            assertThat(((Completion.Result) scope.ends.next()).value()).isEqualTo(Value.NULL);
            assertThat(((Completion.Result) scope.ends.next()).value()).isEqualTo(Value.of(large));
            assertThat(((Completion.Result) scope.ends.next()).value()).isEqualTo(Value.TRUE);
        }
    }
}
