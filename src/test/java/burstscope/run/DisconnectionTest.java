package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.OrderCounts;
import burstscope.testing.DemoProcess;
import burstscope.testing.Eventually;
import burstscope.testing.LiveThreads;
import burstscope.testing.ScriptedBackend;
import burstscope.testing.ScriptedBackend.Asked;
import burstscope.testing.ScriptedServer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Backends that leave or misbehave in the middle: what was measured is kept, and attaching again works.
@Tag("loop")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class DisconnectionTest {
    private static final AttachTarget CHILD = new AttachTarget("demo", DemoProcess.command(), "");
    private static final Value DESCRIPTION = Value.Map.ofEntries(
            "name", Value.of("scripted"),
            "version", Value.of("1"),
            "deliveries", Value.Array.of(Value.of("single"), Value.of("pool"), Value.of("push")),
            "codecs", Value.Array.of(Value.of("json"), Value.of("morse")),
            "pendingEvents", Value.of(0));

    private final SessionProbe probe = new SessionProbe();

    @AfterEach
    void close() {
        probe.close();
        Eventually.holds(
                "no thread of the session is left",
                () -> LiveThreads.named("reader-demo", "writer-demo", "sampler", "steering", "stall-probe")
                        .isEmpty());
    }

    private static BurstOrder order(int events, long spacingNs, BurstRecord.Start start) {
        return new BurstOrder("burst", events, 64, spacingNs, 1, start);
    }

    private static void kill(SessionState.Attached state) {
        long pid = Long.parseLong(state.description().replaceAll(".*pid (\\d+).*", "$1"));
        assertThat(ProcessHandle.of(pid).orElseThrow().destroyForcibly()).isTrue();
    }

    private void assertThatAttachingAgainWorks() {
        int before = probe.bursts().size();
        probe.attach(CHILD);
        probe.session.fireBursts(order(500, 0, BurstRecord.Start.LIVE));
        assertThat(probe.awaitBursts(before + 1).getLast().outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
    }

    @Test
    void aBackendKilledInTheMiddleOfABurstLeavesWhatWasMeasured() {
        SessionState.Attached state = probe.attach(CHILD);
        probe.session.setDelivery(DeliverySettings.pool(20));
        probe.session.fireBursts(order(1_000_000, 200_000, BurstRecord.Start.LIVE));
        Eventually.holds("events flow", () -> probe.events() > 200);
        kill(state);
        BurstRecord burst = probe.awaitBursts(1).getFirst();
        assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.DISCONNECTED);
        assertThat(burst.outcome().received()).isGreaterThan(200);
        assertThat(burst.order().sequenced()).isEqualTo(burst.outcome().received());
        assertThat(burst.order().duplicated()).isZero();
        assertThat(burst.outcome().own().cpuNs()).isNotNegative();
        probe.awaitFailed();
        assertThat(probe.problem().step()).isEqualTo("connection");
        assertThat(probe.problem().message()).contains("ended by signal 9");
        assertThat(probe.problem().tryThis()).contains("connect again");
        Eventually.holds(
                "nothing runs on",
                () -> LiveThreads.named("sampler", "reader-demo", "writer-demo").isEmpty());
        assertThatAttachingAgainWorks();
    }

    @Test
    void aBackendKilledWhileAQueueFillsEndsTheBurstToo() {
        SessionState.Attached state = probe.attach(CHILD);
        probe.session.fireBursts(order(100_000, 10_000_000, BurstRecord.Start.QUEUED));
        probe.awaitState(
                "running",
                s -> s instanceof SessionState.Attached a && a.progress().running());
        Eventually.holds(
                "the fill is watched",
                () -> probe.snapshots().stream()
                                .mapToLong(s -> s.traffic().answers())
                                .sum()
                        > 10);
        kill(state);
        probe.awaitFailed();
        BurstRecord burst = probe.awaitBursts(1).getFirst();
        assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.DISCONNECTED);
        assertThat(burst.outcome().received()).isZero();
        assertThatAttachingAgainWorks();
    }

    @Test
    void aBackendThatEndsBetweenBurstsIsNoticedAndCleanedAway() {
        SessionState.Attached state = probe.attach(CHILD);
        kill(state);
        probe.awaitFailed();
        Eventually.holds(
                "nothing runs on",
                () -> LiveThreads.named("sampler", "reader-demo", "writer-demo").isEmpty());
        probe.session.setDelivery(DeliverySettings.pool(3));
        probe.session.setCodec(Coding.MSGPACK);
        assertThat(probe.session.state()).isInstanceOf(SessionState.Failed.class);
        assertThatAttachingAgainWorks();
    }

    @SuppressWarnings("try") // closing early is what is tested
    @Test
    void aListenerThatClosesEndsTheConnection() throws IOException {
        try (BackendListener backend = new DemoBackend().listen(0)) {
            probe.attach(new AttachTarget("demo", List.of(), "tcp:127.0.0.1:" + backend.port()));
            probe.session.fireBursts(order(1_000_000, 200_000, BurstRecord.Start.LIVE));
            Eventually.holds("events flow", () -> probe.events() > 200);
            backend.close();
            assertThat(probe.awaitBursts(1).getFirst().outcome().end()).isEqualTo(BurstRecord.End.DISCONNECTED);
            probe.awaitFailed();
            assertThat(probe.problem().step()).isEqualTo("connection");
        }
    }

    /// A backend of ten events whose sending another script interrupts.
    private static void play(ScriptedBackend backend, Interruption interruption) throws IOException {
        int sent = 0;
        boolean triggered = false;
        while (true) {
            Asked asked = backend.next();
            switch (asked.method()) {
                case "burstscope.describe" -> backend.answer(asked.id(), DESCRIPTION);
                case "burstscope.burst" -> {
                    backend.answer(asked.id(), Value.Map.ofEntries("burst", Value.of(1), "firstSequence", Value.of(1)));
                    triggered = true;
                }
                default -> {}
            }
            if (triggered && asked.method().equals("burstscope.getNextEvent") && sent < 10) {
                sent++;
                if (sent == 5) {
                    interruption.happens(backend, asked.id());
                }
                backend.answer(asked.id(), event(sent));
            } else if (triggered && sent == 0) {
                // The request that waited since before the burst.
                sent = 1;
                backend.answer(1L + 1, event(sent));
            }
        }
    }

    @FunctionalInterface
    private interface Interruption {
        void happens(ScriptedBackend backend, long waitingId) throws IOException;
    }

    private static Value event(int sequence) {
        return Value.Map.ofEntries("sequence", Value.of(sequence), "burst", Value.of(1), "payload", Value.of("x"));
    }

    private BurstRecord burstWith(Interruption interruption) throws IOException {
        try (ScriptedServer server = new ScriptedServer(backend -> play(backend, interruption))) {
            SessionState.Attached state = probe.attach(new AttachTarget("demo", List.of(), server.address()));
            assertThat(state.capabilities().codecs()).extracting(CodecOffer::id).containsExactly("json");
            assertThat(state.capabilities().deliveries())
                    .as("push is not known here")
                    .hasSize(2);
            Eventually.holds(
                    "a request waits",
                    () -> !probe.snapshots().isEmpty()
                            && probe.lastSnapshot().pool().outstanding() == 1);
            probe.session.fireBursts(order(10, 0, BurstRecord.Start.LIVE));
            BurstRecord burst = probe.awaitBursts(1).getFirst();
            if (burst.outcome().end() == BurstRecord.End.COMPLETE) {
                assertThat(burst.order()).isEqualTo(new OrderCounts(10, 0, 0, 0, 0));
                probe.awaitQuietSteering();
                int snapshots = probe.snapshots().size();
                Eventually.holds("the counts are told", () -> probe.snapshots().size() > snapshots + 1);
            }
            return burst;
        }
    }

    @Test
    void badInputInTheMiddleOfABurstIsCountedAndTheBurstGoesOn() throws IOException {
        BurstRecord burst = burstWith((backend, id) -> {
            backend.sendText("Segmentation fault\n");
            backend.sendText("[".repeat(10_000) + "]".repeat(10_000) + "\n");
            backend.send(new byte[] {'"', (byte) 0xff, '"', '\n'});
            backend.answer(999_999, Value.NULL);
            backend.answer(1, DESCRIPTION);
            backend.sendText("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"hm\"}}\n");
        });
        assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
        assertThat(probe.faults().undecodable()).isEqualTo(3);
        assertThat(probe.faults().unknownIds()).isEqualTo(1);
        assertThat(probe.faults().duplicateAnswers()).isEqualTo(1);
        assertThat(probe.faults().errorAnswers()).isEqualTo(1);
        assertThat(probe.notice()).contains("hm");
    }

    @Test
    void aLineThatNeverEndsBreaksTheConnectionWithItsReason() throws IOException {
        BurstRecord burst = burstWith((backend, id) -> {
            byte[] block = "x".repeat(1 << 20).getBytes(java.nio.charset.StandardCharsets.UTF_8);
            for (int i = 0; i < 129; i++) {
                backend.send(block);
            }
        });
        assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.DISCONNECTED);
        assertThat(burst.outcome().received()).isEqualTo(4);
        probe.awaitFailed();
        assertThat(probe.problem().message()).contains("no frame", "longer than");
    }

    @Test
    void halfAFrameAndThenTheEndTellsWhatWasThere() throws IOException {
        BurstRecord burst = burstWith((backend, id) -> {
            backend.sendText("{\"id\":" + id + ",\"resu");
            throw new IOException("the script ends here");
        });
        assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.DISCONNECTED);
        assertThat(burst.outcome().received()).isEqualTo(4);
        probe.awaitFailed();
        assertThat(probe.problem().message()).contains("in the middle of a frame");
    }

    @Test
    void halfAFrameAndThenSilenceIsANoticeAndTheBurstEndsQuietly() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(backend -> play(backend, (b, id) -> {
            b.sendText("{\"id\":" + id + ",\"resu");
            awaitQuietly(over);
        }))) {
            probe.attach(new AttachTarget("demo", List.of(), server.address()));
            Eventually.holds(
                    "a request waits",
                    () -> !probe.snapshots().isEmpty()
                            && probe.lastSnapshot().pool().outstanding() == 1);
            probe.session.fireBursts(order(10, 0, BurstRecord.Start.LIVE));
            BurstRecord burst = probe.awaitBursts(1).getFirst();
            assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.QUIET);
            assertThat(burst.order().lost()).isEqualTo(6);
            Eventually.holds("the notice tells", () -> probe.notice().contains("stopped inside a frame"));
            over.countDown();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aBackendThatRefusesEventsIsANotice() throws IOException {
        try (ScriptedServer server = new ScriptedServer(backend -> {
            while (true) {
                Asked asked = backend.next();
                if (asked.method().equals("burstscope.describe")) {
                    backend.answer(asked.id(), DESCRIPTION);
                } else {
                    backend.refuse(asked.id(), -32601, "no events today");
                }
            }
        })) {
            probe.attach(new AttachTarget("demo", List.of(), server.address()));
            Eventually.holds("the refusal is told", () -> probe.notice().contains("no events today"));
            Eventually.holds(
                    "nothing more is asked", () -> probe.lastSnapshot().pool().outstanding() == 0);
        }
    }
}
