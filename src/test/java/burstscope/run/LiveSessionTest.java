package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.coding.Coding;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.measure.KnobChange;
import burstscope.measure.OrderCounts;
import burstscope.report.JsonReport;
import burstscope.testing.DemoProcess;
import burstscope.testing.Eventually;
import burstscope.testing.LiveThreads;
import burstscope.testing.PercentileOrder;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A session with the real demo backend: attach, knobs, bursts, leave.
@Tag("loop")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class LiveSessionTest {
    private final SessionProbe probe = new SessionProbe();
    private BackendListener backend;

    @BeforeEach
    void listen() throws IOException {
        backend = new DemoBackend().listen(0);
    }

    @AfterEach
    void close() {
        probe.close();
        backend.close();
        Eventually.holds(
                "no thread of the session is left",
                () -> LiveThreads.named("reader-demo", "writer-demo", "sampler", "steering", "stall-probe")
                        .isEmpty());
    }

    private AttachTarget tcp() {
        return new AttachTarget("demo", List.of(), "tcp:" + backend.host() + ":" + backend.port());
    }

    private static BurstOrder order(int events, long spacingNs, int repeat, BurstRecord.Start start) {
        return new BurstOrder("burst", events, 64, spacingNs, repeat, start);
    }

    static Stream<Arguments> settingsAndStarts() {
        return Stream.of(
                        DeliverySettings.single(),
                        DeliverySettings.pool(20),
                        DeliverySettings.pool(256),
                        DeliverySettings.batch(0),
                        DeliverySettings.batch(7))
                .flatMap(settings -> Stream.of(BurstRecord.Start.LIVE, BurstRecord.Start.QUEUED)
                        .flatMap(start ->
                                Stream.of("json", "msgpack").map(codec -> Arguments.of(settings, start, codec))));
    }

    @ParameterizedTest
    @MethodSource("settingsAndStarts")
    void everyEventOfABurstIsAccountedFor(DeliverySettings settings, BurstRecord.Start start, String codec) {
        probe.attach(tcp());
        probe.session.setDelivery(settings);
        probe.session.setCodec(Coding.parse(codec));
        probe.session.fireBursts(order(2_000, 0, 3, start));
        for (BurstRecord burst : probe.awaitBursts(3)) {
            assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
            assertThat(burst.order()).isEqualTo(new OrderCounts(2_000, 0, 0, 0, 0));
            assertThat(burst.outcome().received()).isEqualTo(2_000);
            assertThat(burst.settings().delivery()).isEqualTo(settings);
            assertThat(burst.settings().codec()).isEqualTo(codec);
            assertThat(burst.times().drainTimeNs()).isPositive();
            assertThat(burst.times().firstEventDelayNs()).isNotNegative();
            assertThat(burst.outcome().delivery().count()).isEqualTo(2_000);
            assertThat(burst.outcome().delivery().clamped()).isZero();
            assertThat(burst.traffic().events()).isEqualTo(2_000);
            assertThat(burst.traffic().bytesIn()).isGreaterThan(2_000 * 64);
            if (start == BurstRecord.Start.QUEUED) {
                assertThat(burst.outcome().roundTrip().count())
                        .as("all events waited")
                        .isEqualTo(2_000);
            }
        }
        assertThat(probe.bursts()).extracting(BurstRecord::number).containsExactly(1, 2, 3);
        probe.awaitQuietSteering();
        assertThat(probe.notice()).isEmpty();
    }

    @Test
    void theSnapshotsOfTheScreenAddUpToEveryEvent() {
        probe.attach(tcp());
        probe.session.setDelivery(DeliverySettings.pool(20));
        probe.session.fireBursts(order(5_000, 0, 4, BurstRecord.Start.LIVE));
        long received = probe.awaitBursts(4).stream()
                .mapToLong(burst -> burst.outcome().received())
                .sum();
        for (BurstRecord burst : probe.bursts()) {
            assertThat(PercentileOrder.check(JsonReport.burstLine(burst), "a real burst"))
                    .isPositive();
        }
        probe.session.detach();
        probe.awaitIdle();

        assertThat(received).isEqualTo(20_000);
        assertThat(probe.events()).isEqualTo(received);
        long sequenced = probe.snapshots().getLast().account().order().sequenced();
        assertThat(sequenced).isEqualTo(received);
        // Intervals follow each other without a gap, so that what is drawn misses nothing either.
        for (int i = 1; i < probe.snapshots().size(); i++) {
            assertThat(probe.snapshots().get(i).span().startNs())
                    .isEqualTo(probe.snapshots().get(i - 1).span().endNs());
        }
    }

    @Test
    void anAttachedBackendSaysWhatItCanDo() {
        SessionState.Attached state = probe.attach(tcp());
        assertThat(state.description()).startsWith("tcp 127.0.0.1:" + backend.port());
        assertThat(state.capabilities().deliveries())
                .containsExactlyInAnyOrder(DeliveryMode.SINGLE, DeliveryMode.POOL, DeliveryMode.BATCH);
        assertThat(state.capabilities().codecs()).extracting(CodecOffer::id).containsExactlyElementsOf(Coding.ids());
        assertThat(state.capabilities().burstKinds())
                .as("one for each shape of payload")
                .containsExactly("burst", "cjk", "record", "strings", "binary");
        assertThat(state.capabilities().unavailable()).isEmpty();
        Eventually.holds("snapshots come", () -> probe.snapshots().size() >= 3);
        assertThat(probe.lastSnapshot().pool().outstanding()).isEqualTo(1);
    }

    @Test
    void knobsTakeEffectAndLeaveMarks() {
        probe.attach(tcp());
        probe.session.setDelivery(DeliverySettings.pool(64));
        probe.session.setCodec(Coding.MSGPACK);
        probe.session.setBackendKnobs(new BackendKnobs(1_000_000, 500, 100));
        Eventually.holds(
                "64 outstanding, in msgpack, with events",
                () -> !probe.snapshots().isEmpty()
                        && probe.lastSnapshot().pool().outstanding() == 64
                        && probe.lastSnapshot().pool().codec().equals("msgpack")
                        && probe.lastSnapshot().traffic().events() > 0);
        assertThat(probe.knobs())
                .extracting(KnobChange::setting)
                .containsExactlyInAnyOrder("pool 64", "msgpack", "delay 1 ms, 500 events/s");
        probe.session.setDelivery(DeliverySettings.pool(64));
        probe.session.setDelivery(DeliverySettings.single());
        Eventually.holds("shrunk", () -> probe.lastSnapshot().pool().outstanding() == 1);
        assertThat(probe.knobs()).as("a knob that stays leaves no mark").hasSize(4);
    }

    @Test
    void aRefusedKnobIsANoticeAndChangesNothing() {
        probe.attach(tcp());
        probe.session.setBackendKnobs(new BackendKnobs(-1, 0, 64));
        Eventually.holds("the refusal is told", () -> probe.notice().contains("roundTripDelayNs"));
        probe.session.fireBursts(order(100, 0, 1, BurstRecord.Start.LIVE));
        assertThat(probe.awaitBursts(1).getFirst().outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
    }

    @Test
    void aBurstThatTheBackendRefusesLeavesTheSessionUsable() {
        probe.attach(tcp());
        probe.session.setDelivery(DeliverySettings.pool(5));
        probe.session.fireBursts(order(0, 0, 3, BurstRecord.Start.QUEUED));
        Eventually.holds("the refusal is told", () -> probe.notice().contains("events"));
        probe.awaitQuietSteering();
        assertThat(probe.bursts()).isEmpty();
        Eventually.holds(
                "the pool is back",
                () -> !probe.snapshots().isEmpty()
                        && probe.lastSnapshot().pool().outstanding() == 5
                        && probe.lastSnapshot().pool().settings().equals(DeliverySettings.pool(5)));
        probe.session.fireBursts(order(100, 0, 1, BurstRecord.Start.QUEUED));
        assertThat(probe.awaitBursts(1).getFirst().outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
    }

    @Test
    void cancellingEndsTheRunningBurstAndThoseOrderedBefore() {
        probe.attach(tcp());
        probe.session.fireBursts(order(100_000, 1_000_000, 5, BurstRecord.Start.LIVE));
        probe.session.fireBursts(order(50, 0, 5, BurstRecord.Start.LIVE));
        Eventually.holds("the burst runs", () -> probe.events() > 20);
        probe.session.cancelBursts();
        probe.session.fireBursts(order(70, 0, 1, BurstRecord.Start.LIVE));
        List<BurstRecord> bursts = probe.awaitBursts(2);
        assertThat(bursts.getFirst().outcome().end()).isEqualTo(BurstRecord.End.CANCELLED);
        assertThat(bursts.getFirst().outcome().received()).isPositive();
        assertThat(bursts.getLast().outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
        assertThat(bursts.getLast().outcome().received()).isEqualTo(70);
    }

    @Test
    void aQueuedBurstCanBeCancelledWhileItFills() {
        probe.attach(tcp());
        probe.session.fireBursts(order(5_000, 1_000_000_000, 1, BurstRecord.Start.QUEUED));
        probe.awaitState(
                "running",
                s -> s instanceof SessionState.Attached a && a.progress().running());
        probe.session.cancelBursts();
        assertThat(probe.awaitBursts(1).getFirst().outcome().end()).isEqualTo(BurstRecord.End.CANCELLED);
    }

    @Test
    void deliverySetDuringBurstsHoldsAfterThem() {
        probe.attach(tcp());
        probe.session.setDelivery(DeliverySettings.pool(8));
        probe.session.fireBursts(order(200, 100_000, 3, BurstRecord.Start.QUEUED));
        probe.awaitState(
                "running",
                s -> s instanceof SessionState.Attached a && a.progress().running());
        for (int n = 2; n <= 40; n++) {
            probe.session.setDelivery(DeliverySettings.pool(n));
        }
        List<BurstRecord> bursts = probe.awaitBursts(3);
        assertThat(bursts).extracting(b -> b.settings().delivery()).containsOnly(DeliverySettings.pool(8));
        Eventually.holds(
                "the last wish holds", () -> probe.lastSnapshot().pool().outstanding() == 40);
    }

    @Test
    void steadyEventsBesideABurstAreNoneOfIt() {
        probe.attach(tcp());
        probe.session.setDelivery(DeliverySettings.pool(10));
        probe.session.setBackendKnobs(new BackendKnobs(0, 2_000, 10));
        Eventually.holds("steady events flow", () -> probe.events() > 100);
        probe.session.fireBursts(order(1_000, 100_000, 2, BurstRecord.Start.LIVE));
        for (BurstRecord burst : probe.awaitBursts(2)) {
            assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
            assertThat(burst.outcome().received()).isEqualTo(1_000);
            assertThat(burst.order().duplicated()).isZero();
        }
    }

    @Test
    void aQueuedBurstBehindSteadyEventsIsRefusedInWords() {
        probe.attach(tcp());
        probe.session.setBackendKnobs(new BackendKnobs(0, 5_000, 10));
        probe.session.fireBursts(order(100, 0, 1, BurstRecord.Start.QUEUED));
        Eventually.holds("the refusal is told", () -> probe.notice().contains("stop steady events"));
        long before = probe.events();
        Eventually.holds("events flow on", () -> probe.events() > before + 100);
    }

    @Test
    void aQueuedBurstUnderAnInjectedRoundTripFindsTheQueueEmpty() {
        probe.attach(tcp());
        probe.session.setBackendKnobs(new BackendKnobs(60_000_000, 0, 10));
        probe.session.setDelivery(DeliverySettings.pool(100));
        probe.session.fireBursts(order(300, 0, 2, BurstRecord.Start.QUEUED));
        for (BurstRecord burst : probe.awaitBursts(2)) {
            assertThat(burst.order()).isEqualTo(new OrderCounts(300, 0, 0, 0, 0));
            assertThat(burst.traffic().events()).as("none but the burst's").isEqualTo(300);
            assertThat(burst.times().drainTimeNs()).isGreaterThanOrEqualTo(3 * 60_000_000L);
        }
    }

    @Test
    void burstsAreNumberedOnAcrossConnections() {
        for (int i = 0; i < 2; i++) {
            probe.attach(tcp());
            probe.session.fireBursts(order(10, 0, 2, BurstRecord.Start.LIVE));
            probe.awaitBursts(2 * i + 2);
        }
        assertThat(probe.bursts()).extracting(BurstRecord::number).containsExactly(1, 2, 3, 4);
    }

    @Test
    void aBurstHasTheShapeOfItsKind() {
        for (String kind : probe.attach(tcp()).capabilities().burstKinds()) {
            int before = probe.bursts().size();
            probe.session.fireBursts(new BurstOrder(kind, 20, 3_000, 0, 1, BurstRecord.Start.LIVE));
            BurstRecord burst = probe.awaitBursts(before + 1).getLast();
            assertThat(burst.settings().kind()).isEqualTo(kind);
            assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
            assertThat(burst.traffic().eventBytes()).isGreaterThan(20 * 3_000);
        }
        probe.session.fireBursts(new BurstOrder("morse", 20, 300, 0, 1, BurstRecord.Start.LIVE));
        Eventually.holds("it is refused", () -> probe.notice().contains("no burst of the kind morse"));
    }

    @Test
    void bytesThatFlowAreNoStalledFrame() {
        probe.attach(tcp());
        probe.session.setDelivery(DeliverySettings.pool(100));
        probe.session.fireBursts(new BurstOrder("burst", 3_000, 100_000, 0, 1, BurstRecord.Start.LIVE));
        Eventually.holds("the burst ends", () -> {
            assertThat(probe.notice()).isEmpty();
            return !probe.bursts().isEmpty();
        });
    }

    @Test
    void aChildIsStartedAndEndsWithTheSession() {
        SessionState.Attached state = probe.attach(new AttachTarget("demo", DemoProcess.command(), ""));
        assertThat(state.description()).startsWith("stdio java (pid ");
        long pid = Long.parseLong(state.description().replaceAll(".*pid (\\d+).*", "$1"));
        probe.session.fireBursts(order(1_000, 0, 1, BurstRecord.Start.LIVE));
        assertThat(probe.awaitBursts(1).getFirst().outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
        probe.close();
        assertThat(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false))
                .isFalse();
    }

    @Test
    void theShippedDemoProfileStartsThisProgramAsABackend() {
        SessionState.Attached state = probe.attach(AttachTarget.profile("demo"));
        assertThat(state.description()).startsWith("stdio java (pid ");
        probe.session.setDelivery(DeliverySettings.pool(20));
        probe.session.fireBursts(order(1_000, 0, 1, BurstRecord.Start.QUEUED));
        assertThat(probe.awaitBursts(1).getFirst().order()).isEqualTo(new OrderCounts(1_000, 0, 0, 0, 0));
    }

    @Test
    void attachingAndLeavingManyTimesLeavesNothingBehind() {
        for (int i = 0; i < 20; i++) {
            probe.session.attach(tcp());
            if (i % 3 == 0) {
                probe.awaitState("attached", SessionState.Attached.class::isInstance);
            }
            if (i % 2 == 0) {
                probe.session.detach();
            }
        }
        probe.session.detach();
        probe.awaitIdle();
        Eventually.holds(
                "its threads end",
                () -> LiveThreads.named("reader-demo", "writer-demo", "sampler").isEmpty());
        assertThat(probe.session.state()).isInstanceOf(SessionState.Idle.class);
    }

    @Test
    void aClosedSessionIgnoresWishes() {
        probe.attach(tcp());
        probe.close();
        probe.session.attach(tcp());
        probe.session.setDelivery(DeliverySettings.pool(3));
        probe.session.setCodec(Coding.MSGPACK);
        probe.session.setBackendKnobs(new BackendKnobs(0, 0, 0));
        probe.session.fireBursts(order(1, 0, 1, BurstRecord.Start.LIVE));
        probe.session.cancelBursts();
        probe.session.detach();
        probe.close();
        Eventually.holds(
                "nothing was started again",
                () -> LiveThreads.named("sampler", "steering").isEmpty());
    }
}
