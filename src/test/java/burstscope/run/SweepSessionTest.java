package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.coding.Coding;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.KnobChange;
import burstscope.measure.Variant;
import burstscope.report.SweepCurve;
import burstscope.report.SweepResult;
import burstscope.testing.Eventually;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Sweeps of a session, on the demo backend over a socket.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class SweepSessionTest {
    private static final List<DeliverySettings> POOLS =
            List.of(DeliverySettings.pool(1), DeliverySettings.pool(4), DeliverySettings.pool(16));
    private static final ComparisonPlan.Pace PACE =
            new ComparisonPlan.Pace(new ComparisonPlan.WarmUp(1, 0), 7, 2_000, false, 0);

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
    }

    private void attach() {
        probe.attach(new AttachTarget("demo", List.of(), "tcp:" + backend.host() + ":" + backend.port()));
    }

    private static SweepOrder order(int events, int rounds) {
        return new SweepOrder(POOLS, new BurstOrder("burst", events, 64, 0, rounds, BurstRecord.Start.LIVE), PACE);
    }

    private SweepState ended() {
        Eventually.holds("the sweep has ended", () -> !(probe.session.sweeps().state() instanceof SweepState.Running));
        return probe.session.sweeps().state();
    }

    private SweepResult result() {
        assertThat(ended()).isInstanceOf(SweepState.Finished.class);
        return ((SweepState.Finished) ended()).result();
    }

    @Test
    void everySettingRunsOnceARoundWithTheSessionsOwnNumbersAndTheDeliveryComesBack() {
        attach();
        probe.session.setDelivery(DeliverySettings.pool(3));
        probe.session.sweeps().start(order(50, 4));
        SweepResult result = result();
        assertThat(result.comparison().conditions().rounds()).isEqualTo(4);
        assertThat(result.comparison().conditions().warmUpRounds()).isEqualTo(1);
        assertThat(result.endedEarly()).isFalse();
        assertThat(result.curves())
                .singleElement()
                .satisfies(curve -> assertThat(curve.points())
                        .extracting(SweepCurve.Point::value)
                        .containsExactly(1, 4, 16));
        List<BurstRecord> bursts = probe.awaitBursts(15);
        assertThat(bursts).extracting(BurstRecord::number).doesNotHaveDuplicates();
        Eventually.holds(
                "the delivery before is in force again",
                () -> probe.lastSnapshot().pool().settings().equals(DeliverySettings.pool(3)));
        probe.session.fireBursts(new BurstOrder("burst", 20, 64, 0, 1, BurstRecord.Start.LIVE));
        BurstRecord next = probe.awaitBursts(16).getLast();
        assertThat(next.settings().delivery()).isEqualTo(DeliverySettings.pool(3));
        assertThat(next.number()).isGreaterThan(bursts.getLast().number());
    }

    @Test
    void codecsAndWhatElseIsVariedMakeCurvesOfTheirOwnAndAllStandsAgainAsBefore() {
        attach();
        probe.session.setCodec(Coding.MSGPACK);
        probe.session.setBackendKnobs(new BackendKnobs(0, 0, 0));
        List<Variant> variants = List.of(Variant.of("delay", "0"), Variant.of("delay", "1ms"));
        probe.session
                .sweeps()
                .start(new SweepOrder(
                        List.of(DeliverySettings.pool(2), DeliverySettings.pool(8), DeliverySettings.batches(10, 2)),
                        List.of("json", "msgpackr:useRecords=false"),
                        variants,
                        new BurstOrder("burst", 40, 64, 0, 2, BurstRecord.Start.LIVE),
                        PACE));
        SweepResult result = result();
        assertThat(result.comparison().settings()).hasSize(3 * 2 * 2);
        assertThat(result.curves())
                .extracting(SweepCurve::fixed)
                .contains("json, delay 1ms", "msgpackr:useRecords=false, delay 0");
        probe.awaitQuietSteering();
        Eventually.holds(
                "the codec before is in force again",
                () -> probe.lastSnapshot().pool().codec().equals(Coding.MSGPACK.id()));
        probe.session.fireBursts(new BurstOrder("burst", 20, 64, 0, 1, BurstRecord.Start.LIVE));
        Eventually.holds("another burst comes", () -> probe.bursts().size() > 3 * 2 * 2 * 3);
        BurstRecord next = probe.bursts().getLast();
        assertThat(next.settings().codec()).isEqualTo(Coding.MSGPACK.id());
        assertThat(next.settings().variant()).isEqualTo(Variant.NONE);
        assertThat(probe.knobs()).extracting(KnobChange::setting).contains("delay 1 ms", "no delay");
    }

    @Test
    void oneThatIsTightEnoughEndsBeforeItsRoundsAndSaysSo() {
        attach();
        ComparisonPlan.Pace pace = new ComparisonPlan.Pace(new ComparisonPlan.WarmUp(1, 0), 7, 2_000, false, 0.99);
        probe.session
                .sweeps()
                .start(new SweepOrder(POOLS, new BurstOrder("burst", 50, 64, 0, 400, BurstRecord.Start.LIVE), pace));
        SweepResult result = result();
        assertThat(result.goal().isMet()).isTrue();
        assertThat(result.endedEarly()).isFalse();
        assertThat(result.comparison().conditions().rounds()).isLessThan(400);
    }

    @Test
    void cancellingKeepsTheRoundsThatAreWhole() {
        attach();
        probe.session.sweeps().start(order(200, 500));
        Eventually.holds("three rounds are whole", () -> probe.bursts().size() >= 9);
        assertThat(probe.session.sweeps().state()).isInstanceOfSatisfying(SweepState.Running.class, running -> {
            assertThat(running.total()).isEqualTo(501 * POOLS.size());
            assertThat(running.done()).isBetween(1, running.total() - 1);
            assertThat(running.leftNs()).isPositive();
        });
        probe.session.sweeps().cancel();
        SweepResult result = result();
        assertThat(result.endedEarly()).isTrue();
        assertThat(result.comparison().conditions().rounds()).isBetween(1, 499);
        probe.awaitQuietSteering();
    }

    @Test
    void withoutABackendItIsRefusedInWords() {
        probe.session.sweeps().start(order(50, 4));
        assertThat(ended()).isEqualTo(new SweepState.Refused("nothing is attached"));
    }

    @Test
    void oneThatIsOrderedAtOnceAfterAnotherIsNotTakenForTheOneBefore() {
        SweepDesk desk = new SweepDesk(_ -> {}, () -> {});
        desk.start(order(50, 4));
        int first = desk.ordered();
        desk.settle(first);
        assertThat(desk.state()).isInstanceOf(SweepState.Refused.class);
        desk.start(order(50, 4));
        desk.settle(first);
        assertThat(desk.state()).isInstanceOf(SweepState.Running.class);
        desk.settle(desk.ordered());
        assertThat(desk.state()).isInstanceOf(SweepState.Refused.class);
    }

    @Test
    void aBackendThatRefusesTheBurstRefusesTheSweepAndStaysAttached() {
        attach();
        probe.session
                .sweeps()
                .start(new SweepOrder(
                        POOLS, new BurstOrder("no such kind", 50, 64, 0, 4, BurstRecord.Start.LIVE), PACE));
        assertThat(ended())
                .isInstanceOfSatisfying(
                        SweepState.Refused.class,
                        refused -> assertThat(refused.reason()).isNotBlank());
        probe.session.sweeps().start(order(20, 2));
        assertThat(result().comparison().conditions().rounds()).isEqualTo(2);
    }

    @Test
    void oneThatIsCancelledBeforeAWholeRoundHasNoResult() {
        attach();
        probe.session
                .sweeps()
                .start(new SweepOrder(
                        POOLS, new BurstOrder("burst", 500, 64, 5_000_000, 4, BurstRecord.Start.LIVE), PACE));
        Eventually.holds(
                "it is under way",
                () -> probe.session.state() instanceof SessionState.Attached attached
                        && attached.progress().running());
        probe.session.cancelBursts();
        assertThat(ended())
                .isInstanceOfSatisfying(
                        SweepState.Refused.class,
                        refused -> assertThat(refused.reason()).contains("cancelled"));
    }

    @Test
    void theWindowsSessionHandsSweepsAndTriggersOfItsBackendOn() {
        try (LiveSession live = new LiveSession();
                WindowSession window = new WindowSession(live, new TapScope())) {
            assertThat(window.sweeps()).isSameAs(live.sweeps());
            assertThat(window.triggers()).isSameAs(live.triggers());
        }
    }
}
