package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import burstscope.measure.BurstOrigin;
import burstscope.measure.BurstOrigin.Surroundings;
import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecord.End;
import burstscope.measure.OrderCounts;
import burstscope.report.Comparisons.Setting;
import burstscope.statistics.Effect;
import burstscope.statistics.RatioOfMedians;
import burstscope.statistics.ShuffleTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BurstGroupsTest {
    private static List<BurstRecord> bursts(int first, int count, Setting setting, double ms) {
        Random random = new Random(first);
        List<BurstRecord> bursts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            bursts.add(SampleBursts.complete(first + i, setting, ms * (1 + 0.02 * random.nextGaussian())));
        }
        return bursts;
    }

    private static BurstRecord asked(BurstRecord burst, String kind, int events, int bytes, BurstRecord.Start start) {
        BurstRecord.Settings settings = burst.settings();
        return new BurstRecord(
                burst.number(),
                new BurstRecord.Settings(
                        kind, settings.delivery(), settings.codec(), events, bytes, start, settings.variant()),
                burst.times(),
                burst.order(),
                burst.traffic(),
                burst.outcome());
    }

    @Test
    void aFasterGroupIsCalledFasterInOneSentence() {
        RecordedComparison comparison = BurstGroups.compare(
                bursts(1, 30, SampleBursts.POOL_1, 1152), bursts(101, 30, SampleBursts.POOL_20, 772));

        assertThat(comparison.rows()).hasSize(1);
        assertThat(comparison.rows().getFirst().kind()).isEqualTo(Effect.Kind.FASTER);
        assertThat(comparison.line())
                .matches(
                        "pool 20 drains in 6\\d(\\.\\d)? % \\[6\\d(\\.\\d)?, 6\\d(\\.\\d)?\\] of the time of pool 1; n = 30 \\+ 30 unpaired, p < 0\\.001");
    }

    @Test
    void theFiguresAreThoseOfTheUnpairedBootstrapAndTheShuffleTest() {
        List<BurstRecord> a = bursts(1, 12, SampleBursts.POOL_1, 100);
        List<BurstRecord> b = bursts(101, 9, SampleBursts.POOL_20, 101);
        double[] aMs = Comparisons.drainMs(a);
        double[] bMs = Comparisons.drainMs(b);

        Effect effect = BurstGroups.compare(a, b).rows().getFirst().judgement().effect();

        assertThat(effect.paired()).isFalse();
        assertThat(effect.ratio()).isEqualTo(RatioOfMedians.of(bMs, aMs, 1));
        assertThat(effect.p()).isEqualTo(ShuffleTest.p(aMs, bMs, 1));
        assertThat(effect.counts()).isEqualTo(new Effect.Counts(12, 9));
    }

    @Test
    void equalGroupsAreWithinTheNoiseAndToldApartByTheirSide() {
        RecordedComparison comparison = BurstGroups.compare(
                bursts(1, 20, SampleBursts.POOL_20, 100), bursts(101, 20, SampleBursts.POOL_20, 100));

        assertThat(comparison.rows().getFirst().kind()).isEqualTo(Effect.Kind.WITHIN_NOISE);
        assertThat(comparison.line())
                .startsWith("pool 20 in B: within the noise (")
                .contains("of pool 20 in A;");
    }

    @Test
    void fewerThanSixBurstsCannotTell() {
        RecordedComparison comparison =
                BurstGroups.compare(bursts(1, 5, SampleBursts.POOL_1, 100), bursts(101, 30, SampleBursts.POOL_20, 10));

        assertThat(comparison.cannotTell()).isTrue();
        assertThat(comparison.line())
                .isEqualTo("pool 20: cannot tell from pool 1: fewer than 6 bursts on a side (n = 5 + 30 unpaired)");
    }

    @Test
    void burstsOfWhichOtherThingsWereAskedAreNotCompared() {
        List<BurstRecord> a = bursts(1, 6, SampleBursts.POOL_1, 100);
        List<BurstRecord> b = bursts(101, 6, SampleBursts.POOL_20, 70).stream()
                .map(burst -> asked(burst, "info", 500, 64, BurstRecord.Start.QUEUED))
                .toList();

        RecordedComparison comparison = BurstGroups.compare(a, b);

        assertThat(comparison.rows()).isEmpty();
        assertThat(comparison.line())
                .isEqualTo(
                        "Not compared: askedEvents: 1000 / 500; kind: numbered / info; payloadBytes: not recorded / 64;"
                                + " start: live / queued");
    }

    @Test
    void otherThingsAskedWithinOneGroupRefuseTheComparisonToo() {
        List<BurstRecord> a = bursts(1, 6, SampleBursts.POOL_1, 100);
        List<BurstRecord> b = new ArrayList<>(bursts(101, 6, SampleBursts.POOL_20, 70));
        b.set(3, asked(b.get(3), "numbered", 2_000, -1, BurstRecord.Start.LIVE));

        assertThat(BurstGroups.compare(a, b).refusals()).containsExactly("askedEvents: 1000 / 1000, 2000");
    }

    @Test
    void aBurstThatIsNotWholeIsNamed() {
        List<BurstRecord> a = bursts(1, 6, SampleBursts.POOL_1, 100);
        List<BurstRecord> b = new ArrayList<>(bursts(101, 6, SampleBursts.POOL_20, 70));
        b.add(SampleBursts.burst(120, SampleBursts.POOL_20, 70, 997, OrderCounts.ZERO, End.QUIET));

        assertThat(BurstGroups.compare(a, b).refusals()).containsExactly("not whole in B: #120 (quiet)");
    }

    @Test
    void aBurstIsNotComparedWithItself() {
        List<BurstRecord> a = bursts(1, 6, SampleBursts.POOL_1, 100);

        assertThat(BurstGroups.compare(a, a.subList(4, 6)).refusals()).containsExactly("in both groups: #5, #6");
    }

    @Test
    void anEmptyGroupIsRefused() {
        assertThat(BurstGroups.compare(List.of(), List.of()).refusals())
                .containsExactly("no burst in A", "no burst in B");
    }

    @Test
    void severalSettingsAgainstOneAreARowEachAdjustedForAllOfThem() {
        List<BurstRecord> b = new ArrayList<>(bursts(101, 12, SampleBursts.POOL_20, 70));
        b.addAll(bursts(121, 12, SampleBursts.BATCH, 100));

        RecordedComparison comparison = BurstGroups.compare(bursts(1, 12, SampleBursts.POOL_1, 100), b);

        assertThat(comparison.rows())
                .extracting(RecordedComparison.Row::kind)
                .containsExactly(Effect.Kind.FASTER, Effect.Kind.WITHIN_NOISE);
        assertThat(comparison.line())
                .contains("pool 20 drains in ", "batch: within the noise", "adjusted for 2 comparisons");
    }

    @Test
    void theSameSettingsOnBothSidesAreComparedEachWithItself() {
        List<BurstRecord> a = new ArrayList<>(bursts(1, 12, SampleBursts.POOL_1, 100));
        a.addAll(bursts(21, 12, SampleBursts.POOL_20, 50));
        List<BurstRecord> b = new ArrayList<>(bursts(101, 12, SampleBursts.POOL_20, 70));
        b.addAll(bursts(121, 12, SampleBursts.POOL_1, 100));

        assertThat(BurstGroups.compare(a, b).rows())
                .extracting(row -> row.judgement().labelB(), RecordedComparison.Row::kind)
                .containsExactly(
                        tuple("pool 1 in B", Effect.Kind.WITHIN_NOISE), tuple("pool 20 in B", Effect.Kind.SLOWER));
    }

    @Test
    void otherSettingsOnBothSidesAreSaidToBeMixed() {
        List<BurstRecord> a = new ArrayList<>(bursts(1, 6, SampleBursts.POOL_1, 100));
        a.addAll(bursts(11, 6, SampleBursts.BATCH, 100));
        List<BurstRecord> b = new ArrayList<>(bursts(101, 12, SampleBursts.POOL_20, 70));
        b.addAll(bursts(121, 6, SampleBursts.BATCH, 100));

        assertThat(BurstGroups.compare(a, b).line())
                .contains("B (2 settings mixed)", "of the time of A (2 settings mixed);");
    }

    private static List<BurstRecord> from(List<BurstRecord> bursts, Surroundings surroundings, long run, int round) {
        List<BurstRecord> from = new ArrayList<>();
        for (BurstRecord burst : bursts) {
            from.add(burst.from(new BurstOrigin(surroundings, run, run == 0 ? 0 : round + from.size())));
        }
        return from;
    }

    @Test
    void burstsOfOneRunArePairedByRoundAndItsWarmUpIsLeftOut() {
        List<BurstRecord> a = from(bursts(1, 13, SampleBursts.POOL_1, 100), Surroundings.UNKNOWN, 7, 0);
        List<BurstRecord> b = from(bursts(101, 10, SampleBursts.POOL_20, 70), Surroundings.UNKNOWN, 7, 1);

        RecordedComparison comparison = BurstGroups.compare(a, b.reversed());

        assertThat(comparison.line()).contains("n = 10 + 10 paired");
        assertThat(comparison.rows().getFirst().judgement().effect())
                .isEqualTo(Effect.paired(Comparisons.drainMs(a.subList(1, 11)), Comparisons.drainMs(b), 1));
        assertThat(comparison.remarks()).containsExactly("1 burst of warm-up left out");
    }

    @Test
    void burstsOfTwoRunsAreNotPaired() {
        List<BurstRecord> a = from(bursts(1, 10, SampleBursts.POOL_1, 100), Surroundings.UNKNOWN, 7, 1);
        List<BurstRecord> b = from(bursts(101, 10, SampleBursts.POOL_20, 70), Surroundings.UNKNOWN, 8, 1);

        assertThat(BurstGroups.compare(a, b).line()).contains("n = 10 + 10 unpaired");
    }

    @Test
    void otherSurroundingsRefuseByTheNamesOfARecordingUnlessTheyMayDiffer() {
        BurstOrigin.Program old = new BurstOrigin.Program("0.1.0", "abc");
        BurstOrigin.Way plain = new BurstOrigin.Way(0, false);
        Surroundings one = new Surroundings("demo over pid 17", "demo", "2 processors", old, 0, plain);
        Surroundings same = new Surroundings("demo over pid 99", "demo", "2 processors", old, 0, plain);
        Surroundings other = new Surroundings(
                "demo over tcp",
                "demo",
                "4 processors",
                new BurstOrigin.Program("0.1.0", "def"),
                1_000_000,
                new BurstOrigin.Way(500_000, true));
        List<BurstRecord> a = from(bursts(1, 10, SampleBursts.POOL_1, 100), one, 0, 0);
        List<BurstRecord> b = from(bursts(101, 10, SampleBursts.POOL_20, 70), same, 0, 0);
        List<BurstRecord> far = from(bursts(201, 10, SampleBursts.POOL_20, 70), other, 0, 0);

        assertThat(BurstGroups.compare(a, b).refusals()).isEmpty();
        assertThat(BurstGroups.compare(a, far).refusals())
                .containsExactly(
                        "addedOnTheWayRoundTripNs: 0 / 500000",
                        "addedRoundTripNs: 0 / 1000000",
                        "backend: demo over * / demo over tcp",
                        "burstscopeBuild: abc / def",
                        "extraHop: false / true",
                        "machine: 2 processors / 4 processors");
        assertThat(BurstGroups.differInConditionsAlone(a, far)).isTrue();
        assertThat(BurstGroups.differInConditionsAlone(a, List.of())).isFalse();
        RecordedComparison allowed = BurstGroups.compare(a, far, true);
        assertThat(allowed.rows()).hasSize(1);
        assertThat(allowed.allowed()).hasSize(6);
    }

    @Test
    void exactlyTwoSettingsMakeTwoGroupsTheEarlierOneFirst() {
        List<BurstRecord> late = bursts(50, 3, SampleBursts.POOL_1, 100);
        List<BurstRecord> early = bursts(1, 2, SampleBursts.POOL_20, 100);
        List<BurstRecord> all = new ArrayList<>(late.reversed());
        all.addAll(early);

        assertThat(BurstGroups.bySetting(all)).contains(new BurstGroups.Groups(early, late));
        assertThat(BurstGroups.bySetting(late)).isEmpty();
        all.addAll(bursts(90, 1, SampleBursts.BATCH, 100));
        assertThat(BurstGroups.bySetting(all)).isEmpty();
    }
}
