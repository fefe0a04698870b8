package burstscope.compare.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class BenchPlanTest {
    private static final long MS = 1_000_000;

    private final BenchPlan plan =
            new BenchPlan(List.of(), List.of(), 15, new BenchPlan.Pace(500 * MS, 20 * MS, 800 * MS), 42);

    @Test
    void aSlowCodingHasFewerSlotsButEnoughForAnInterval() {
        assertThat(plan.slots(20 * MS)).isEqualTo(15);
        assertThat(plan.slots(80 * MS)).isEqualTo(10);
        assertThat(plan.slots(2_000 * MS)).isEqualTo(7);
    }

    @Test
    void whoeverWantsFewerSlotsHasFewer() {
        BenchPlan few = new BenchPlan(List.of(), List.of(), 3, plan.pace(), 42);

        assertThat(few.slots(20 * MS)).isEqualTo(3);
        assertThat(few.slots(2_000 * MS)).isEqualTo(3);
    }

    @Test
    void fewSlotsAreSpreadOverAllRounds() {
        List<Integer> rounds = IntStream.range(0, 15)
                .filter(round -> plan.takesPart(round, 7))
                .boxed()
                .toList();

        assertThat(rounds).hasSize(7).containsExactly(2, 4, 6, 8, 10, 12, 14);
        assertThat(IntStream.range(0, 15)).allMatch(round -> plan.takesPart(round, 15));
    }

    @Test
    void whatDoesNotBecomeFasterIsWarmAfterTheTimeOfThePlan() {
        WarmUp warmUp = new WarmUp(100 * MS);
        int stretches = 0;
        while (!warmUp.isDone()) {
            warmUp.ran(10, 25 * MS, 0);
            stretches++;
        }
        assertThat(stretches).isEqualTo(4);
    }

    @Test
    void whatBecomesFasterIsWarmedUpForUpToSixTimesAsLong() {
        WarmUp warmUp = new WarmUp(100 * MS);
        long iterations = 1;
        int stretches = 0;
        while (!warmUp.isDone()) {
            warmUp.ran(iterations, 25 * MS, 0);
            iterations *= 2;
            stretches++;
        }
        assertThat(stretches).isEqualTo(24);
    }

    @Test
    void oneVerySlowIterationIsNotEnough() {
        WarmUp warmUp = new WarmUp(100 * MS);
        warmUp.ran(1, 5_000 * MS, 0);
        assertThat(warmUp.isDone()).isFalse();
        warmUp.ran(1, 5_000 * MS, 0);
        assertThat(warmUp.isDone()).isTrue();
    }

    @Test
    void whileTheCompilerWorksNothingIsWarm() {
        WarmUp warmUp = new WarmUp(100 * MS);
        for (int i = 0; i < 8; i++) {
            warmUp.ran(10, 25 * MS, 20 * MS);
            assertThat(warmUp.isDone()).isFalse();
        }
        warmUp.ran(10, 25 * MS, 0);
        assertThat(warmUp.isDone()).isTrue();
    }
}
