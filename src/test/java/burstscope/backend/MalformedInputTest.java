package burstscope.backend;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a broken peer can send, whole, byte by byte and split at random.
@Tag("loop")
final class MalformedInputTest {
    private static final byte[] LF = {'\n'};

    @ParameterizedTest
    @EnumSource
    void aLineOfNonsenseIsAnsweredAndTheNextOneIsServed(ReadSize reads) {
        try (ServedPeer peer = new ServedPeer(Coding.JSON, reads)) {
            peer.client().sendBytes(line("{oops"));
            peer.client().sendBytes(line(""));
            peer.client().sendBytes(line("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"burstscope.flush\"}\r"));
            assertThat(codes(peer.client().finish())).containsExactly(-32700L, 0L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void invalidUtf8AndDeepNestingAreAnsweredAndTheConnectionGoesOn(ReadSize reads) {
        try (ServedPeer peer = new ServedPeer(Coding.JSON, reads)) {
            peer.client().sendBytes(new byte[] {'"', (byte) 0xff, '"', '\n'});
            peer.client().sendBytes(line("[".repeat(10_000)));
            peer.client().sendBytes(line("[".repeat(10_000) + "]".repeat(10_000)));
            peer.client().send("describe");
            assertThat(codes(peer.client().finish())).containsExactly(-32700L, -32700L, -32700L, 0L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void undecodableMessagePackWithAnEndIsAnsweredAndTheConnectionGoesOn(ReadSize reads) {
        try (ServedPeer peer = new ServedPeer(Coding.MSGPACK, reads)) {
            peer.client().send("flush");
            peer.client().sendBytes(new byte[] {(byte) 0xa2, (byte) 0xff, (byte) 0xff});
            byte[] nested = new byte[10_001];
            Arrays.fill(nested, (byte) 0x91);
            nested[10_000] = (byte) 0xc0;
            peer.client().sendBytes(nested);
            peer.client().send("flush");
            assertThat(codes(peer.client().finish())).containsExactly(0L, -32700L, -32700L, 0L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aByteThatBeginsNoMessagePackValueEndsTheConnectionWithAnAnswer(ReadSize reads) {
        try (ServedPeer peer = new ServedPeer(Coding.MSGPACK, reads)) {
            peer.client().send("flush");
            peer.client().sendBytes(new byte[] {(byte) 0x81, (byte) 0xc1, 1, 2, 3});
            Until.isTrue("end by the backend", peer.client()::hasEnded);
            assertThat(codes(peer.client().arrived())).containsExactly(0L, -32700L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aClaimOfAGibibyteEndsTheConnectionWithAnAnswer(ReadSize reads) {
        try (ServedPeer peer = new ServedPeer(Coding.MSGPACK, reads)) {
            peer.client().sendBytes(new byte[] {(byte) 0x81, (byte) 0xdb, 0x40, 0, 0, 0});
            Until.isTrue("end by the backend", peer.client()::hasEnded);
            assertThat(codes(peer.client().arrived())).containsExactly(-32700L);
        }
    }

    @Test
    void aLineWithoutEndEndsTheConnectionWithAnAnswer() {
        try (ServedPeer peer = new ServedPeer(Coding.JSON)) {
            peer.client().sendBytes(new byte[RequestReader.MAX_REQUEST_BYTES + 2]);
            Until.isTrue("end by the backend", peer.client()::hasEnded);
            assertThat(codes(peer.client().arrived())).containsExactly(-32700L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsDecodedButNoRequestIsAnswered(ReadSize reads) {
        try (ServedPeer peer = new ServedPeer(Coding.JSON, reads)) {
            TestClient client = peer.client();
            client.sendBytes(line("[]"));
            client.sendBytes(line("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"burstscope.flush\"}"));
            client.sendBytes(line("{\"jsonrpc\":\"2.0\",\"id\":5}"));
            client.sendBytes(line("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"nobody.knows\"}"));
            client.sendBytes(line("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"burstscope.burst\"}"));
            assertThat(codes(client.finish())).containsExactly(-32600L, -32600L, -32600L, -32601L, -32602L);
        }
    }

    @Test
    void aNotificationIsNeverAnsweredAndCarriedOutWhereThatIsHarmless() {
        try (ServedPeer peer = new ServedPeer(Coding.JSON)) {
            TestClient client = peer.client();
            for (String method :
                    List.of("getNextEvent", "describe", "configure", "getLargeAnswer", "nobody", "flush")) {
                client.sendBytes(notification(method, Value.Map.EMPTY));
            }
            client.sendBytes(notification("burst", Value.Map.ofEntries("events", Value.of(1))));
            Value event = client.call("getNextEvent");
            assertThat(Frames.number(event, "sequence")).isEqualTo(1);
            assertThat(client.finish()).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void halfAFrameAndThenTheEndIsNoRequest(ReadSize reads) {
        try (ServedPeer peer = new ServedPeer(Coding.JSON, reads)) {
            byte[] request = Frames.request(Coding.JSON, 1, "flush");
            peer.client().sendBytes(Arrays.copyOf(request, request.length - 5));
            assertThat(peer.client().finish()).isEmpty();
        }
    }

    private static byte[] notification(String method, Value params) {
        return Frames.encode(
                Coding.JSON,
                Value.Map.ofEntries(
                        "jsonrpc", Value.of("2.0"), "method", Value.of("burstscope." + method), "params", params));
    }

    private static byte[] line(String text) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        line.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        line.writeBytes(LF);
        return line.toByteArray();
    }

    /// The error codes of the messages, 0 for a result.
    private static List<Long> codes(List<Value.Map> messages) {
        return messages.stream()
                .map(message -> {
                    Value error = message.get("error");
                    return error == null ? 0L : Frames.number(error, "code");
                })
                .toList();
    }
}
