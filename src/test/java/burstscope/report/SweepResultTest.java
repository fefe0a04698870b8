package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.OrderCounts;
import burstscope.measure.Variant;
import burstscope.report.Comparisons.Setting;
import burstscope.report.SweepCurve.Axis;
import burstscope.statistics.PoolLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class SweepResultTest {
    private static final int[] SIZES = {1, 2, 4, 8, 16, 32, 64};

    private static Setting pool(int size) {
        return new Setting(DeliverySettings.pool(size), "json");
    }

    private static List<Setting> pools() {
        List<Setting> pools = new ArrayList<>();
        for (int size : SIZES) {
            pools.add(pool(size));
        }
        return pools;
    }

    /// Rounds with so much drift from round to round and so much scatter within.
    private static ComparisonResult comparison(
            List<Setting> settings, int rounds, double scatter, ToDoubleFunction<Setting> drainMs) {
        Random random = new Random(11);
        List<List<BurstRecord>> all = new ArrayList<>();
        int number = 1;
        for (int round = 0; round < rounds; round++) {
            double drift = 1 + 0.05 * random.nextGaussian();
            List<BurstRecord> bursts = new ArrayList<>();
            for (Setting setting : settings) {
                double noise = 1 + scatter * random.nextGaussian();
                bursts.add(SampleBursts.complete(number++, setting, drainMs.applyAsDouble(setting) * drift * noise));
            }
            all.add(bursts);
        }
        return Comparisons.summarise(SampleBursts.conditions("numbered", rounds), settings, all, List.of());
    }

    /// 1000 events: 1 ms of waiting shared by the pool, 50 us an event that nothing shares.
    private static double hyperbolicMs(Setting setting) {
        return 1000 * (1.0 / setting.delivery().outstanding() + 0.05);
    }

    private static double saturatingMs(Setting setting) {
        return setting.delivery().outstanding() >= 8
                ? 100
                : 800.0 / setting.delivery().outstanding();
    }

    private static SweepCurve onlyCurve(SweepResult sweep) {
        assertThat(sweep.curves()).hasSize(1);
        return sweep.curves().getFirst();
    }

    @Test
    void theKneeIsTheSmallestPoolThatIsAsGoodAsTheBest() {
        SweepResult sweep = SweepResult.of(comparison(pools(), 30, 0.005, SweepResultTest::saturatingMs), 0, 30);
        SweepCurve curve = onlyCurve(sweep);
        assertThat(curve.axis()).isEqualTo(Axis.POOL);
        assertThat(curve.knee()).isNotNull();
        assertThat(curve.knee().knee()).isEqualTo(8);
        assertThat(curve.knee().isRange()).isFalse();
        assertThat(SweepText.of(curve).getFirst())
                .startsWith("The knee is pool 8, ")
                .contains("within 5");
    }

    @Test
    void aKneeThatIsNotCertainHasARange() {
        SweepResult sweep = SweepResult.of(comparison(pools(), 7, 0.12, SweepResultTest::saturatingMs), 0, 7);
        SweepCurve curve = onlyCurve(sweep);
        assertThat(curve.knee()).isNotNull();
        assertThat(curve.knee().from()).isLessThanOrEqualTo(8);
        assertThat(curve.knee().isRange()).isTrue();
        assertThat(SweepText.of(curve).getFirst())
                .containsAnyOf(
                        "it may lie anywhere from " + curve.knee().from() + " to",
                        "It is not ruled out, though, that pool " + curve.knee().from() + " drains as fast");
    }

    @Test
    void aCurveThatStillFallsHasNoKnee() {
        ComparisonResult falling = comparison(
                pools(), 12, 0.005, setting -> 800.0 / setting.delivery().outstanding());
        assertThat(SweepText.of(onlyCurve(SweepResult.of(falling, 0, 12))).getFirst())
                .startsWith("No knee up to pool 64, which is the fastest");
        assertThat(SweepReport.html("t", List.of(SweepResult.of(falling, 0, 12))))
                .doesNotContain("<rect class=\"knee\"");
    }

    @Test
    void belowSixRoundsNoKneeIsNamed() {
        ComparisonResult few = comparison(pools(), 5, 0.005, SweepResultTest::saturatingMs);
        assertThat(SweepText.of(onlyCurve(SweepResult.of(few, 0, 5))).getFirst())
                .startsWith("cannot tell");
    }

    @Test
    void theLawThatMadeTheCurveIsFoundWithItsCoefficients() {
        SweepCurve curve =
                onlyCurve(SweepResult.of(comparison(pools(), 20, 0.002, SweepResultTest::hyperbolicMs), 0, 20));
        PoolLaw law = curve.law().orElseThrow().law();
        assertThat(law.waiting()).isCloseTo(0.001, within(0.0001));
        assertThat(law.serial()).isCloseTo(0.000_05, within(0.000_005));
        assertThat(SweepText.of(curve).get(1)).startsWith("Events/s follow ").contains("R\u00b2");
    }

    @Test
    void aCurveThatFollowsNoLawIsSaidToFollowNone() {
        double[] ms = {900, 100, 700, 90, 650, 80, 600};
        ComparisonResult jagged = comparison(
                pools(),
                8,
                0.002,
                setting -> ms[Integer.numberOfTrailingZeros(setting.delivery().outstanding())]);
        assertThat(SweepText.of(onlyCurve(SweepResult.of(jagged, 0, 8))).get(1))
                .startsWith("No law fits")
                .contains("its coefficients mean nothing");
    }

    @Test
    void theBoundOfTheoryIsEventsTimesRoundTripOverPool() {
        SweepCurve curve =
                onlyCurve(SweepResult.of(comparison(pools(), 8, 0.002, SweepResultTest::saturatingMs), 0, 8));
        assertThat(curve.bound()).isEqualTo(new SweepCurve.Bound(1000, 800_000, true));
        assertThat(Objects.requireNonNull(curve.bound()).drainMs(8)).isCloseTo(100, within(1e-9));
        assertThat(SweepText.of(curve).get(2))
                .contains("1000 events x 800 us round trip (p50 with 1 request) / pool 8 = 100");
    }

    @Test
    void aDelayInTheSettingGivesABoundWhereItIsTheDelayOfAll() {
        assertThat(boundUnder("5ms")).isEqualTo(new SweepCurve.Bound(1000, 5_000_000, false));
        assertThat(boundUnder("7ms")).isNull();
    }

    /// The bound of pools from 2 up, whose conditions tell a delay of 5 ms.
    private static SweepCurve.@Nullable Bound boundUnder(String delay) {
        ComparisonResult.Conditions conditions = new ComparisonResult.Conditions(
                "demo", new ComparisonResult.Burst("demo", "burst", 1000, 64, "live", 1, 0, 5_000_000), 6, 1, "m", 1);
        List<Setting> settings = List.of(2, 4, 8).stream()
                .map(size -> new Setting(DeliverySettings.pool(size), "json", Variant.of("delay", delay)))
                .toList();
        List<List<BurstRecord>> rounds = new ArrayList<>();
        for (int round = 0; round < 6; round++) {
            int number = round * 10 + 1;
            rounds.add(settings.stream()
                    .map(setting -> SampleBursts.complete(number, setting, 2_500))
                    .toList());
        }
        return onlyCurve(SweepResult.of(Comparisons.summarise(conditions, settings, rounds, List.of()), 0, 6))
                .bound();
    }

    @Test
    void codecsVariantsAndBatchesAreCurvesOfTheirOwn() {
        List<Setting> settings = new ArrayList<>();
        for (String consumer : List.of("none", "sleep:1ms")) {
            for (String codec : List.of("json", "msgpack")) {
                Variant variant = Variant.of("consumer", consumer);
                settings.add(new Setting(DeliverySettings.single(), codec, variant));
                settings.add(new Setting(DeliverySettings.pool(4), codec, variant));
                settings.add(new Setting(DeliverySettings.batch(0), codec, variant));
                settings.add(new Setting(DeliverySettings.batch(10), codec, variant));
                settings.add(new Setting(DeliverySettings.batch(100), codec, variant));
                settings.add(new Setting(DeliverySettings.batches(0, 4), codec, variant));
            }
        }
        SweepResult sweep = SweepResult.of(comparison(settings, 6, 0.01, setting -> 100), 0, 6);
        assertThat(sweep.curves()).hasSize(12);
        assertThat(sweep.curves().stream().map(SweepCurve::title))
                .startsWith("pool, json, consumer none", "pool, msgpack, consumer none")
                .contains("batch requests, batch, json, consumer none", "batch limit, msgpack, consumer sleep:1ms");
        assertThat(sweep.curves().getFirst().points())
                .extracting(SweepCurve.Point::value)
                .containsExactly(1, 4);
    }

    @Test
    void aGoalThatIsMissedSaysWhatItWouldTake() {
        ComparisonResult loose = comparison(pools(), 8, 0.1, SweepResultTest::saturatingMs);
        SweepResult sweep = SweepResult.of(loose, 0.001, 8);
        assertThat(sweep.goal().isMet()).isFalse();
        assertThat(SweepText.sentences(sweep).getLast())
                .contains("rounds more, about")
                .contains("0.10 %");
        SweepResult early = SweepResult.of(loose, 1, 40);
        assertThat(early.goal().isMet()).isTrue();
        assertThat(early.endedEarly()).as("the goal was met").isFalse();
        assertThat(SweepResult.of(loose, 0, 40).endedEarly()).isTrue();
    }

    @Test
    void aPoolWithoutACompleteBurstDoesNotTakeTheCurveWithIt() {
        ComparisonResult whole = comparison(pools(), 8, 0.01, SweepResultTest::saturatingMs);
        List<SettingResult> settings = new ArrayList<>(whole.settings());
        List<BurstRecord> quiet = settings.get(2).bursts().stream()
                .map(burst ->
                        SampleBursts.burst(burst.number(), pool(4), 10, 5, OrderCounts.ZERO, BurstRecord.End.QUIET))
                .toList();
        List<List<BurstRecord>> rounds = new ArrayList<>();
        for (int round = 0; round < 8; round++) {
            List<BurstRecord> bursts = new ArrayList<>();
            for (int i = 0; i < settings.size(); i++) {
                bursts.add(i == 2 ? quiet.get(round) : settings.get(i).bursts().get(round));
            }
            rounds.add(bursts);
        }
        ComparisonResult result =
                Comparisons.summarise(SampleBursts.conditions("numbered", 8), pools(), rounds, List.of());
        SweepResult sweep = SweepResult.of(result, 0, 8);
        assertThat(Objects.requireNonNull(onlyCurve(sweep).knee()).knee()).isEqualTo(8);
        assertThat(SweepReport.terminal(sweep)).contains("The knee is pool 8");
    }

    @Test
    void theJsonHoldsTheCurvesAndTheComparison() throws Exception {
        SweepResult sweep = SweepResult.of(comparison(pools(), 8, 0.01, SweepResultTest::saturatingMs), 0.05, 30);
        JsonNode root = JsonMapper.shared().readTree(SweepReport.json(List.of(sweep), Optional.empty()));
        assertThat(root.get("schema").asString()).isEqualTo("burstscope-sweep");
        JsonNode curve = root.get("sweeps").get(0).get("curves").get(0);
        assertThat(curve.get("axis").asString()).isEqualTo("pool");
        assertThat(curve.get("points")).hasSize(7);
        assertThat(curve.get("knee").get("value").asInt()).isEqualTo(8);
        assertThat(curve.get("laws").get(0).get("residuals")).hasSize(7);
        assertThat(root.get("sweeps").get(0).get("comparison").get("settings")).hasSize(7);
        assertThat(root.get("sweeps").get(0).get("goal").get("mostRounds").asInt())
                .isEqualTo(30);
    }

    @Test
    void thePageMarksTheKneeAndSaysTheSameInWords() {
        SweepResult sweep = SweepResult.of(comparison(pools(), 30, 0.005, SweepResultTest::saturatingMs), 0, 30);
        String page = SweepReport.html("Sweep", List.of(sweep));
        assertThat(page)
                .contains(
                        "<rect class=\"knee\"", "class=\"theory\"", "The knee is pool 8", "aria-label=\"Median drain");
        assertThat(page).doesNotContain("NaN", "Infinity");
    }
}
