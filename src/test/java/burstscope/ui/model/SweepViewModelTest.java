package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.DeliverySettings;
import burstscope.run.AttachTarget;
import burstscope.run.Capabilities;
import burstscope.run.SessionState;
import burstscope.run.SweepOrder;
import burstscope.run.SweepState;
import burstscope.ui.FakeSession;
import burstscope.ui.FakeSweeps;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SweepViewModelTest {
    private final FakeSession session = new FakeSession();
    private final WindowViewModel window = new WindowViewModel(session, List.of("demo"), 2);
    private final SweepViewModel model = window.sweep();

    private void attach(Capabilities capabilities) {
        session.offer(capabilities);
        session.attach(AttachTarget.profile("demo"));
        window.onPulse(0);
    }

    @Test
    void whatIsWrittenIsWhatIsStartedWithTheBurstOfTheBurstPanel() {
        attach(FakeSession.ALL);
        window.burst().events().textProperty().set("250");
        model.poolsProperty().set("1..8,20");
        model.batchProperty().set(true);
        model.batchRequests().textProperty().set("4");
        model.rounds().textProperty().set("12");
        model.start();
        assertThat(model.problemProperty().get()).isEmpty();
        SweepOrder order = session.sweeps().started().getFirst();
        assertThat(order.settings())
                .containsExactly(
                        DeliverySettings.pool(1),
                        DeliverySettings.pool(2),
                        DeliverySettings.pool(4),
                        DeliverySettings.pool(8),
                        DeliverySettings.pool(20),
                        DeliverySettings.batches(0, 4));
        assertThat(order.burst().events()).isEqualTo(250);
        assertThat(order.burst().repeat()).isEqualTo(12);
        assertThat(order.burst().kind()).isEqualTo("burst");
        model.start();
        assertThat(session.sweeps().started()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "8..2", "1,x", "257", "1..512"})
    void sizesThatCannotBeAreToldAndStartNothing(String sizes) {
        attach(FakeSession.ALL);
        model.poolsProperty().set(sizes);
        model.start();
        assertThat(model.problemProperty().get()).startsWith("Pool sizes: ");
        assertThat(session.sweeps().started()).isEmpty();
    }

    @Test
    void moreBurstsThanAreKeptAreRefused() {
        attach(FakeSession.ALL);
        model.poolsProperty().set("1,2,3,4,5,6,7,8,9,10,11");
        model.rounds().textProperty().set("500");
        model.start();
        assertThat(model.problemProperty().get()).contains("5500 bursts");
        assertThat(session.sweeps().started()).isEmpty();
    }

    @Test
    void aFieldOfTheBurstPanelThatIsNoNumberIsPointedAt() {
        attach(FakeSession.ALL);
        window.burst().events().textProperty().set("many");
        model.start();
        assertThat(model.problemProperty().get()).contains("burst panel");
        assertThat(session.sweeps().started()).isEmpty();
    }

    @Test
    void whatTheBackendCannotDoIsGreyedWithTheReason() {
        assertThat(model.offeredProperty().get().reason()).startsWith("Connect first");
        attach(FakeSession.FEW);
        assertThat(model.offeredProperty().get().offered()).isTrue();
        assertThat(model.batchOfferedProperty().get().reason()).contains("no batch call");
        model.batchProperty().set(true);
        model.start();
        assertThat(session.sweeps().started().getFirst().settings())
                .doesNotContain(DeliverySettings.batches(0, 1))
                .hasSize(7);
    }

    @Test
    void aKindOfBurstThatComesByItselfCannotBeSwept() {
        attach(FakeSession.MIXED);
        assertThat(model.offeredProperty().get().offered()).isTrue();
        window.burst().kindProperty().set("pushed");
        assertThat(model.offeredProperty().get().reason()).isEqualTo("its events come by themselves");
        model.start();
        assertThat(session.sweeps().started()).isEmpty();
    }

    @Test
    void whileATapIsWatchedItIsGreyed() {
        attach(Capabilities.WATCHING);
        assertThat(model.offeredProperty().get().offered()).isFalse();
        assertThat(model.offeredProperty().get().reason()).isEqualTo("a tap only watches");
    }

    @Test
    void progressAndTimeLeftAreTold() {
        attach(FakeSession.ALL);
        session.sweeps().become(new SweepState.Running("pool 8, json", 12, 63, 41_000_000_000L));
        window.onPulse(1);
        assertThat(model.progressProperty().get()).isEqualTo(new Progress(12, 63));
        assertThat(model.standingProperty().get()).contains("12 / 63 bursts", "about 41.0 s left", "pool 8");
        model.cancel();
        assertThat(session.sweeps().cancelled()).isEqualTo(1);
        session.sweeps().become(new SweepState.Refused("nothing is attached"));
        window.onPulse(2);
        assertThat(model.progressProperty().get().running()).isFalse();
        assertThat(model.standingProperty().get()).isEqualTo("No result: nothing is attached.");
    }

    @Test
    void aResultIsACurveWithItsKneeAndSentencesAndSurvivesTheBackend() {
        attach(FakeSession.ALL);
        session.sweeps().become(new SweepState.Finished(FakeSweeps.result(10)));
        window.onPulse(1);
        SweepOutcome outcome = model.outcomeProperty().get().orElseThrow();
        assertThat(outcome.curve().lines().getFirst().points()).hasSize(8);
        assertThat(outcome.curve().knees()).singleElement().satisfies(knee -> {
            assertThat(knee.x()).isEqualTo(5);
            assertThat(knee.label()).startsWith("knee 32");
        });
        assertThat(outcome.sentences())
                .anySatisfy(sentence -> assertThat(sentence).contains("N / (a + b N)"));
        assertThat(outcome.validity()).isNotBlank();
        session.become(new SessionState.Idle());
        window.onPulse(2);
        assertThat(model.outcomeProperty().get()).isPresent();
    }

    @Test
    void withTooFewRoundsNoKneeIsMarked() {
        session.sweeps().become(new SweepState.Finished(FakeSweeps.result(3)));
        window.onPulse(1);
        SweepOutcome outcome = model.outcomeProperty().get().orElseThrow();
        assertThat(outcome.curve().knees()).isEmpty();
        assertThat(outcome.sentences().getFirst()).contains("cannot tell");
        assertThat(outcome.style()).isNotEqualTo("valid");
    }
}
