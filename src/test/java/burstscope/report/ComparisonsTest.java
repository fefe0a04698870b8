package burstscope.report;

import static burstscope.report.SampleBursts.BATCH;
import static burstscope.report.SampleBursts.POOL_1;
import static burstscope.report.SampleBursts.POOL_20;
import static burstscope.report.SampleBursts.burst;
import static burstscope.report.SampleBursts.complete;
import static burstscope.report.SampleBursts.conditions;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecord.End;
import burstscope.measure.DeliverySettings;
import burstscope.measure.OrderCounts;
import burstscope.measure.Variant;
import burstscope.report.Comparisons.Setting;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ComparisonsTest {
    private static final OrderCounts THREE_LOST = new OrderCounts(997, 3, 0, 0, 0);

    @Test
    void settingsThatDifferInAVariantAloneAreToldApart() {
        Setting raw = new Setting(DeliverySettings.pool(1), "json", Variant.of("transport", "raw"));
        Setting deflate = new Setting(DeliverySettings.pool(1), "json", Variant.of("transport", "deflate"));
        List<List<BurstRecord>> rounds = new ArrayList<>();
        for (int round = 0; round < 8; round++) {
            rounds.add(List.of(complete(2 * round + 1, raw, 10), complete(2 * round + 2, deflate, 20)));
        }
        ComparisonResult result =
                Comparisons.summarise(conditions("numbered", 8), List.of(raw, deflate), rounds, List.of());
        Verdicts verdicts = new Verdicts(result);
        assertThat(verdicts.sentence(result.settings().get(1)))
                .startsWith("pool 1, transport deflate takes 200 %")
                .contains("of the time of pool 1, transport raw");
        assertThat(TerminalTable.render(result)).contains("  varied   transport raw; transport deflate\n");
        assertThat(HtmlReport.render("x", List.of(result), List.of())).contains("transport raw; transport deflate");
        assertThat(JsonReport.render(List.of(result)))
                .contains("\"variant\" : \"transport=raw\"", "\"variant\" : \"transport=deflate\"");
    }

    @Test
    void burstsAreGroupedBySettingWhateverTheirOrderWithinARound() {
        ComparisonResult result = Comparisons.summarise(
                conditions("numbered", 2),
                List.of(POOL_1, POOL_20),
                List.of(
                        List.of(complete(1, POOL_20, 60), complete(2, POOL_1, 100)),
                        List.of(complete(3, POOL_1, 200), complete(4, POOL_20, 120))),
                List.of());

        assertThat(result.settings().get(0).bursts())
                .extracting(BurstRecord::number)
                .containsExactly(2, 3);
        assertThat(result.settings().get(1).bursts())
                .extracting(BurstRecord::number)
                .containsExactly(1, 4);
        assertThat(result.settings().get(0).drainMs().median()).isEqualTo(150);
        assertThat(result.settings().get(1).drainMs().median()).isEqualTo(90);
        assertThat(result.settings().get(1).ratio().median()).isEqualTo(0.6, within(1e-12));
        assertThat(result.settings().get(1).eventsPerSecond().median())
                .isEqualTo((1000 / 0.060 + 1000 / 0.120) / 2, within(1e-6));
        assertThat(result.warnings()).isEmpty();
    }

    @Test
    void theFirstSettingComparedWithItselfIsOne() {
        SettingResult reference = SampleBursts.numbered().settings().getFirst();

        assertThat(reference.ratio().median()).isEqualTo(1);
        assertThat(reference.ratio().low()).isEqualTo(1);
        assertThat(reference.ratio().high()).isEqualTo(1);
    }

    @Test
    void oneDeliveryUnderTwoCodecsIsTwoSettings() {
        Setting msgpack = new Setting(POOL_1.delivery(), "msgpack");
        ComparisonResult result = Comparisons.summarise(
                conditions("numbered", 1),
                List.of(POOL_1, msgpack),
                List.of(List.of(complete(1, POOL_1, 100), complete(2, msgpack, 50))),
                List.of());

        Verdicts verdicts = new Verdicts(result);
        assertThat(result.settings()).extracting(verdicts::label).containsExactly("pool 1, json", "pool 1, msgpack");
        assertThat(result.settings().get(1).ratio().median()).isEqualTo(0.5);
    }

    @Test
    void aRoundWithAnIncompleteBurstIsCountedButNotTimed() {
        ComparisonResult result = Comparisons.summarise(
                conditions("numbered", 3),
                List.of(POOL_1, POOL_20),
                List.of(
                        List.of(complete(1, POOL_1, 100), complete(2, POOL_20, 50)),
                        List.of(complete(3, POOL_1, 9000), burst(4, POOL_20, 5000, 997, THREE_LOST, End.QUIET)),
                        List.of(complete(5, POOL_1, 102), complete(6, POOL_20, 51))),
                List.of("said by the run"));

        SettingResult pool1 = result.settings().get(0);
        SettingResult pool20 = result.settings().get(1);
        assertThat(pool1.bursts()).hasSize(3);
        assertThat(pool20.bursts()).hasSize(3);
        assertThat(pool1.drainMs().count()).isEqualTo(2);
        assertThat(pool1.drainMs().median()).isEqualTo(101);
        assertThat(pool20.ratio().count()).isEqualTo(2);
        assertThat(result.warnings())
                .containsExactly(
                        "said by the run",
                        "1 of 3 rounds left out of the timing of every setting, because a burst in it did not complete:"
                                + " pool 20 in 1 round");
    }

    @Test
    void aSettingThatNeverCompletedDoesNotTakeTheOthersRoundsWithIt() {
        ComparisonResult result = Comparisons.summarise(
                conditions("numbered", 1),
                List.of(POOL_1, POOL_20, BATCH),
                List.of(List.of(
                        complete(1, POOL_1, 100),
                        complete(2, POOL_20, 50),
                        burst(3, BATCH, 5000, 0, OrderCounts.ZERO, End.DISCONNECTED))),
                List.of());

        assertThat(result.settings().get(1).ratio().median()).isEqualTo(0.5);
        assertThat(result.settings().get(2).drainMs().count()).isZero();
        assertThat(result.settings().get(2).ratio().median()).isNaN();
        assertThat(result.warnings()).containsExactly("no burst under batch completed: it has no timing");
        assertThat(new Verdicts(result).sentence(result.settings().get(2)))
                .isEqualTo("batch: cannot tell from pool 1: no burst can be timed");
    }

    @Test
    void withoutAReferenceThereIsNoRatio() {
        ComparisonResult result = Comparisons.summarise(
                conditions("numbered", 1),
                List.of(POOL_1, POOL_20),
                List.of(List.of(burst(1, POOL_1, 5000, 1, OrderCounts.ZERO, End.CANCELLED), complete(2, POOL_20, 50))),
                List.of());

        assertThat(result.settings().get(1).drainMs().median()).isEqualTo(50);
        assertThat(result.settings().get(1).ratio().count()).isZero();
    }

    @Test
    void aRoundThatLacksASettingIsNotTimed() {
        ComparisonResult result = Comparisons.summarise(
                conditions("numbered", 2),
                List.of(POOL_1, POOL_20),
                List.of(
                        List.of(complete(1, POOL_1, 100), complete(2, POOL_20, 50)),
                        List.of(complete(3, POOL_1, 9000))),
                List.of());

        assertThat(result.settings().get(0).drainMs().count()).isEqualTo(1);
        assertThat(result.settings().get(0).bursts()).hasSize(2);
        assertThat(result.warnings()).hasSize(1);
    }

    @Test
    void noRoundAtAllGivesNoFigureAndNoFailure() {
        ComparisonResult result =
                Comparisons.summarise(conditions("numbered", 0), List.of(POOL_1), List.of(), List.of());

        assertThat(result.settings().getFirst().drainMs().median()).isNaN();
        assertThat(Validity.of(result).verdict()).isEqualTo(Validity.Verdict.INVALID);
        assertThat(TerminalTable.render(result)).contains("INVALID").contains("none of 0 bursts completed");
    }

    @Test
    void aBurstOfAnUnlistedSettingOrTwoOfOneAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Comparisons.summarise(
                        conditions("numbered", 1),
                        List.of(POOL_1),
                        List.of(List.of(complete(1, POOL_20, 1))),
                        List.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Comparisons.summarise(
                        conditions("numbered", 1),
                        List.of(POOL_1),
                        List.of(List.of(complete(1, POOL_1, 1), complete(2, POOL_1, 1))),
                        List.of()));
    }

    @Test
    void sentencesSayFasterNoiseOrCannotTell() {
        ComparisonResult result = SampleBursts.numbered();
        Verdicts verdicts = new Verdicts(result);

        assertThat(verdicts.sentence(result.settings().get(1)))
                .matches(
                        "pool 20 drains in 6[78].* % \\[.*\\] of the time of pool 1; n = 30 \\+ 30 paired, p < 0.001 adjusted for 2 comparisons");
        assertThat(verdicts.sentence(result.settings().get(2))).startsWith("batch: within the noise (");
        ComparisonResult few = SampleBursts.unsequenced();
        assertThat(new Verdicts(few).sentence(few.settings().get(1)))
                .isEqualTo("pool 20: cannot tell from pool 1: fewer than 6 pairs (n = 4 + 4 paired)");
    }

    @Test
    void orderIsToldOnlyWhereItIsKnown() {
        ComparisonResult result = SampleBursts.numbered();
        Verdicts verdicts = new Verdicts(result);

        assertThat(result.settings())
                .extracting(verdicts::order)
                .containsExactly("in order", "OUT OF ORDER in 30 of 30 bursts, up to 17 places", "in order");
        ComparisonResult unsequenced = SampleBursts.unsequenced();
        assertThat(new Verdicts(unsequenced).order(unsequenced.settings().getFirst()))
                .isEqualTo("unknown: events carry no sequence");
    }

    @Test
    void eventsWithoutASequenceAmongOthersAreNotCalledInOrder() {
        ComparisonResult result = Comparisons.summarise(
                conditions("numbered", 1),
                List.of(POOL_1),
                List.of(List.of(burst(1, POOL_1, 5, 1000, new OrderCounts(600, 0, 0, 0, 0), End.COMPLETE))),
                List.of());

        assertThat(new Verdicts(result).order(result.settings().getFirst()))
                .isEqualTo("in order; unknown for 400 of 1000 events");
    }

    @Test
    void lossMakesAMeasurementInvalidAndStallsMakeItSuspect() {
        assertThat(Validity.of(SampleBursts.numbered()).verdict()).isEqualTo(Validity.Verdict.VALID);
        assertThat(Validity.of(SampleBursts.unsequenced()).verdict()).isEqualTo(Validity.Verdict.SUSPECT);
        ComparisonResult lossy = SampleBursts.lossy();
        assertThat(Validity.of(lossy).verdict()).isEqualTo(Validity.Verdict.INVALID);
        assertThat(Validity.of(lossy).reasons())
                .containsExactly(
                        "pool 1: 2 lost and 1 duplicated of 1001 events",
                        "pool 1: 1 timed round, fewer than 6: no interval, and no comparison can be told");
        ComparisonResult stalled = Comparisons.summarise(
                conditions("numbered", 1), List.of(POOL_1), List.of(List.of(complete(1, POOL_1, 1))), List.of());
        assertThat(Validity.of(stalled).verdict()).isEqualTo(Validity.Verdict.SUSPECT);
        assertThat(Validity.of(stalled).reasons().getFirst())
                .contains("stalled")
                .contains("1 of 1 burst");
    }

    @Test
    void equalBurstsGiveEqualResults() {
        List<ComparisonResult> results = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            results.add(SampleBursts.numbered());
        }

        assertThat(results.get(0)).isEqualTo(results.get(1));
    }
}
