package burstscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.run.AttachTarget;
import burstscope.run.LiveSession;
import burstscope.run.SessionState;
import burstscope.testing.DemoProcess;
import burstscope.testing.Eventually;
import burstscope.ui.model.Mode;
import burstscope.ui.model.PoolCurve;
import burstscope.ui.model.SweepAxes;
import burstscope.ui.model.SweepOutcome;
import burstscope.ui.model.SweepViewModel;
import burstscope.ui.model.WindowViewModel;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A sweep written and started in the window, on a backend that is a child process, and is killed in the middle.
@Tag("loop")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class SweepInWindowIT {
    private final List<ProcessHandle> before =
            ProcessHandle.current().children().toList();
    private final LiveSession session = new LiveSession();
    private final WindowViewModel window = new WindowViewModel(session, List.of("demo"), 2);
    private final SweepViewModel sweep = window.sweep();
    private final SweepAxes axes = sweep.axes();
    private long pulse;

    @BeforeEach
    void attach() {
        session.attach(new AttachTarget("demo", DemoProcess.command(), ""));
        awaitAttached();
        window.burst().events().textProperty().set("50");
        axes.poolsProperty().set("1,4");
    }

    @AfterEach
    void close() {
        session.close();
    }

    private void pulse() {
        window.onPulse(pulse++);
    }

    private void awaitAttached() {
        Eventually.holds("attached", () -> {
            pulse();
            return session.state() instanceof SessionState.Attached
                    && sweep.offeredProperty().get().offered();
        });
    }

    private void awaitEnd() {
        Eventually.holds("the sweep has ended", () -> {
            pulse();
            return !sweep.progressProperty().get().running();
        });
    }

    private void start() {
        sweep.start();
        assertThat(sweep.problemProperty().get()).isEmpty();
        Eventually.holds("it is under way", () -> {
            pulse();
            return sweep.progressProperty().get().running();
        });
    }

    @Test
    void modesBatchLimitsCodecsAndAConsumerBecomeCurvesOfTheirOwn() {
        axes.chosen(Mode.BATCH).set(true);
        axes.limitsProperty().set("5,50");
        axes.codecsProperty().set("json,msgpackr:useRecords=false");
        axes.variedProperty().set("consumer");
        axes.valuesProperty().set("none,busy:0.01ms");
        sweep.rounds().textProperty().set("2");
        assertThat(sweep.planProperty().get()).isNotNull();
        start();
        awaitEnd();
        assertThat(sweep.standingProperty().get()).isEqualTo("Done, 2 rounds.");
        SweepOutcome outcome = sweep.outcomeProperty().get().orElseThrow();
        assertThat(outcome.curves())
                .extracting(picture -> picture.caption().size())
                .containsExactly("pool size", "batch limit");
        assertThat(outcome.curves().getFirst().lines())
                .extracting(PoolCurve.Line::codec)
                .containsExactlyInAnyOrder(
                        "json, consumer none",
                        "msgpackr:useRecords=false, consumer none",
                        "json, consumer busy:0.01ms",
                        "msgpackr:useRecords=false, consumer busy:0.01ms");
        assertThat(sweep.planProperty().get()).startsWith("32 bursts (16 settings x 2 rounds), about ");
    }

    @Test
    void aBackendThatIsKilledLeavesWholeRoundsAndWordsAndTheNextSweepRuns() {
        sweep.rounds().textProperty().set("500");
        start();
        Eventually.holds("some rounds are whole", () -> {
            pulse();
            return window.bursts().rows().stream()
                            .filter(row -> row.burst().details().origin().round() > 0)
                            .count()
                    > 8;
        });
        ProcessHandle.current()
                .children()
                .filter(child -> !before.contains(child))
                .forEach(ProcessHandle::destroyForcibly);
        awaitEnd();
        assertThat(sweep.standingProperty().get()).matches("Ended early, with \\d+ whole rounds\\.");
        SweepOutcome outcome = sweep.outcomeProperty().get().orElseThrow();
        assertThat(outcome.validity()).contains("ended early");
        Eventually.holds("the start is greyed with a reason", () -> {
            pulse();
            return !sweep.offeredProperty().get().offered();
        });
        assertThat(sweep.offeredProperty().get().reason()).isNotBlank();

        session.attach(new AttachTarget("demo", DemoProcess.command(), ""));
        awaitAttached();
        sweep.rounds().textProperty().set("2");
        start();
        awaitEnd();
        assertThat(sweep.standingProperty().get()).isEqualTo("Done, 2 rounds.");
    }
}
