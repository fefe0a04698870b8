package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.coding.Coding;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.KnobChange;
import burstscope.testing.Eventually;
import burstscope.testing.LiveThreads;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A backend that leaves and comes back, while the session is told to connect again by itself.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class ReconnectionTest {
    private static final int POOL = 20;

    private final SessionProbe probe = new SessionProbe();
    private BackendListener backend;
    private int port;

    @BeforeEach
    void attach() throws IOException {
        backend = new DemoBackend().listen(0);
        port = backend.port();
        probe.session.reconnectByItself(true);
        probe.session.setDelivery(DeliverySettings.pool(POOL));
        probe.attach(new AttachTarget("demo", List.of(), "tcp:127.0.0.1:" + port));
        Eventually.holds(
                "requests wait",
                () -> !probe.snapshots().isEmpty()
                        && probe.lastSnapshot().pool().outstanding() == POOL);
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

    private SessionState.Waiting kill() {
        backend.close();
        probe.awaitState("waiting", SessionState.Waiting.class::isInstance);
        return (SessionState.Waiting) probe.session.state();
    }

    @Test
    void aBackendThatComesBackIsAttachedToWithItsKnobsAsTheyStood() throws IOException {
        probe.session.setCodec(Coding.MSGPACK);
        Eventually.holds(
                "it speaks MessagePack",
                () -> probe.lastSnapshot().pool().codec().equals(Coding.MSGPACK.id()));
        SessionState.Waiting waiting = kill();
        assertThat(waiting.remainingMs()).isPositive();
        assertThat(waiting.last().problem().message()).contains(POOL + " requests ended with it, unanswered");
        probe.awaitState("a second attempt", state -> state instanceof SessionState.Waiting w && w.attempt() > 1);

        backend = new DemoBackend().listen(port);
        probe.awaitState("attached", SessionState.Attached.class::isInstance);
        Eventually.holds(
                "it is told",
                () -> probe.notice().contains("connected again")
                        && probe.notice().contains("unanswered"));
        Eventually.holds(
                "the codec is as it was",
                () -> probe.lastSnapshot().pool().codec().equals(Coding.MSGPACK.id())
                        && probe.lastSnapshot().pool().outstanding() == POOL);
        assertThat(probe.knobs()).extracting(KnobChange::setting).contains("connection lost", "connected again");
        probe.session.fireBursts(new BurstOrder("burst", 500, 64, 0, 1, BurstRecord.Start.LIVE));
        BurstRecord burst = probe.awaitBursts(1).getFirst();
        assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
        assertThat(burst.order().lost() + burst.order().duplicated()).isZero();
    }

    @Test
    void leavingEndsThePause() {
        kill();
        probe.session.detach();
        probe.awaitIdle();
    }

    @Test
    void switchingItOffEndsThePauseWithWhatHappenedLast() {
        kill();
        probe.session.reconnectByItself(false);
        probe.awaitFailed();
        assertThat(probe.problem().message()).isNotEmpty();
    }

    @Test
    void attachingElsewhereEndsThePause() throws IOException {
        kill();
        try (BackendListener other = new DemoBackend().listen(0)) {
            String description = probe.attach(new AttachTarget("demo", List.of(), "tcp:127.0.0.1:" + other.port()))
                    .description();
            assertThat(description).contains(Integer.toString(other.port()));
        }
    }

    @Test
    void closingEndsThePause() {
        kill();
        probe.session.close();
        assertThat(probe.session.state()).isInstanceOf(SessionState.Idle.class);
    }
}
