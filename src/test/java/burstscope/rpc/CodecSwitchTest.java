package burstscope.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.testing.Eventually;
import burstscope.testing.ReadSplit;
import burstscope.testing.ScriptedBackend.Asked;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The codec changes at a frame boundary, while requests are outstanding.
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class CodecSwitchTest {
    static Stream<Arguments> directionsAndSplits() {
        return Coding.plain().stream()
                .flatMap(from -> ReadSplit.all().stream().map(split -> Arguments.of(from, other(from), split)));
    }

    private static Coding other(Coding coding) {
        return coding.equals(Coding.JSON) ? Coding.MSGPACK : Coding.JSON;
    }

    @ParameterizedTest
    @MethodSource("directionsAndSplits")
    void outstandingRequestsAreAnsweredInBothCodings(Coding from, Coding to, ReadSplit split) {
        try (Scope scope = new Scope(split, from)) {
            List<Asked> waiting = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                scope.issuePatient("event");
                waiting.add(scope.backend.next());
            }
            scope.issueSwitch(to);
            Asked asked = scope.backend.next();
            assertThat(asked.method()).isEqualTo("switch");
            // What the client sends now must wait for the answer.
            scope.issue("after");

            // One write: answers in the old coding, the boundary, answers in the new one.
            List<byte[]> frames = new ArrayList<>();
            for (int i = 0; i < 32; i++) {
                frames.add(scope.backend.answerFrame(waiting.get(i).id(), Value.of((long) i)));
            }
            frames.add(scope.backend.answerFrame(asked.id(), Value.TRUE));
            scope.backend.switchTo(to);
            for (int i = 32; i < 64; i++) {
                frames.add(scope.backend.answerFrame(waiting.get(i).id(), Value.of((long) i)));
            }
            scope.backend.send(frames.toArray(byte[][]::new));

            for (int i = 0; i < 65; i++) {
                Value wanted = i == 32 ? Value.TRUE : Value.of((long) (i < 32 ? i : i - 1));
                assertThat(((Completion.Result) scope.ends.next()).value()).isEqualTo(wanted);
            }
            Asked after = scope.backend.next();
            assertThat(after.method()).isEqualTo("after");
            scope.backend.answer(after.id(), Value.FALSE);
            assertThat(((Completion.Result) scope.ends.next()).value()).isEqualTo(Value.FALSE);
            assertThat(scope.connection.coding()).isEqualTo(to);
            assertThat(scope.faults).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("directionsAndSplits")
    void aRefusedSwitchLeavesTheOldCodingInForce(Coding from, Coding to, ReadSplit split) {
        try (Scope scope = new Scope(split, from)) {
            scope.issuePatient("event");
            Asked waiting = scope.backend.next();
            scope.issueSwitch(to);
            scope.issue("after");
            scope.backend.refuse(scope.backend.next("switch").id(), -32602, "not this one");
            assertThat(scope.ends.next()).isInstanceOf(Completion.Refused.class);
            scope.backend.answer(scope.backend.next("after").id(), Value.TRUE);
            scope.backend.answer(waiting.id(), Value.FALSE);
            assertThat(scope.ends.next()).isInstanceOf(Completion.Result.class);
            assertThat(scope.ends.next()).isInstanceOf(Completion.Result.class);
            assertThat(scope.connection.coding()).isEqualTo(from);
        }
    }

    @ParameterizedTest
    @MethodSource("directionsAndSplits")
    void aHundredSwitchesThereAndBackKeepEveryRequest(Coding from, Coding to, ReadSplit split) {
        try (Scope scope = new Scope(split, from)) {
            Coding next = to;
            for (int i = 0; i < 100; i++) {
                scope.issuePatient("event");
                scope.issueSwitch(next);
                scope.issuePatient("event");
                Asked before = scope.backend.next();
                Asked asked = scope.backend.next();
                scope.backend.answer(asked.id(), Value.TRUE);
                scope.backend.switchTo(next);
                Asked after = scope.backend.next();
                scope.backend.answer(after.id(), Value.of(2));
                scope.backend.answer(before.id(), Value.of(1));
                assertThat(((Completion.Result) scope.ends.next()).value()).isEqualTo(Value.TRUE);
                assertThat(((Completion.Result) scope.ends.next()).value()).isEqualTo(Value.of(2));
                assertThat(((Completion.Result) scope.ends.next()).value()).isEqualTo(Value.of(1));
                next = other(next);
            }
            assertThat(scope.faults).isEmpty();
        }
    }

    @Test
    void anUnansweredSwitchEndsTheConnectionSinceNobodyKnowsTheCoding() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.issuePatient("event");
            scope.issueSwitch(Coding.MSGPACK);
            scope.backend.next("switch");
            scope.issue("never sent", Value.NULL, java.time.Duration.ofDays(1));
            scope.clock.advanceMillis(10_001);
            scope.connection.expireOverdue();
            assertThat(scope.ends.next()).isInstanceOf(Completion.TimedOut.class);
            Completion closed = new Completion.Closed(new CloseCause.SwitchUnanswered());
            assertThat(scope.ends.next()).isEqualTo(closed);
            assertThat(scope.ends.next()).isEqualTo(closed);
            assertThat(scope.connection.closeCause()).isEqualTo(new CloseCause.SwitchUnanswered());
        }
    }

    @Test
    void aSwitchCannotBeCancelled() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            Request request = scope.issueSwitch(Coding.MSGPACK);
            Asked asked = scope.backend.next();
            assertThat(scope.connection.cancel(request)).isFalse();
            scope.backend.answer(asked.id(), Value.TRUE);
            assertThat(scope.ends.next()).isInstanceOf(Completion.Result.class);
            Eventually.holds(
                    "the new coding is in force",
                    () -> scope.connection.coding().equals(Coding.MSGPACK));
        }
    }

    @Test
    void thePeersEndDuringASwitchEndsEverything() {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            scope.issueSwitch(Coding.MSGPACK);
            scope.backend.next();
            scope.issue("never sent");
            scope.backend.end();
            assertThat(scope.ends.next()).isInstanceOf(Completion.Closed.class);
            assertThat(scope.ends.next()).isInstanceOf(Completion.Closed.class);
        }
    }
}
