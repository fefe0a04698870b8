package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.measure.DeliverySettings;
import burstscope.testing.Eventually;
import burstscope.testing.LiveThreads;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A watch without a window, of a backend that stays, leaves, comes back, or was never there.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class WatchTest implements Watch.Listener {
    private record Loss(String cause, int unanswered, long pauseMs) {}

    private final List<String> steps = new CopyOnWriteArrayList<>();
    private final List<CheckList> lists = new CopyOnWriteArrayList<>();
    private final List<Watch.Second> seconds = new CopyOnWriteArrayList<>();
    private final List<Loss> losses = new CopyOnWriteArrayList<>();
    private Thread watching = Thread.currentThread();

    @Override
    public void onStep(String words) {
        steps.add(words);
    }

    @Override
    public void onCheckList(CheckList checkList) {
        lists.add(checkList);
    }

    @Override
    public void onSecond(Watch.Second second) {
        seconds.add(second);
    }

    @Override
    public void onLost(String cause, int unanswered, long pauseNs) {
        losses.add(new Loss(cause, unanswered, TimeUnit.NANOSECONDS.toMillis(pauseNs)));
    }

    @AfterEach
    void nothingIsLeft() {
        Eventually.holds("the watch ends", () -> watching == Thread.currentThread() || !watching.isAlive());
        Eventually.holds(
                "no thread of it is left",
                () -> LiveThreads.named("reader-demo", "writer-demo", "sampler", "stall-probe")
                        .isEmpty());
    }

    private static AttachTarget at(int port) {
        return new AttachTarget("demo", List.of(), "tcp:127.0.0.1:" + port);
    }

    /// Watches aside, until it is interrupted or ends by itself.
    private void watch(Watch watch) {
        watching = Thread.ofPlatform().start(() -> {
            try {
                watch.run(this, Long.MAX_VALUE);
            } catch (AttachException | InterruptedException ended) {
                // Each test says what it expects.
            }
        });
    }

    private static BackendListener demo() throws IOException {
        return new DemoBackend().listen(0);
    }

    @Test
    void itEndsByItselfWhenItsTimeIsOver() throws Exception {
        try (BackendListener backend = demo()) {
            new Watch(at(backend.port()), DeliverySettings.pool(3), false).run(this, TimeUnit.MILLISECONDS.toNanos(1_300));
        }
        assertThat(seconds).isNotEmpty().allSatisfy(second -> {
            assertThat(second.seconds()).isPositive();
            assertThat(second.delivery()).isEqualTo("pool 3");
            assertThat(second.faults().total()).isZero();
        });
        assertThat(seconds.getLast().outstanding()).isEqualTo(3);
        assertThat(losses).isEmpty();
        assertThat(lists.getFirst().items())
                .filteredOn(item -> item.step() != CheckList.Step.FIRST_EVENT)
                .allSatisfy(item -> assertThat(item.state()).isEqualTo(CheckList.State.DONE));
    }

    @Test
    void aBackendThatWasNeverThereIsNoWatch() throws Exception {
        int port;
        try (BackendListener backend = demo()) {
            port = backend.port();
        }
        assertThatExceptionOfType(AttachException.class)
                .isThrownBy(() -> new Watch(at(port), null, true).run(this, Long.MAX_VALUE))
                .satisfies(e -> assertThat(e.problem().step()).isEqualTo("reach the address"));
        assertThat(losses).isEmpty();
    }

    @Test
    void aBackendThatLeavesEndsTheWatchWithWhatWasNotAnswered() throws Exception {
        try (BackendListener backend = demo()) {
            watch(new Watch(at(backend.port()), DeliverySettings.pool(5), false));
            Eventually.holds("requests wait", () -> !seconds.isEmpty() && seconds.getLast().outstanding() == 5);
        }
        Eventually.holds("it ends", () -> !watching.isAlive());
        assertThat(losses).singleElement().satisfies(loss -> {
            assertThat(loss.cause()).startsWith("The connection ended: ");
            assertThat(loss.unanswered()).isEqualTo(5);
            assertThat(loss.pauseMs()).isZero();
        });
    }

    @Test
    void attemptsThatFailAgainAndAgainComeLaterEachTimeUntilTheBackendIsBack() throws Exception {
        int port;
        try (BackendListener backend = demo()) {
            port = backend.port();
            watch(new Watch(at(port), DeliverySettings.pool(2), true));
            Eventually.holds("it is watched", () -> !seconds.isEmpty());
        }
        Eventually.holds("three attempts were planned", () -> losses.size() >= 3);
        assertThat(losses.stream().limit(3)).extracting(Loss::pauseMs).containsExactly(500L, 1_000L, 2_000L);
        assertThat(losses.get(1).cause()).startsWith("Could not connect again: ");
        assertThat(losses.get(1).unanswered()).isZero();
        int before = lists.size();
        try (BackendListener back = new DemoBackend().listen(port)) {
            Eventually.holds("it is watched again", () -> lists.size() > before && !seconds.isEmpty());
            assertThat(watching.isAlive()).isTrue();
            int lost = losses.size();
            back.close();
            Eventually.holds("it is lost again", () -> losses.size() > lost);
            assertThat(losses.get(lost).pauseMs()).as("the first pause again").isEqualTo(500);
        }
        watching.interrupt();
    }
}
