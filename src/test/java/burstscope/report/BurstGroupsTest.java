package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;

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
                        "pool 20 drains in 6\\d(\\.\\d)? % \\[6\\d(\\.\\d)?, 6\\d(\\.\\d)?\\] of the time of pool 1; n = 30 \\+ 30, p < 0\\.001");
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
                .isEqualTo("pool 20: cannot tell from pool 1: fewer than 6 bursts on a side (n = 5 + 30)");
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
                .isEqualTo("Not compared: kind: numbered / info; events: 1000 / 500; payload bytes: -1 / 64;"
                        + " start: live / queued");
    }

    @Test
    void otherThingsAskedWithinOneGroupRefuseTheComparisonToo() {
        List<BurstRecord> a = bursts(1, 6, SampleBursts.POOL_1, 100);
        List<BurstRecord> b = new ArrayList<>(bursts(101, 6, SampleBursts.POOL_20, 70));
        b.set(3, asked(b.get(3), "numbered", 2_000, -1, BurstRecord.Start.LIVE));

        assertThat(BurstGroups.compare(a, b).refusals()).containsExactly("events: 1000 / 1000, 2000");
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
    void settingsThatAreMixedInAGroupAreSaidToBe() {
        List<BurstRecord> a = new ArrayList<>(bursts(1, 6, SampleBursts.POOL_1, 100));
        a.addAll(bursts(11, 6, SampleBursts.BATCH, 100));

        assertThat(BurstGroups.compare(a, bursts(101, 12, SampleBursts.POOL_20, 70))
                        .line())
                .contains("of the time of A (2 settings mixed);");
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
