package burstscope.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.compare.Difference;
import burstscope.transport.TcpTransport;
import burstscope.transport.TransportException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The backend as its clients see it.
@Tag("loop")
final class DemoBackendTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    @ParameterizedTest
    @MethodSource("burstscope.coding.Coding#plain")
    void aPoolOf64GetsEachOf100000EventsOnceAndInOrder(Coding coding) throws IOException {
        int events = 100_000;
        try (BackendListener listener = new DemoBackend().listen(0)) {
            Semaphore home = new Semaphore(0);
            AtomicLong next = new AtomicLong(1);
            AtomicInteger wrong = new AtomicInteger();
            TestClient client = new TestClient(connect(listener), coding).listen(message -> {
                if (message.get("result") instanceof Value.Map event && event.get("enqueuedNs") != null) {
                    if (Frames.number(event, "sequence") != next.getAndIncrement()) {
                        wrong.incrementAndGet();
                    }
                    home.release();
                }
            });
            try (client) {
                client.start().call("configure", "queueCapacity", Value.of(events));
                client.call("burst", "events", Value.of(events));
                for (int i = 0; i < 64; i++) {
                    client.send("getNextEvent");
                }
                for (int i = 0; i < events; i++) {
                    home.acquireUninterruptibly();
                    client.send("getNextEvent");
                }
                assertThat(Frames.number(client.call("flush"), "released")).isEqualTo(64);
                assertThat(next).hasValue(events + 1);
                assertThat(wrong).hasValue(0);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("burstscope.coding.Coding#plain")
    void anOverflowAccountsForEveryEvent(Coding coding) {
        try (ServedPeer peer = new ServedPeer(coding)) {
            TestClient client = peer.client();
            client.call("configure", "queueCapacity", Value.of(100));
            client.call("burst", "events", Value.of(50_000));
            long accounted = 0;
            while (accounted < 50_000) {
                Value.Array items = (Value.Array) client.call("getNextEventBatch", "limit", Value.of(7));
                for (Value item : items.asList()) {
                    Value lost = ((Value.Map) item).get("overflow");
                    assertThat(Frames.number(item, lost == null ? "sequence" : "firstLostSequence"))
                            .isEqualTo(accounted + 1);
                    accounted += lost == null ? 1 : Frames.number(item, "overflow");
                }
            }
            assertThat(accounted).isEqualTo(50_000);
        }
    }

    @ParameterizedTest
    @MethodSource("burstscope.coding.Coding#plain")
    void noAnswerComesBeforeTheInjectedRoundTrip(Coding coding) {
        long delayNs = 5_000_001;
        try (ServedPeer peer = new ServedPeer(coding)) {
            TestClient client = peer.client();
            client.call("configure", "roundTripDelayNs", Value.of(delayNs));
            for (String method : List.of("describe", "flush", "cancelBursts", "nobody")) {
                long sentNs = System.nanoTime();
                client.answer(client.send(method));
                assertThat(System.nanoTime() - sentNs).isGreaterThanOrEqualTo(delayNs);
            }
            long request = client.send("getNextEvent");
            client.call("burst", "events", Value.of(1));
            long enqueuedNs = Frames.number(client.result(request), "enqueuedNs");
            assertThat(System.nanoTime() - enqueuedNs).isGreaterThanOrEqualTo(delayNs / 2);
        }
    }

    @Test
    void aDelayKeepsTheOrderAndEndsWhenItIsSwitchedOff() {
        try (ServedPeer peer = new ServedPeer(Coding.JSON)) {
            TestClient client = peer.client();
            client.call("configure", "roundTripDelayNs", Value.of(3_000_000));
            for (int i = 0; i < 500; i++) {
                client.send("flush");
            }
            client.send("configure", "roundTripDelayNs", Value.of(0));
            for (int i = 0; i < 500; i++) {
                client.send("flush");
            }
            client.call("flush");
            assertThat(client.arrived().stream().map(m -> Frames.number(m, "id")))
                    .isSorted()
                    .hasSize(1003);
        }
    }

    @ParameterizedTest
    @MethodSource("burstscope.coding.Coding#plain")
    void everyShapeArrivesInEveryCoding(Coding coding) {
        try (ServedPeer peer = new ServedPeer(coding)) {
            TestClient client = peer.client();
            long sequence = 0;
            for (PayloadShape shape : PayloadShape.values()) {
                client.call(
                        "burst",
                        "events",
                        Value.of(1),
                        "payloadBytes",
                        Value.of(3000),
                        "shape",
                        Value.of(shape.id()),
                        "seed",
                        Value.of(9));
                Value payload = Frames.member(client.call("getNextEvent"), "payload");
                Value sent = shape.payload(3000, 9, ++sequence, coding);
                Value received = payload instanceof JsValue.TypedArray(var kind, byte[] bytes)
                        ? new Value.Bytes(bytes)
                        : payload;
                assertThat(Difference.first(sent, received, Difference.Numbers.BY_VALUE))
                        .as("%s in %s", shape, coding)
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("burstscope.coding.Coding#plain")
    void aLargeAnswerArrivesWhole(Coding coding) {
        try (ServedPeer peer = new ServedPeer(coding)) {
            Value answer = peer.client().call("getLargeAnswer", "bytes", Value.of(3_000_000));
            assertThat(Frames.text(answer, "text")).hasSize(3_000_000);
        }
    }

    @Test
    void describeTellsWhatTheProtocolDemands() {
        try (ServedPeer peer = new ServedPeer(Coding.JSON)) {
            Value d = peer.client().call("describe");
            assertThat(Frames.number(d, "protocol")).isEqualTo(1);
            assertThat(Frames.number(d, "pid"))
                    .isEqualTo(ProcessHandle.current().pid());
            assertThat(Frames.text(d, "overflowPolicy")).isEqualTo("drop-oldest");
            assertThat(Frames.member(d, "codecs"))
                    .isEqualTo(
                            Value.Array.of(Coding.ids().stream().map(Value::of).toArray(Value[]::new)));
            assertThat(Frames.member(Frames.member(d, "codecOptions"), "msgpackr"))
                    .as("each with its default and its choices")
                    .isInstanceOf(Value.Array.class);
            assertThat(Frames.member(d, "settings"))
                    .isEqualTo(peer.client().call("configure"))
                    .isEqualTo(BackendSettings.INITIAL.toValue());
        }
    }

    @Test
    void describeTellsWhenAllBurstsAreGenerated() {
        try (ServedPeer peer = new ServedPeer(Coding.JSON)) {
            TestClient client = peer.client();
            client.call("burst", "events", Value.of(10), "spacingNs", Value.of(BurstSpec.MAX_SPACING_NS));
            client.call("burst", "events", Value.of(100));
            client.call("getNextEvent");
            assertThat(Frames.number(client.call("describe"), "pendingEvents")).isEqualTo(109);
            assertThat(Frames.number(client.call("cancelBursts"), "cancelledEvents"))
                    .isEqualTo(109);
            assertThat(Frames.number(client.call("describe"), "pendingEvents")).isZero();
        }
    }

    @Test
    void aBadValueChangesNothing() {
        try (ServedPeer peer = new ServedPeer(Coding.JSON)) {
            TestClient client = peer.client();
            client.error(client.send("configure", "queueCapacity", Value.of(5), "steadyPayloadBytes", Value.of(-1)));
            assertThat(client.call("configure")).isEqualTo(BackendSettings.INITIAL.toValue());
        }
    }

    @Test
    void eachConnectionHasItsOwnQueueAndNumbers() throws IOException {
        try (BackendListener listener = new DemoBackend().listen(0);
                TestClient one = new TestClient(connect(listener), Coding.JSON).start();
                TestClient other = new TestClient(connect(listener), Coding.MSGPACK).start()) {
            one.call("burst", "events", Value.of(3));
            other.call("burst", "events", Value.of(1));
            assertThat(Frames.number(one.call("getNextEvent"), "sequence")).isEqualTo(1);
            assertThat(Frames.number(other.call("getNextEvent"), "sequence")).isEqualTo(1);
        }
    }

    @Test
    void aPeerThatDoesNotReadIsNotServedWithoutBound() {
        int requests = BackendConnection.MAX_OUTSTANDING_REQUESTS + 20_000;
        MemoryTransport.Pair pair = MemoryTransport.pair();
        Thread serving = BackendThreads.start("serve", "test", () -> new DemoBackend().serve(pair.backend()));
        TestClient client = new TestClient(pair.client(), Coding.JSON);
        AtomicInteger sent = new AtomicInteger();
        Thread sending = BackendThreads.start("client", "test", () -> {
            for (int i = 0; i < requests; i++) {
                client.send("flush");
                sent.incrementAndGet();
            }
        });
        Until.isTrue(
                "a sender that has to wait",
                () -> sending.getState() == Thread.State.WAITING
                        && sent.get() > BackendConnection.MAX_OUTSTANDING_REQUESTS);
        assertThat(sent.get()).isLessThan(BackendConnection.MAX_OUTSTANDING_REQUESTS + 10_000);

        client.start();
        client.answer(requests);
        assertThat(client.arrived()).hasSize(requests);
        client.close();
        Until.isTrue("end of the connection", () -> !serving.isAlive());
    }

    @Test
    void aPeerThatLeavesInTheMiddleOfABurstLeavesNoThreadBehind() throws IOException {
        DemoBackend backend = new DemoBackend();
        try (BackendListener listener = backend.listen(0)) {
            List<TestClient> clients = new ArrayList<>();
            // two, as both ends of these large answers share this process
            for (Coding coding : List.of(Coding.JSON, Coding.MSGPACK)) {
                TestClient client = new TestClient(connect(listener), coding).start();
                clients.add(client);
                client.call(
                        "configure", "roundTripDelayNs", Value.of(2_000_000), "steadyEventsPerSecond", Value.of(100));
                client.send("burst", "events", Value.of(10_000_000), "spacingNs", Value.of(1_000));
                client.send("burst", "events", Value.of(10), "spacingNs", Value.of(BurstSpec.MAX_SPACING_NS));
                client.result(client.send("getNextEvent"));
                client.send("getLargeAnswer", "bytes", Value.of(Call.LargeAnswer.MAX_BYTES));
            }
            assertThat(ServedPeer.threadsOf("1")).isNotEmpty();
            clients.forEach(TestClient::close);
            ServedPeer.assertNoThreadsOf("1");
            ServedPeer.assertNoThreadsOf("2");
        }
    }

    @Test
    void theEndOfTheInputEndsTheConnectionAfterTheAnswersThatAreDue() {
        try (ServedPeer peer = new ServedPeer(Coding.JSON)) {
            TestClient client = peer.client();
            client.send("getNextEvent");
            client.call("configure", "roundTripDelayNs", Value.of(BackendSettings.MAX_DELAY_NS / 50));
            client.send("describe");
            assertThat(client.finish()).hasSize(2);
            Until.isTrue("end of the connection", () -> !peer.isServed());
        }
    }

    @Test
    void aClosedListenerEndsItsConnectionsAndAcceptsNobody() throws Exception {
        BackendListener listener = new DemoBackend().listen(0);
        TestClient client = new TestClient(connect(listener), Coding.JSON).start();
        client.call("describe");
        listener.close();
        listener.awaitClosed();

        Until.isTrue("end of the connection", client::hasEnded);
        assertThat(catchThrowable(() -> connect(listener))).isInstanceOf(TransportException.class);
    }

    private static TcpTransport connect(BackendListener listener) throws TransportException {
        return TcpTransport.connect(listener.host(), listener.port(), TIMEOUT);
    }
}
