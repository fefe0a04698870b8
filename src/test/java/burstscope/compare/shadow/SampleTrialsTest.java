package burstscope.compare.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.compare.BundleFaultFinder;
import burstscope.compare.TrialRig;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SampleTrialsTest {
    private static final List<Coding> CODINGS = List.of(Coding.JSON, Coding.parse("msgpackr:sequential"));
    private static final SampleTrials.Budget ENOUGH = new SampleTrials.Budget(600_000_000_000L, 600_000_000_000L);

    private static Value event(int number) {
        return Value.Map.ofEntries(
                "id",
                Value.of(number),
                "result",
                Value.Map.ofEntries("kind", Value.of("info"), "number", Value.of(number)));
    }

    private static void talk(TrafficTap sent, TrafficTap received, int messages) {
        for (int i = 0; i < messages; i++) {
            sent.onMessage("next", event(i), 20);
            received.onMessage("next", event(i), 40);
        }
    }

    @Test
    void everyMessageCountsAndAFewOfAllPartsOfABurstAreTried() {
        SampleTrials trials = new SampleTrials(NanoClock.system(), 50);
        TrafficTap sent = trials.newTap(false);
        TrafficTap received = trials.newTap(true);
        talk(sent, received, 1_000);
        trials.keep();
        talk(sent, received, 1_000);
        trials.keep();

        ShadowSnapshot snapshot = trials.run(CODINGS, List.of(), ENOUGH, () -> false);

        assertThat(snapshot.messages()).isEqualTo(4_000);
        assertThat(snapshot.sampled()).isBetween(60L, 200L);
        List<CostRow> rows = CostTable.rows(snapshot, CostTable.Filter.ALL, Coding.JSON);
        assertThat(rows).hasSize(2).allSatisfy(row -> {
            assertThat(row.trials()).isEqualTo((int) snapshot.sampled());
            assertThat(row.corrupt() + row.refused()).isZero();
            assertThat(row.frameBytes()).isPositive();
            assertThat(row.encodeNs()).as("warm, as there was time for it").isPositive();
        });
        assertThat(rows.get(1).ratioToNow()).isLessThan(1);
    }

    @Test
    void withoutTimeNothingIsTriedAndNothingIsClaimed() {
        SampleTrials trials = new SampleTrials(NanoClock.system(), 1);
        talk(trials.newTap(false), trials.newTap(true), 20);
        trials.keep();

        ShadowSnapshot stopped = trials.run(CODINGS, List.of(), ENOUGH, () -> true);

        assertThat(stopped.messages()).isEqualTo(40);
        assertThat(stopped.sampled()).isZero();
    }

    @Test
    void sizesAreToldWhereTheCodeDidNotGetWarm() {
        SampleTrials trials = new SampleTrials(NanoClock.system(), 1);
        talk(trials.newTap(false), trials.newTap(true), 20);
        trials.keep();

        ShadowSnapshot snapshot =
                trials.run(CODINGS, List.of(), new SampleTrials.Budget(0, ENOUGH.verdictsNs()), () -> false);

        assertThat(snapshot.sampled()).isEqualTo(40);
        assertThat(CostTable.rows(snapshot, CostTable.Filter.ALL, Coding.JSON)).allSatisfy(row -> {
            assertThat(row.frameBytes()).isPositive();
            assertThat(row.encodeNs()).isNaN();
        });
        assertThat(40L * TrialRig.Effort.LIGHT.batches() * TrialRig.Effort.LIGHT.mostPerBatch())
                .as("too few to be warm")
                .isLessThan(TrialRig.WARM_OPERATIONS);
    }

    @Test
    void whatIsKeptIsBounded() {
        SampleTrials trials = new SampleTrials(NanoClock.system(), 1);
        TrafficTap tap = trials.newTap(true);
        for (int burst = 0; burst < 100; burst++) {
            for (int i = 0; i < 1_000; i++) {
                tap.onMessage("m", event(i), 100);
            }
            trials.keep();
        }
        tap.onMessage("large", event(0), 2 << 20);

        ShadowSnapshot snapshot = trials.run(List.of(Coding.JSON), List.of(), ENOUGH, () -> false);

        assertThat(snapshot.messages()).isEqualTo(100_001);
        assertThat(snapshot.sampled()).isBetween(100L, 1_024L);
        assertThat(snapshot.worker().tooLarge()).isOne();
    }

    @Test
    void aMessageThatMsgpackrWouldDamageIsFound() {
        SampleTrials trials = new SampleTrials(NanoClock.system(), 1);
        Value[] texts = new Value[100];
        Arrays.fill(texts, Value.of("\u7f16".repeat(250)));
        trials.newTap(true).onMessage("translations", Value.Array.of(texts), 75_400);
        trials.keep();

        ShadowSnapshot snapshot = trials.run(
                List.of(Coding.JSON),
                List.of(new BundleFaultFinder()),
                new SampleTrials.Budget(0, ENOUGH.verdictsNs()),
                () -> false);

        assertThat(snapshot.findings()).isNotEmpty();
        assertThat(snapshot.findings().getFirst().title()).contains("bundleStrings");
    }
}
