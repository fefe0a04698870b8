package burstscope.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.testing.Eventually;
import burstscope.testing.ReadSplit;
import burstscope.testing.ScriptedBackend.Asked;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class MessageTapTest {
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final List<Value> messages = new CopyOnWriteArrayList<>();

    static List<Coding> codings() {
        return List.of(Coding.JSON, Coding.MSGPACK);
    }

    private final MessageTap tap = new MessageTap() {
        @Override
        public void onSent(String method, Value message, int payloadBytes) {
            seen.add("sent " + method + " " + payloadBytes);
            messages.add(message);
        }

        @Override
        public void onReceived(String method, Value message, int payloadBytes) {
            messages.add(message);
            seen.add("received " + method + " " + payloadBytes);
        }
    };

    @ParameterizedTest
    @MethodSource("codings")
    void requestsAndTheirAnswersAreSeenUnderOneMethodWithTheSizeOfTheirPayload(Coding coding) {
        try (Scope scope = new Scope(ReadSplit.all().getFirst(), coding)) {
            scope.connection.setTap(tap);
            scope.issue("hello");
            Asked asked = scope.backend.next();
            byte[] frame = scope.backend.answerFrame(asked.id(), Value.of("world"));
            scope.backend.send(frame);
            scope.ends.next();
            Eventually.holds("the answer is seen", () -> seen.size() == 2);
            int trailer = coding.framing().trailer().length;
            assertThat(seen.getFirst()).startsWith("sent hello ");
            assertThat(seen.getLast()).isEqualTo("received hello " + (frame.length - trailer));
            assertThat(((Value.Map) messages.getFirst()).get("method")).isEqualTo(Value.of("hello"));
            assertThat(((Value.Map) messages.getLast()).get("result")).isEqualTo(Value.of("world"));
        }
    }

    @Test
    void aCallOfThePeerHasItsOwnMethodAndAStrayAnswerNone() {
        try (Scope scope = new Scope(ReadSplit.all().getFirst(), Coding.JSON)) {
            scope.connection.setTap(tap);
            scope.backend.send("{\"jsonrpc\":\"2.0\",\"method\":\"log\"}\n{\"id\":99,\"result\":1}\n"
                    .getBytes(java.nio.charset.StandardCharsets.UTF_8));
            Eventually.holds("both are seen", () -> seen.size() == 2);
            assertThat(seen).containsExactly("received log 32", "received  20");
        }
    }

    @Test
    void nothingIsSeenAfterTheTapWasTakenAway() {
        try (Scope scope = new Scope(ReadSplit.all().getFirst(), Coding.JSON)) {
            scope.connection.setTap(tap);
            scope.connection.setTap(null);
            scope.issue("hello");
            scope.backend.answer(scope.backend.next().id(), Value.NULL);
            scope.ends.next();
            assertThat(seen).isEmpty();
        }
    }
}
