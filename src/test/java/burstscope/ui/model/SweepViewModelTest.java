package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Variant;
import burstscope.run.AttachTarget;
import burstscope.run.BurstOrder;
import burstscope.run.Capabilities;
import burstscope.run.SessionState;
import burstscope.run.SweepOrder;
import burstscope.run.SweepState;
import burstscope.ui.FakeSession;
import burstscope.ui.FakeSweeps;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SweepViewModelTest {
    private final FakeSession session = new FakeSession();
    private final WindowViewModel window = new WindowViewModel(session, List.of("demo"), 2);
    private final SweepViewModel model = window.sweep();
    private final SweepAxes axes = model.axes();

    private void attach(Capabilities capabilities) {
        session.offer(capabilities);
        session.attach(AttachTarget.profile("demo"));
        window.onPulse(0);
    }

    @Test
    void whatIsWrittenIsWhatIsStartedWithTheBurstOfTheBurstPanel() {
        attach(FakeSession.ALL);
        window.burst().events().textProperty().set("250");
        axes.chosen(Mode.SINGLE).set(true);
        axes.poolsProperty().set("1..8,20");
        axes.chosen(Mode.BATCH).set(true);
        axes.batchesProperty().set("1,4");
        axes.limitsProperty().set("0,100");
        axes.codecsProperty().set("json, msgpackr:useRecords=false,bundleStrings");
        axes.variedProperty().set("consumer");
        axes.valuesProperty().set("none, busy:0.1ms");
        model.rounds().textProperty().set("12");
        model.stopAtProperty().set("5 %");
        model.seed().textProperty().set("77");
        model.start();
        assertThat(model.problemProperty().get()).isEmpty();
        SweepOrder order = session.sweeps().started().getFirst();
        assertThat(order.settings())
                .containsExactly(
                        DeliverySettings.single(),
                        DeliverySettings.pool(1),
                        DeliverySettings.pool(2),
                        DeliverySettings.pool(4),
                        DeliverySettings.pool(8),
                        DeliverySettings.pool(20),
                        DeliverySettings.batches(0, 1),
                        DeliverySettings.batches(0, 4),
                        DeliverySettings.batches(100, 1),
                        DeliverySettings.batches(100, 4));
        assertThat(order.codecs()).containsExactly("json", "msgpackr:useRecords=false,bundleStrings=true");
        assertThat(order.variants())
                .containsExactly(Variant.of("consumer", "none"), Variant.of("consumer", "busy:0.1ms"));
        assertThat(order.pace().stopAt()).isEqualTo(0.05);
        assertThat(order.pace().seed()).isEqualTo(77);
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
        axes.poolsProperty().set(sizes);
        model.start();
        assertThat(model.problemProperty().get()).startsWith("Pool sizes: ");
        assertThat(session.sweeps().started()).isEmpty();
    }

    @Test
    void moreBurstsThanAreKeptAreRefused() {
        attach(FakeSession.ALL);
        axes.poolsProperty().set("1,2,3,4,5,6,7,8,9,10,11");
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
        assertThat(axes.offersProperty().get().mode(Mode.BATCH).reason()).contains("no batch call");
        assertThat(axes.offersProperty().get().codec("msgpack").reason()).contains("speaks JSON only");
        assertThat(axes.offersProperty().get().varied("delay").reason()).contains("no control methods");
        assertThat(axes.offersProperty().get().varied("consumer").offered()).isTrue();
        axes.chosen(Mode.BATCH).set(true);
        model.start();
        assertThat(session.sweeps().started().getFirst().settings())
                .doesNotContain(DeliverySettings.batches(0, 1))
                .hasSize(7);
    }

    @Test
    void aKindOfBurstThatComesByItselfIsMeasuredUnderWhatElseIsVaried() {
        attach(FakeSession.MIXED);
        window.burst().kindProperty().set("pushed");
        assertThat(axes.offersProperty().get().mode(Mode.POOL).reason()).isEqualTo("its events come by themselves");
        assertThat(model.offeredProperty().get().offered()).isTrue();
        model.start();
        assertThat(model.problemProperty().get()).contains("nothing to compare it with");
        axes.variedProperty().set("consumer");
        model.start();
        SweepOrder order = session.sweeps().started().getFirst();
        assertThat(order.settings()).containsExactly(DeliverySettings.push());
        assertThat(order.variants()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "batches | 0 | Batch requests: ",
                "limits | 1,x | Batch limits: ",
                "codecs | yaml | Codecs: there is no codec 'yaml'",
                "codecs | msgpackr:noSuch=1 | Codecs: ",
                "values | none,walk:1ms | consumer: ",
                "values | none,none | consumer: none stands twice",
                "values | none, | consumer: a value is empty",
                "stopAt | 0 | Stop at: '0' is no share",
                "stopAt | 120 | Stop at: '120' is no share",
            })
    void whatCannotBeReadIsPointedAt(String field, String words, String problem) {
        attach(FakeSession.ALL);
        axes.chosen(Mode.BATCH).set(true);
        axes.variedProperty().set("consumer");
        (switch (field) {
                    case "batches" -> axes.batchesProperty();
                    case "limits" -> axes.limitsProperty();
                    case "codecs" -> axes.codecsProperty();
                    case "values" -> axes.valuesProperty();
                    default -> model.stopAtProperty();
                })
                .set(words);
        model.start();
        assertThat(model.problemProperty().get()).startsWith(problem);
        assertThat(session.sweeps().started()).isEmpty();
    }

    @Test
    void aCodecThatTheBackendDoesNotSpeakIsRefusedBeforeAnythingRuns() {
        attach(FakeSession.FEW);
        axes.toggleCodec("json");
        axes.toggleCodec("msgpack");
        assertThat(axes.codecsProperty().get()).isEqualTo("json,msgpack");
        model.start();
        assertThat(model.problemProperty().get())
                .isEqualTo("Codecs: msgpack is not possible: Delta Chat's server speaks JSON only.");
        axes.toggleCodec("msgpack");
        model.start();
        assertThat(session.sweeps().started()).hasSize(1);
    }

    @Test
    void beforeTheStartItSaysHowManyBurstsThatMakesAndHowLongTheyTake() {
        attach(FakeSession.ALL);
        assertThat(model.planProperty().get())
                .isEqualTo("70 bursts (7 settings x 10 rounds); fire one to see how long that takes.");
        window.burst().spacing().textProperty().set("1ms");
        window.burst().spacing().commit();
        window.onPulse(1);
        assertThat(model.planProperty().get()).isEqualTo("70 bursts (7 settings x 10 rounds), at least 77.0 s.");
        session.fireBursts(new BurstOrder("burst", 1_000, 100, 0, 1, BurstRecord.Start.LIVE));
        session.backend().run(5);
        window.onPulse(2);
        assertThat(model.planProperty().get()).contains("70 bursts", ", about ");
        model.stopAtProperty().set("5");
        window.onPulse(3);
        assertThat(model.planProperty().get()).startsWith("At most 70 bursts");
        axes.poolsProperty().set("x");
        window.onPulse(4);
        assertThat(model.planProperty().get()).isEmpty();
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
        assertThat(outcome.curves().getFirst().lines().getFirst().points()).hasSize(8);
        assertThat(outcome.curves().getFirst().knees()).singleElement().satisfies(knee -> {
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
    void eachAxisHasAPictureWithALineForEachCodecAndBatchLimit() {
        session.sweeps().become(new SweepState.Finished(FakeSweeps.many(8)));
        window.onPulse(1);
        List<PoolCurve> pictures = model.outcomeProperty().get().orElseThrow().curves();
        assertThat(pictures)
                .extracting(picture -> picture.caption().size())
                .containsExactly("pool size", "batches", "batch limit");
        assertThat(pictures.get(0).lines())
                .hasSize(2)
                .allSatisfy(line ->
                        assertThat(line.points()).extracting(PoolCurve.Point::x).containsExactly(0.0, 2.0, 4.0, 6.0));
        assertThat(pictures.get(1).lines())
                .extracting(PoolCurve.Line::codec)
                .hasSize(8)
                .contains("batch 100, json");
        assertThat(pictures.get(2).lines()).hasSize(4);
        assertThat(pictures.get(2).label(pictures.get(2).sizes().from())).isEqualTo("8");
    }

    @Test
    void withTooFewRoundsNoKneeIsMarked() {
        session.sweeps().become(new SweepState.Finished(FakeSweeps.result(3)));
        window.onPulse(1);
        SweepOutcome outcome = model.outcomeProperty().get().orElseThrow();
        assertThat(outcome.curves().getFirst().knees()).isEmpty();
        assertThat(outcome.sentences().getFirst()).contains("cannot tell");
        assertThat(outcome.style()).isNotEqualTo("valid");
    }
}
