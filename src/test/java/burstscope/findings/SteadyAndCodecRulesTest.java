package burstscope.findings;

import static burstscope.findings.MadeBursts.MS;
import static burstscope.findings.MadeBursts.found;
import static burstscope.findings.MadeBursts.ids;
import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.ByteUse;
import burstscope.coding.Coding;
import burstscope.compare.BreakEven;
import burstscope.compare.CodecFinding;
import burstscope.compare.shadow.CostRow;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.IntervalSnapshot;
import burstscope.report.CodecCosts;
import burstscope.report.ComparisonResult;
import burstscope.report.Finding;
import burstscope.report.Finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class SteadyAndCodecRulesTest {
    private static List<IntervalSnapshot> snapshots(int count, long queuedStep, long deliveryStepNs) {
        List<IntervalSnapshot> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(MadeSnapshots.one(i, i * queuedStep, deliveryStepNs < 0 ? -1 : i * deliveryStepNs, 0));
        }
        return all;
    }

    private static List<String> live(List<IntervalSnapshot> snapshots) {
        return ids(Findings.of(Evidence.live(List.of(), snapshots)));
    }

    @Test
    void aQueueThatGrowsIsNoSteadyState() {
        assertThat(live(snapshots(30, 50, -1))).containsExactly("overload");
        assertThat(live(snapshots(30, 0, 500_000))).containsExactly("overload");
        assertThat(live(MadeSnapshots.level(30, 0))).isEmpty();
        assertThat(live(snapshots(19, 50, -1))).as("too few intervals").isEmpty();
        assertThat(live(snapshots(30, 3, -1))).as("fewer than a hundred wait").isEmpty();
    }

    @Test
    void aQueueThatRoseAndDrainedAgainWasABurst() {
        List<IntervalSnapshot> rise = new ArrayList<>(snapshots(28, 50, -1));
        rise.add(MadeSnapshots.one(28, 0, -1, 0));
        rise.add(MadeSnapshots.one(29, 0, -1, 0));
        assertThat(live(rise)).isEmpty();
    }

    @Test
    void aBackendTenTimesSlowerAtFirstIsSeenInTheFirstBursts() {
        List<BurstRecord> bursts = MadeBursts.of(12, i -> new MadeBursts().drainMs(i < 2 ? 1_000 : 100 + i));
        List<Finding> found = found(bursts);
        assertThat(ids(found)).containsExactly("warm-up-short");
        assertThat(found.getFirst().evidence().getFirst()).contains("the first 2 of 12 bursts");
    }

    @Test
    void fewSlowBurstsAtFirstAndAnOrdinaryOrderSayNothing() {
        assertThat(found(MadeBursts.of(7, i -> new MadeBursts().drainMs(i < 2 ? 1_000 : 100)))).isEmpty();
        Random random = new Random(5);
        int alarms = 0;
        for (int run = 0; run < 200; run++) {
            alarms += found(MadeBursts.of(30, _ -> new MadeBursts().drainMs(100 * Math.exp(0.2 * random.nextGaussian()))))
                            .isEmpty()
                    ? 0
                    : 1;
        }
        assertThat(alarms).as("false alarms in 200 runs").isLessThanOrEqualTo(8);
    }

    @Test
    void roundTripsOfTwoKindsAreFound() {
        Random random = new Random(3);
        long[] two = LongStream.range(0, 400)
                .map(i -> Math.round((i % 3 == 0 ? 8 * MS : MS) * Math.exp(0.1 * random.nextGaussian())))
                .toArray();
        assertThat(found(new MadeBursts().roundTrips(two).times(1))).singleElement().satisfies(one -> {
            assertThat(one.id()).isEqualTo("two-modes");
            assertThat(one.evidence().getFirst()).startsWith("67 % around 998 us, the others around 7.92 ms");
        });
        assertThat(found(new MadeBursts().roundTrips(LongStream.of(two).limit(199).toArray()).times(1)))
                .as("too few")
                .isEmpty();
    }

    @Test
    void oneKindOfRoundTripsHoweverWideIsOne() {
        Random random = new Random(4);
        long[] one = LongStream.range(0, 1_000)
                .map(_ -> Math.round(MS * Math.exp(0.7 * random.nextGaussian())))
                .toArray();
        long[] even = LongStream.range(1, 1_000).map(i -> i * 10_000).toArray();
        assertThat(found(new MadeBursts().roundTrips(one).times(1))).isEmpty();
        assertThat(found(new MadeBursts().roundTrips(even).times(1))).isEmpty();
    }

    @Test
    void fewRoundsAreNamed() {
        ComparisonResult five = MadeBursts.comparison(new MadeBursts().times(5));
        assertThat(Findings.in(five).findings()).singleElement().matches(one -> one.severity() == Severity.NOTICE);
        Random random = new Random(9);
        ComparisonResult wide = MadeBursts.comparison(
                MadeBursts.of(8, _ -> new MadeBursts().drainMs(100 * Math.exp(0.5 * random.nextGaussian()))));
        assertThat(ids(Findings.in(wide).findings())).contains("few-rounds");
        ComparisonResult enough = MadeBursts.comparison(
                MadeBursts.of(30, _ -> new MadeBursts().drainMs(100 * Math.exp(0.5 * random.nextGaussian()))));
        assertThat(ids(Findings.in(enough).findings())).doesNotContain("few-rounds");
    }

    @Test
    void aCodecUnderWhichBurstsTakeLongerIsNamed() {
        ComparisonResult run = MadeBursts.comparison(
                MadeBursts.of(12, i -> new MadeBursts().drainMs(120 + i * 0.1)),
                MadeBursts.of(12, i -> new MadeBursts().codec("msgpack").drainMs(100 + i * 0.1)));
        assertThat(Findings.in(run).findings()).singleElement().satisfies(one -> {
            assertThat(one.id()).isEqualTo("codec-slower");
            assertThat(one.line()).isEqualTo("pool 8, json: bursts take longer than under msgpack");
        });
        ComparisonResult close = MadeBursts.comparison(
                MadeBursts.of(12, i -> new MadeBursts().drainMs(108 + i * 0.1)),
                MadeBursts.of(12, i -> new MadeBursts().codec("msgpack").drainMs(100 + i * 0.1)));
        assertThat(Findings.in(close).findings()).isEmpty();
    }

    private static CodecCosts.Row row(String coding, int trials, double bytes, double ns, int corrupt) {
        Coding parsed = Coding.parse(coding);
        CostRow costs = new CostRow(
                parsed, trials, bytes, bytes / 100, bytes, ns / 2, ns / 2, 0, Map.of(ByteUse.TEXT, bytes), 0, corrupt,
                List.of(), "");
        return new CodecCosts.Row(
                null,
                costs,
                parsed.equals(Coding.JSON),
                BreakEven.between(new BreakEven.Cost(bytes, ns), new BreakEven.Cost(100, 500)));
    }

    private static List<String> codecs(List<CodecFinding> known, CodecCosts.Row... rows) {
        ComparisonResult run = MadeBursts.comparison(
                        new MadeBursts().delivery(DeliverySettings.pool(8)).times(10))
                .with(new CodecCosts(Coding.JSON, List.of(), List.of(rows), known, 0, ""));
        return Findings.in(run).findings().stream()
                .map(one -> one.severity() + " " + one.id() + " " + one.subject())
                .toList();
    }

    @Test
    void aSmallerCodecThatIsNoSlowerIsWorthATry() {
        assertThat(codecs(List.of(), row("json", 100, 100, 500, 0), row("msgpack", 100, 90, 400, 0)))
                .containsExactly("NOTICE codec-better json");
        assertThat(codecs(List.of(), row("json", 100, 100, 500, 0), row("msgpack", 100, 91, 400, 0)))
                .as("less than a tenth is saved")
                .isEmpty();
        assertThat(codecs(List.of(), row("json", 100, 100, 500, 0), row("msgpack", 19, 50, 400, 0)))
                .as("too few messages were tried")
                .isEmpty();
    }

    @Test
    void aSmallerCodecThatIsSlowerPaysOnSlowLinks() {
        assertThat(codecs(List.of(), row("json", 100, 100, 500, 0), row("msgpack", 100, 80, 700, 0)))
                .containsExactly("INFO codec-slow-link msgpack");
        assertThat(codecs(List.of(), row("json", 100, 100, 500, 0), row("msgpack", 100, 120, 700, 0)))
                .isEmpty();
    }

    @Test
    void damagedMessagesAreSevereWhereTheCodecIsInUse() {
        assertThat(codecs(List.of(), row("json", 100, 100, 500, 1))).containsExactly("SEVERE corruption json");
        assertThat(codecs(List.of(), row("json", 100, 100, 500, 0), row("msgpack", 100, 50, 400, 2)))
                .containsExactly("WARNING corruption msgpack");
        CodecFinding known = new CodecFinding(
                CodecFinding.Severity.ERROR, CodecFinding.Source.LIBRARY, Coding.MSGPACK, 3, "t", "e", "bytes", "try");
        assertThat(codecs(List.of(known, known), row("json", 100, 100, 500, 0)))
                .as("once for a codec")
                .containsExactly("WARNING corruption msgpack");
        assertThat(codecs(List.of(), row("json", 100, 100, 500, 0))).isEmpty();
    }

    @Test
    void buffersWrittenDigitByDigitAreNamed() {
        assertThat(codecs(List.of(), buffer("json", 1_000, 500))).containsExactly("NOTICE buffer-in-text json");
        assertThat(codecs(List.of(), buffer("json", 999, 500))).as("too small").isEmpty();
        assertThat(codecs(List.of(), buffer("json", 1_000, 499))).isEmpty();
    }

    private static CodecCosts.Row buffer(String coding, double bytes, double integers) {
        CostRow costs = new CostRow(
                Coding.parse(coding),
                100,
                bytes,
                1,
                bytes,
                100,
                100,
                0,
                Map.of(ByteUse.INTEGER, integers, ByteUse.STRUCTURE, bytes - integers),
                0,
                0,
                List.of(),
                "");
        return new CodecCosts.Row(null, costs, true, new BreakEven.Same());
    }
}
