package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstWork;
import burstscope.measure.StageTimes;
import burstscope.report.Comparisons.Setting;
import burstscope.statistics.Effect;
import burstscope.statistics.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ValidityRulesTest {
    private static List<BurstRecord> bursts(BurstRecord.OwnCost own) {
        return bursts(own, 0);
    }

    private static List<BurstRecord> bursts(BurstRecord.OwnCost own, long consumedNs) {
        Setting setting = SampleBursts.POOL_1;
        return IntStream.rangeClosed(1, 10)
                .mapToObj(number -> {
                    BurstRecord burst = SampleBursts.complete(number, setting, 100);
                    BurstRecord.Outcome outcome = burst.outcome();
                    return new BurstRecord(
                            number,
                            burst.settings(),
                            burst.times(),
                            burst.order(),
                            burst.traffic(),
                            new BurstRecord.Outcome(
                                    outcome.end(),
                                    outcome.received(),
                                    outcome.peakEventsPerSecond(),
                                    outcome.delivery(),
                                    outcome.roundTrip(),
                                    own),
                            burst.details(),
                            new BurstWork(
                                    StageTimes.NOT_MEASURED,
                                    new BurstWork.Consumed(100, consumedNs, 0),
                                    new BurstWork.Alongside(0, 0, 0, 0)));
                })
                .toList();
    }

    private static void assertFires(Optional<Concern> concern, Concern.Kind kind, boolean invalidates, String words) {
        assertThat(concern).hasValueSatisfying(why -> {
            assertThat(why.kind()).isEqualTo(kind);
            assertThat(why.invalidates()).isEqualTo(invalidates);
            assertThat(why.words()).contains(words);
        });
    }

    @Test
    void stallsAndCollectionsCountFromATenthOfTheDrainTimeOn() {
        assertThat(ValidityRules.stalls(bursts(new BurstRecord.OwnCost(10_000_000, 0, 0, 0))))
                .isEmpty();
        assertFires(
                ValidityRules.stalls(bursts(new BurstRecord.OwnCost(11_000_000, 0, 0, 0))),
                Concern.Kind.HICCUP,
                false,
                "in 10 of 10 bursts (longest: 11.0 ms)");
        assertThat(ValidityRules.collections(bursts(new BurstRecord.OwnCost(0, 0, 0, 9_000_000))))
                .isEmpty();
        assertFires(
                ValidityRules.collections(bursts(new BurstRecord.OwnCost(0, 0, 0, 30_000_000))),
                Concern.Kind.GC,
                false,
                "garbage collection");
    }

    @Test
    void aThreadOfOursThatFillsItsCoreMayBeTheLimit() {
        assertThat(ValidityRules.ownThread("pool 1", bursts(new BurstRecord.OwnCost(0, 0, 80_000_000, 0))))
                .isEmpty();
        assertFires(
                ValidityRules.ownThread("pool 1", bursts(new BurstRecord.OwnCost(0, 0, 95_000_000, 0))),
                Concern.Kind.OWN_CPU,
                false,
                "pool 1: one of Burstscope's own threads");
    }

    @Test
    void theConsumersWorkIsNotOurs() {
        var thread = new BurstRecord.OwnCost(0, 0, 95_000_000, 0);
        assertThat(ValidityRules.ownThread("pool 1", bursts(thread, 94_000_000)))
                .isEmpty();
        assertThat(ValidityRules.ownThread("pool 1", bursts(thread, 97_000_000)))
                .as("put aside by the system while it computed")
                .isEmpty();
        assertThat(ValidityRules.ownThread(bursts(new BurstRecord.OwnCost(0, 0, 40_000_000, 0), 50_000_000)
                        .getFirst()))
                .as("it slept for half of the time, and computed for the rest")
                .isEqualTo(0.4);
    }

    @Test
    void loadByOthersCountsFromAQuarterOfAllCoresOn() {
        assertThat(ValidityRules.others(new RunHealth.Cpu(2, 0.5, 0.4, true))).isEmpty();
        assertFires(
                ValidityRules.others(new RunHealth.Cpu(2, 0.5, 0.6, true)),
                Concern.Kind.MACHINE_LOAD,
                false,
                "other programs used");
        assertFires(
                ValidityRules.others(new RunHealth.Cpu(2, 0.5, 0.6, false)),
                Concern.Kind.MACHINE_LOAD,
                false,
                "the backend among them");
        assertThat(ValidityRules.others(new RunHealth.Cpu(2, 0.5, Double.NaN, true)))
                .isEmpty();
    }

    @Test
    void anOpenLoopIsDoubtfulWhereThisProcessStoodStillOrFilledACore() {
        assertThat(ValidityRules.ownCost(new BurstRecord.OwnCost(20_000_000, 0, 900_000_000, 0), 1_000_000_000))
                .isEmpty();
        assertThat(ValidityRules.ownCost(
                        new BurstRecord.OwnCost(21_000_000, 0, 910_000_000, 21_000_000), 1_000_000_000))
                .extracting(Concern::kind)
                .containsExactly(Concern.Kind.HICCUP, Concern.Kind.GC, Concern.Kind.OWN_CPU);
    }

    @Test
    void fewerThanSixRoundsTellNothing() {
        assertThat(ValidityRules.samples("pool 1", 6)).isEmpty();
        assertFires(ValidityRules.samples("pool 1", 5), Concern.Kind.SAMPLES, false, "5 timed rounds");
    }

    @Test
    void aCoarseClockAndACostlyObserverAreNamed() {
        assertThat(ValidityRules.clock(30, 1_000)).isEmpty();
        assertFires(ValidityRules.clock(1_000, 5_000), Concern.Kind.CLOCK, false, "the clock steps by");
        assertThat(ValidityRules.observer(control(1.1, 1.02))).isEmpty();
        assertFires(ValidityRules.observer(control(1.2, 1.1)), Concern.Kind.OBSERVER, false, "the instrument itself");
    }

    private static Effect control(double ratio, double low) {
        return new Effect(new Estimate(12, ratio, low, 1.3), 0.001, 0.0005, true, new Effect.Counts(12, 12));
    }

    @Test
    void aScheduleIsInvalidWhereSendsWereNeverMadeAndDoubtfulWhereTheyWereLate() {
        assertThat(ValidityRules.missedSends(1_000, 0)).isEmpty();
        assertFires(ValidityRules.missedSends(1_000, 1), Concern.Kind.SCHEDULE, true, "1 of 1000 sends");
        assertThat(ValidityRules.lateSends(1_000, 1_000, 10)).isEmpty();
        assertFires(ValidityRules.lateSends(1_000, 1_000, 11), Concern.Kind.SCHEDULE, false, "11 of 1000 sends");
    }

    @Test
    void silenceAndOverflowAreNamed() {
        assertThat(ValidityRules.unanswered(0)).isEmpty();
        assertFires(ValidityRules.unanswered(2), Concern.Kind.UNANSWERED, false, "2 requests had no answer");
        assertThat(ValidityRules.overflow("pool 1", 0, 30)).isEmpty();
        assertFires(ValidityRules.overflow("pool 1", 3, 30), Concern.Kind.OVERFLOW, false, "in 3 of 30 bursts");
    }
}
