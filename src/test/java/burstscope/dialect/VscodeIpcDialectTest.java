package burstscope.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.clock.NanoClock;
import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import burstscope.framing.FrameLimits;
import burstscope.framing.LengthPrefixFraming;
import burstscope.rpc.Completion;
import burstscope.rpc.DecodeListener;
import burstscope.rpc.Protocol;
import burstscope.rpc.Request;
import burstscope.rpc.RpcConnection;
import burstscope.testing.Ends;
import burstscope.testing.Eventually;
import burstscope.testing.MemoryLink;
import burstscope.testing.ReadSplit;
import burstscope.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a server of VS Code's IPC may say, and what nobody can use of it.
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class VscodeIpcDialectTest {
    private static final Coding CODING = new Coding(CodecKind.VSCODE_C, Value.Map.EMPTY);
    private final VscodeIpcDialect dialect = new VscodeIpcDialect();

    static Stream<ReadSplit> splits() {
        return ReadSplit.all().stream();
    }

    /// A connection to a server that this test plays byte by byte.
    private static final class Server implements AutoCloseable {
        final MemoryLink link;
        final Transport peer;
        final RpcConnection connection;
        final Ends ends = new Ends();
        final List<String> faults = new CopyOnWriteArrayList<>();
        final List<String> heard = new CopyOnWriteArrayList<>();

        Server(ReadSplit split) {
            link = new MemoryLink(split);
            peer = link.peer();
            connection = new RpcConnection(
                    link.client(),
                    new RpcConnection.Setup(
                            new Protocol(CODING, new LengthPrefixFraming(), new VscodeIpcDialect()),
                            WireLimits.DEFAULT,
                            FrameLimits.DEFAULT,
                            new RpcConnection.Listeners(
                                    faults::add, DecodeListener.NONE, (method, params, arrival) -> heard.add(method))),
                    NanoClock.system());
            connection.start("test", body -> {
                Thread thread = new Thread(body);
                thread.setDaemon(true);
                return thread;
            });
        }

        Request issue(String method) {
            Request request = new Request(method, JsValue.UNDEFINED, ends, Request.NO_TIMEOUT);
            connection.issue(request);
            // Ids begin at 1: what was sent need not be looked at.
            Eventually.holds("the request was sent", () -> connection.counters().requests() == 1);
            return request;
        }

        void say(String hex) throws IOException {
            byte[] payload = HexFormat.of().parseHex(hex);
            byte[] frame = ByteBuffer.allocate(4 + payload.length)
                    .putInt(payload.length)
                    .put(payload)
                    .array();
            peer.write(frame, 0, frame.length);
        }

        void say(Value header, Value body) throws IOException {
            WireBuffer out = new WireBuffer(64);
            new VscodeIpcDialect().newCodec(CODING, WireLimits.DEFAULT).encode(Value.Array.ofTwo(header, body), out);
            say(HexFormat.of().formatHex(out.array(), 0, out.size()));
        }

        void answer(Value id, Value result) throws IOException {
            say(Value.Array.of(Value.of(201), id), result);
        }

        @Override
        public void close() {
            connection.close();
            peer.close();
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void aSubscriptionStaysOutstandingWhileItsEventsCome(ReadSplit split) throws Exception {
        try (Server server = new Server(split)) {
            Request subscription = server.issue("listen:logger/onDidChangeLogLevel");
            for (int i = 0; i < 3; i++) {
                server.say(Value.Array.of(Value.of(204), Value.of(1)), Value.of(i));
            }
            server.say(Value.Array.of(Value.of(200)), JsValue.UNDEFINED);
            Eventually.holds("all was heard", () -> server.heard.size() == 4);
            assertThat(server.heard)
                    .containsExactly(
                            "listen:logger/onDidChangeLogLevel",
                            "listen:logger/onDidChangeLogLevel",
                            "listen:logger/onDidChangeLogLevel",
                            "initialize");
            assertThat(server.ends.rest()).isEmpty();
            assertThat(server.connection.cancel(subscription)).isTrue();
            assertThat(server.ends.next()).isInstanceOf(Completion.Cancelled.class);
            assertThat(server.faults).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void whatIsNoMessageIsCountedAndTheSessionGoesOn(ReadSplit split) throws Exception {
        List<String> lies = List.of(
                "09", // unknown tag
                "0402", // an array that ends
                "0405060101", // a count beyond the end
                "01ff01", // a text beyond the end
                "01ffffffff0f", // a negative length
                "05027b5d", // bad JSON
                "04ffffffff07", // 2 thousand million elements
                "04000000010500000003323030", // generation A
                "0402", // again: it is counted, not folded
                "0401068d0200"); // an unknown type
        try (Server server = new Server(split)) {
            server.issue("logger/ping");
            for (String lie : lies) {
                server.say(lie);
            }
            server.say(""); // nothing at all
            server.answer(Value.of(1), Value.of("still here"));
            assertThat(server.ends.next())
                    .isInstanceOfSatisfying(
                            Completion.Result.class, r -> assertThat(r.value()).isEqualTo(Value.of("still here")));
            assertThat(server.connection.counters().undecodable()).isEqualTo(lies.size());
            assertThat(server.connection.isClosed()).isFalse();
        }
    }

    @Test
    void foreignAndRepeatedIdsEndNothing() throws Exception {
        try (Server server = new Server(ReadSplit.whole())) {
            server.issue("logger/ping");
            server.answer(Value.of("1"), Value.NULL);
            server.answer(Value.NULL, Value.NULL);
            server.answer(new Value.Float64(1.5), Value.NULL);
            server.answer(Value.of(1L << 40), Value.NULL);
            server.say(Value.Array.of(Value.of(204), Value.of(77)), Value.NULL);
            server.answer(Value.of(1), Value.TRUE);
            server.answer(Value.of(1), Value.TRUE);
            assertThat(server.ends.next()).isInstanceOf(Completion.Result.class);
            Eventually.holds(
                    "the second answer was counted",
                    () -> server.connection.counters().duplicateAnswers() == 1);
            assertThat(server.connection.counters().unknownIds()).isEqualTo(5);
            assertThat(server.ends.rest()).isEmpty();
        }
    }

    @Test
    void aRequestOfTheServerIsRefusedAsItsClientWould() throws Exception {
        try (Server server = new Server(ReadSplit.whole())) {
            server.say(
                    Value.Array.of(Value.of(100), Value.of(5), Value.of("download"), Value.of("download")), Value.NULL);
            byte[] sent = new byte[512];
            int count = server.peer.read(sent, 0, sent.length);
            Value refusal = dialect.newCodec(CODING, WireLimits.DEFAULT).decode(sent, 4, count - 4);
            assertThat(dialect.read(refusal)).isEqualTo(new Incoming.Refusal(5, 0, "no such method here"));
        }
    }

    @Test
    void aBrokenErrorStillEndsItsRequest() {
        Value header = Value.Array.of(Value.of(203), Value.of(4));
        assertThat(dialect.read(Value.Array.of(header, Value.of("plain"))))
                .isEqualTo(new Incoming.Refusal(4, 0, "\"plain\""));
        assertThat(dialect.read(Value.Array.of(header, JsValue.UNDEFINED))).isInstanceOf(Incoming.Refusal.class);
        Value error = Value.Map.ofEntries("message", Value.of("gone"), "name", Value.of("EntryNotFound"));
        assertThat(dialect.read(Value.Array.of(header, error)))
                .isEqualTo(new Incoming.Refusal(4, 0, "EntryNotFound: gone"));
    }

    @Test
    void aHeaderWithoutABodyIsNoContext() {
        assertThat(dialect.read(Value.Array.ofOne(Value.Array.of(Value.of(200)))))
                .isInstanceOf(Incoming.Malformed.class);
        assertThat(dialect.read(Value.Array.ofOne(Value.Map.EMPTY)))
                .isEqualTo(new Incoming.Notification("context", Value.Map.EMPTY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "/command", "channel/", "listen:/event", "listen:event", "listen:channel/"})
    void aMethodWithoutBothItsPartsIsRefused(String method) {
        assertThatThrownBy(() -> dialect.request(1, Value.of(method), Value.NULL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + method + "' is neither channel/command nor listen:channel/event");
    }

    @Test
    void thereAreNoNotificationsButTheFirstTwo() {
        assertThatThrownBy(() -> dialect.notification(Value.of("logger/ping"), Value.NULL))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
