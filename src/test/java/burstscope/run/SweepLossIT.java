package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.coding.Coding;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Variant;
import burstscope.report.SweepResult;
import burstscope.report.Validity;
import burstscope.testing.DemoProcess;
import burstscope.testing.Eventually;
import burstscope.testing.LiveThreads;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Sweeps whose backend, a child process, is killed in their middle, and sweeps that somebody ends.
@Tag("loop")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class SweepLossIT {
    private static final int BURSTS_A_ROUND = 4;

    private final SessionProbe probe = new SessionProbe();
    private final List<ProcessHandle> before =
            ProcessHandle.current().children().toList();

    @BeforeEach
    void attach() {
        probe.attach(new AttachTarget("demo", DemoProcess.command(), ""));
    }

    @AfterEach
    void nothingIsLeft() {
        probe.close();
        Eventually.holds("the child is gone", () -> children().isEmpty());
        Eventually.holds(
                "no thread of the session is left",
                () -> LiveThreads.named("reader-demo", "writer-demo", "sampler", "steering", "stall-probe")
                        .isEmpty());
    }

    private List<ProcessHandle> children() {
        return ProcessHandle.current()
                .children()
                .filter(child -> !before.contains(child))
                .toList();
    }

    private void kill() {
        assertThat(children()).hasSize(1);
        children().getFirst().destroyForcibly();
    }

    /// Two pools under two codecs, neither of them the one in force.
    private static SweepOrder order(int rounds) {
        return new SweepOrder(
                List.of(DeliverySettings.pool(2), DeliverySettings.pool(8)),
                List.of("msgpack", "msgpackr"),
                List.of(Variant.of("consumer", "none")),
                new BurstOrder("burst", 100, 64, 0, rounds, BurstRecord.Start.LIVE),
                new ComparisonPlan.Pace(new ComparisonPlan.WarmUp(1, 0), 7, 2_000, false, 0));
    }

    private void startAndAwaitThreeRounds() {
        probe.session.sweeps().start(order(500));
        Eventually.holds(
                "warm-up and three rounds are whole", () -> probe.bursts().size() > 4 * BURSTS_A_ROUND);
    }

    private SweepState ended() {
        Eventually.holds("the sweep has ended", () -> !(probe.session.sweeps().state() instanceof SweepState.Running));
        return probe.session.sweeps().state();
    }

    private SweepResult cutShort() {
        assertThat(ended()).isInstanceOf(SweepState.Finished.class);
        SweepResult result = ((SweepState.Finished) ended()).result();
        int rounds = result.comparison().conditions().rounds();
        assertThat(result.endedEarly()).isTrue();
        assertThat(rounds).isBetween(3, 499);
        assertThat(result.comparison().settings())
                .hasSize(BURSTS_A_ROUND)
                .allSatisfy(setting -> assertThat(setting.bursts())
                        .hasSize(rounds)
                        .allMatch(burst -> burst.outcome().end().isWhole()));
        assertThat(result.comparison().warnings())
                .anySatisfy(warning -> assertThat(warning).contains("ended early, after " + rounds));
        assertThat(Validity.of(result.comparison()).verdict()).isNotEqualTo(Validity.Verdict.VALID);
        return result;
    }

    private void theNextSweepIsWhole() {
        probe.session.sweeps().start(order(2));
        assertThat(ended()).isInstanceOfSatisfying(SweepState.Finished.class, finished -> {
            assertThat(finished.result().endedEarly()).isFalse();
            assertThat(finished.result().comparison().conditions().rounds()).isEqualTo(2);
        });
    }

    @Test
    void aBackendThatIsKilledTakesNoWholeRoundAndTheNextSweepRunsOnTheNextConnection() {
        startAndAwaitThreeRounds();
        kill();
        SweepResult result = cutShort();
        assertThat(result.comparison().warnings())
                .anySatisfy(warning -> assertThat(warning).contains("the backend ended"));
        probe.awaitFailed();
        probe.session.sweeps().start(order(2));
        assertThat(ended()).isEqualTo(new SweepState.Refused("nothing is attached"));
        probe.attach(new AttachTarget("demo", DemoProcess.command(), ""));
        theNextSweepIsWhole();
    }

    @Test
    void oneThatIsKilledBeforeARoundIsWholeHasNoResultButWords() {
        probe.session
                .sweeps()
                .start(new SweepOrder(
                        List.of(DeliverySettings.pool(2), DeliverySettings.pool(8)),
                        new BurstOrder("burst", 10_000, 64, 5_000_000, 2, BurstRecord.Start.LIVE),
                        new ComparisonPlan.Pace(1, 7, 2_000, false)));
        Eventually.holds(
                "it is under way",
                () -> probe.session.state() instanceof SessionState.Attached attached
                        && attached.progress().running());
        kill();
        assertThat(ended())
                .isInstanceOfSatisfying(
                        SweepState.Refused.class,
                        refused -> assertThat(refused.reason()).contains("the backend ended"));
        probe.awaitFailed();
    }

    @Test
    void aConnectionThatComesBackByItselfStandsAsBeforeTheSweep() {
        probe.session.reconnectByItself(true);
        startAndAwaitThreeRounds();
        kill();
        cutShort();
        probe.awaitState(
                "attached again",
                state -> state instanceof SessionState.Attached attached
                        && attached.notice().contains("connected again"));
        theNextSweepIsWhole();
        int bursts = probe.bursts().size();
        probe.session.fireBursts(new BurstOrder("burst", 20, 64, 0, 1, BurstRecord.Start.LIVE));
        Eventually.holds("a burst comes", () -> probe.bursts().size() > bursts);
        BurstRecord burst = probe.bursts().getLast();
        assertThat(burst.settings().codec()).isEqualTo(Coding.JSON.id());
        assertThat(burst.settings().variant()).isEqualTo(Variant.NONE);
    }

    @Test
    void oneThatIsCancelledKeepsItsRoundsAndTheNextRuns() {
        startAndAwaitThreeRounds();
        probe.session.sweeps().cancel();
        cutShort();
        theNextSweepIsWhole();
    }

    @Test
    void detachingEndsItWithItsRoundsAndLeavesTheBackend() {
        startAndAwaitThreeRounds();
        probe.session.detach();
        cutShort();
        probe.awaitIdle();
        assertThat(children()).isEmpty();
        probe.attach(new AttachTarget("demo", DemoProcess.command(), ""));
        theNextSweepIsWhole();
    }

    @Test
    void attachingElsewhereEndsItToo() {
        startAndAwaitThreeRounds();
        probe.session.attach(new AttachTarget("demo", DemoProcess.command(), ""));
        cutShort();
        probe.awaitState("attached", SessionState.Attached.class::isInstance);
        theNextSweepIsWhole();
    }

    @Test
    void closingTheSessionEndsItAtOnce() {
        startAndAwaitThreeRounds();
        probe.close();
        assertThat(probe.session.state()).isInstanceOf(SessionState.Idle.class);
        assertThat(ended()).isNotInstanceOf(SweepState.None.class);
    }
}
