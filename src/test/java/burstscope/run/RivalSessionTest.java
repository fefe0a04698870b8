package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.codec.Value;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.KnobChange;
import burstscope.measure.Rivals;
import burstscope.measure.Rivals.Alongside;
import burstscope.measure.Rivals.Consumer;
import burstscope.measure.Rivals.Manner;
import burstscope.measure.StageTimes.Stage;
import burstscope.measure.Variant;
import burstscope.report.BurstGroups;
import burstscope.report.RecordedComparison;
import burstscope.testing.Eventually;
import burstscope.testing.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The switches of a session, on the demo backend over a socket.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class RivalSessionTest {
    private static final int EVENTS = 100;
    private static final Rivals BUSY = Rivals.NONE.with(new Consumer(Manner.BUSY, 200_000));

    private final SessionProbe probe = new SessionProbe();
    private final List<Path> logs = new ArrayList<>();
    private BackendListener backend;
    private int port;
    private int fired;

    @BeforeEach
    void listen() throws IOException {
        backend = new DemoBackend().listen(0);
        port = backend.port();
    }

    @AfterEach
    void close() throws IOException {
        probe.close();
        backend.close();
        for (Path log : logs) {
            Files.deleteIfExists(log);
        }
    }

    private AttachTarget target() {
        return new AttachTarget("demo", List.of(), "tcp:127.0.0.1:" + port);
    }

    private void attach() {
        probe.session.setDelivery(DeliverySettings.pool(4));
        probe.attach(target());
    }

    private RivalState state() {
        return probe.session.rivals().state();
    }

    private void wish(Rivals rivals, boolean stages) {
        probe.session.rivals().set(new RivalWish(rivals, stages));
        Eventually.holds("it was carried out", () -> !state().pending());
    }

    private BurstRecord burst() {
        probe.session.fireBursts(new BurstOrder("burst", EVENTS, 64, 0, 1, BurstRecord.Start.LIVE));
        return probe.awaitBursts(++fired).getLast();
    }

    private List<String> marks() {
        return probe.knobs().stream().map(KnobChange::setting).toList();
    }

    @Test
    void burstsTellUnderWhatTheyRanAndThoseBeforeAndAfterAreOfOneSetting() {
        attach();
        BurstRecord before = burst();
        wish(BUSY, false);
        assertThat(state().inForce()).isEqualTo(BUSY);
        BurstRecord busy = burst();
        wish(Rivals.NONE, false);
        BurstRecord after = burst();

        assertThat(before.settings().variant()).isEqualTo(Variant.NONE);
        assertThat(busy.settings().variant()).isEqualTo(Variant.of("consumer", "busy:200us"));
        assertThat(busy.work().consumed().calls()).isEqualTo(EVENTS);
        assertThat(after.settings()).isEqualTo(before.settings());
        assertThat(marks()).containsSubsequence("consumer busy:200us", "no consumer work");
        RecordedComparison compared = BurstGroups.compare(List.of(before), List.of(busy));
        assertThat(compared.refusals()).isEmpty();
        assertThat(compared.rows().getFirst().toString()).contains("consumer busy:200us");
        assertThat(state().counts().consumed().calls()).isEqualTo(EVENTS);
        assertThat(state().counts().consumed().ns()).isGreaterThanOrEqualTo(EVENTS * 200_000L);
    }

    @Test
    void largeAnswersFlowWhileThePoolRunsAndStopAgain() {
        attach();
        Rivals large = Rivals.NONE.with(new Alongside(2, 50_000));
        wish(large, false);
        Eventually.holds(
                "large answers come", () -> state().counts().alongside().answers() > 10);
        assertThat(state().counts().alongside().bytes()).isGreaterThan(10 * 50_000L);
        assertThat(burst().settings().variant().label()).isEqualTo("alongside 2x50000B");
        wish(Rivals.NONE, false);
        long answers = state().counts().alongside().answers();
        assertThat(burst().work().alongside().answers()).isZero();
        assertThat(state().counts().alongside().answers()).isEqualTo(answers);
        assertThat(marks()).containsSubsequence("alongside 2x50000B", "no large answers");
    }

    @Test
    void whatIsRefusedIsToldAndKeepsNothingElseFromBeingSet() {
        attach();
        wish(new Rivals(BUSY.consumer(), new Alongside(1, 1_000), List.of("no pointer"), false), false);
        assertThat(state().problem()).contains("'no pointer' is no JSON pointer");
        assertThat(state().inForce()).isEqualTo(Rivals.NONE.with(new Alongside(1, 1_000)));
        assertThat(burst().settings().variant().label()).isEqualTo("alongside 1x1000B");
        wish(Rivals.NONE, false);
        assertThat(state().problem()).isEmpty();
    }

    @Test
    void burstsThatWereOrderedBeforeRunUnderWhatWasInForceThen() {
        attach();
        probe.session.fireBursts(new BurstOrder("burst", EVENTS, 64, 100_000, 5, BurstRecord.Start.LIVE));
        probe.session.rivals().set(new RivalWish(BUSY, false));
        fired = 5;
        BurstRecord later = burst();
        assertThat(probe.bursts().subList(0, 5))
                .allSatisfy(burst -> assertThat(burst.settings().variant()).isEqualTo(Variant.NONE));
        assertThat(later.settings().variant()).isEqualTo(Variant.of("consumer", "busy:200us"));
    }

    @Test
    void stagesAreMeasuredAsLongAsSomebodyWantsThem() {
        attach();
        wish(Rivals.NONE, true);
        BurstRecord with = burst();
        assertThat(with.work().stages().part(Stage.WIRE).isKnown()).isTrue();
        assertThat(with.settings().variant()).isEqualTo(Variant.of("stages", "on"));
        wish(Rivals.NONE, false);
        assertThat(burst().work().stages().isMeasured()).isFalse();
        assertThat(marks()).containsSubsequence("stages measured", "stages no longer measured");
    }

    @Test
    void theLogOfRequestsIsAtThePlaceThatIsTold() throws IOException {
        attach();
        wish(Rivals.NONE.logging(true), false);
        Path file = Path.of(state().logFile());
        logs.add(file);
        assertThat(burst().settings().variant()).isEqualTo(Variant.of("log-requests", "on"));
        wish(Rivals.NONE, false);
        assertThat(state().counts().alongside().logLines()).isGreaterThanOrEqualTo(2L * EVENTS);
        assertThat(Files.readAllLines(file))
                .hasSize((int) state().counts().alongside().logLines());
    }

    @Test
    void aDelayOfTheBackendAndAWayThatIsLongerAreInTheSetting() {
        probe.attach(target().by(new Detour(1_000_000, false)));
        assertThat(state().way()).isEqualTo(new Detour(1_000_000, false));
        assertThat(burst().settings().variant()).isEqualTo(Variant.of("added-round-trip", "1ms"));
        probe.session.setBackendKnobs(new BackendKnobs(2_000_000, 0, 0));
        assertThat(burst().settings().variant().label()).isEqualTo("delay 2ms, added-round-trip 1ms");
        probe.session.setBackendKnobs(new BackendKnobs(0, 0, 0));
        assertThat(burst().settings().variant()).isEqualTo(Variant.of("added-round-trip", "1ms"));
    }

    @Test
    void aWishWaitsForABackendAndGoesAlongToTheNextOne() throws IOException {
        Rivals both = BUSY.with(new Alongside(1, 1_000));
        probe.session.rivals().set(new RivalWish(both, true));
        assertThat(state()).isEqualTo(RivalState.NONE);
        attach();
        Eventually.holds("it is in force", () -> state().inForce().equals(both) && state().stages());
        String variant = burst().settings().variant().label();

        probe.session.reconnectByItself(true);
        backend.close();
        probe.awaitState("waiting", SessionState.Waiting.class::isInstance);
        assertThat(state()).isEqualTo(RivalState.NONE);
        backend = new DemoBackend().listen(port);
        probe.awaitState("attached", SessionState.Attached.class::isInstance);
        Eventually.holds("it is in force again", () -> state().inForce().equals(both) && state().stages());
        assertThat(state().problem()).isEmpty();
        BurstRecord again = burst();
        assertThat(again.settings().variant().label()).isEqualTo(variant);
        assertThat(again.work().consumed().calls()).isEqualTo(EVENTS);
    }

    @Test
    void aConsumerWorksAgainAfterABurstThatWasCancelled() {
        attach();
        wish(Rivals.NONE.with(new Consumer(Manner.SLEEP, 20_000_000)), false);
        probe.session.fireBursts(new BurstOrder("burst", 1_000, 64, 0, 1, BurstRecord.Start.LIVE));
        Eventually.holds("it works", () -> state().counts().consumed().calls() > 2);
        probe.session.cancelBursts();
        assertThat(probe.awaitBursts(1).getFirst().outcome().end()).isEqualTo(BurstRecord.End.CANCELLED);
        probe.awaitQuietSteering();
        long calls = state().counts().consumed().calls();
        long worked = state().counts().consumed().ns();
        probe.session.setBackendKnobs(new BackendKnobs(0, 100, 10));
        Eventually.holds(
                "it works for the steady events",
                () -> state().counts().consumed().calls() > calls
                        && state().counts().consumed().ns() > worked);
    }

    @Test
    void aBackendWithoutLargeAnswersSaysSoBeforehandAndRefusesThemAlone() throws IOException {
        try (ScriptedServer server = new ScriptedServer(script -> {
            script.answer(script.next().id(), Value.Map.EMPTY);
            while (true) {
                script.nextMessage();
            }
        })) {
            SessionState.Attached attached =
                    probe.attach(new AttachTarget("mcp-everything", List.of(), server.address()));
            assertThat(attached.capabilities().unavailable().get("alongside")).contains("names no request");
            wish(BUSY.with(new Alongside(1, 1_000)), false);
            assertThat(state().problem()).contains("names no request with a large answer");
            assertThat(state().inForce()).isEqualTo(BUSY);
            assertThat(marks()).contains("consumer busy:200us").doesNotContain("no large answers");
        }
    }

    @Test
    void aSweepRunsUnderWhatIsOnAndLeavesItOn() {
        probe.attach(target().by(new Detour(1_000_000, false)));
        wish(BUSY, true);
        Variant before = burst().settings().variant();
        assertThat(before.label()).isEqualTo("consumer busy:200us, stages on, added-round-trip 1ms");
        probe.session
                .sweeps()
                .start(new SweepOrder(
                        List.of(DeliverySettings.pool(1), DeliverySettings.pool(4)),
                        new BurstOrder("burst", EVENTS, 64, 0, 2, BurstRecord.Start.LIVE),
                        new ComparisonPlan.Pace(new ComparisonPlan.WarmUp(1, 0), 7, 2_000, false, 0)));
        Eventually.holds("the sweep has ended", () -> !(probe.session.sweeps().state() instanceof SweepState.Running));
        assertThat(probe.session.sweeps().state()).isInstanceOf(SweepState.Finished.class);
        fired += 6;
        assertThat(burst().settings().variant()).isEqualTo(before);
        assertThat(probe.bursts())
                .allSatisfy(burst -> assertThat(burst.settings().variant()).isEqualTo(before));
        assertThat(state().inForce()).isEqualTo(BUSY);
    }

    @Test
    void theWindowsSessionHandsThoseOfItsBackendOn() {
        try (LiveSession live = new LiveSession();
                WindowSession window = new WindowSession(live, new TapScope())) {
            assertThat(window.rivals()).isSameAs(live.rivals());
        }
    }
}
