package burstscope.capture;

import static burstscope.capture.Bench.MS;
import static burstscope.capture.Bench.trigger;
import static org.assertj.core.api.Assertions.assertThat;

import burstscope.capture.CaptureState.Phase;
import burstscope.capture.Trigger.Firing;
import burstscope.capture.Trigger.Mode;
import burstscope.codec.Value;
import burstscope.measure.BurstRecord;
import burstscope.measure.EventMeter;
import burstscope.measure.EventTrace;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class CaptureEngineTest {
    private static final long NONE = EventMeter.NONE;

    private static Firing firing(boolean level, Mode mode, long holdOffMs, int nth) {
        return new Firing(level, mode, 1_000 * MS, holdOffMs * MS, nth);
    }

    private static final Firing LEVEL = firing(true, Mode.NORMAL, 0, 1);

    @Test
    void aMatchingEventBeginsABurstThatEndsWhenItIsQuiet() {
        Bench bench = new Bench(trigger("event kind = Begin"));
        bench.events(3, 1, "Other").event("Begin").events(9, 2, "Other");
        assertThat(bench.phase()).isEqualTo(Phase.TRIGGERED);
        bench.pass(49);
        assertThat(bench.caught).isEmpty();
        bench.pass(1);
        assertThat(bench.sizes()).containsExactly(10L);
        assertThat(bench.phase()).isEqualTo(Phase.WAITING);
        BurstRecord burst = bench.caught.getFirst();
        assertThat(burst.settings().start()).isEqualTo(BurstRecord.Start.TRIGGERED);
        assertThat(burst.times().firstEventDelayNs()).isZero();
        assertThat(burst.times().drainTimeNs()).isEqualTo(18 * MS);
        assertThat(burst.details().trigger()).isEqualTo("event kind = Begin");
        assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
        assertThat(burst.order().lost()).isZero();
        assertThat(burst.traffic().bytesIn()).isEqualTo(1_000);
    }

    @Test
    void theEndIsWhenItWasQuietAlsoWhenOnlyALaterEventTells() {
        Bench bench = new Bench(trigger("event kind = Begin"));
        bench.event("Begin").events(4, 1, "x").skip(5_000).event("x");
        assertThat(bench.sizes()).containsExactly(5L);
    }

    @Test
    void anEdgeNeedsAnEventBeforeThatDoesNotFit() {
        Bench edge = new Bench(trigger("event kind = A", Firing.USUAL, "0", "2 events"));
        edge.events(6, 1, "A");
        assertThat(edge.sizes()).as("it never stopped being A").containsExactly(2L);
        Bench level = new Bench(trigger("event kind = A", LEVEL, "0", "2 events"));
        level.events(6, 1, "A");
        assertThat(level.sizes()).containsExactly(2L, 2L, 2L);
        edge.events(1, 1, "B").events(2, 1, "A");
        assertThat(edge.caught).hasSize(2);
    }

    @Test
    void aQueueThatIsDeepFromTheBeginningIsNoEdge() {
        Bench bench = new Bench(trigger("queue > 10"));
        bench.skip(1).event("x", Value.NULL, 50, NONE).skip(1).event("x", Value.NULL, 51, NONE);
        assertThat(bench.phase()).isEqualTo(Phase.WAITING);
        bench.skip(1).event("x", Value.NULL, 3, NONE).skip(1).event("x", Value.NULL, 11, NONE);
        assertThat(bench.phase()).isEqualTo(Phase.TRIGGERED);
    }

    @Test
    void afterSilenceADeepQueueIsAnEdge() {
        Bench bench = new Bench(trigger("queue > 10"));
        bench.skip(100).event("x", Value.NULL, 50, NONE);
        assertThat(bench.phase()).isEqualTo(Phase.TRIGGERED);
    }

    @Test
    void aLatencyAboveItsBoundFires() {
        Bench bench = new Bench(trigger("delivery > 5ms"));
        bench.skip(1).event("x", Value.NULL, NONE, 5 * MS);
        assertThat(bench.phase()).isEqualTo(Phase.WAITING);
        bench.skip(1).event("x").skip(1).event("x", Value.NULL, NONE, 6 * MS);
        assertThat(bench.phase()).isEqualTo(Phase.TRIGGERED);
    }

    @Test
    void aRateFiresWithTheEventThatExceedsIt() {
        Bench bench = new Bench(trigger("rate > 500/s over 20ms", Firing.USUAL, "100", "quiet 50ms"));
        bench.events(20, 10, "slow");
        assertThat(bench.phase()).isEqualTo(Phase.WAITING);
        bench.events(100, 1, "fast").pass(50);
        BurstRecord burst = bench.caught.getFirst();
        // 10 within 20 ms are allowed, two of which are slow ones: the ninth fast event is one too many.
        assertThat(burst.outcome().received()).isEqualTo(100 - 8);
        assertThat(burst.details().trace().historyEvents()).isEqualTo(20 + 8);
        assertThat(bench.caught).hasSize(1);
    }

    @Test
    void aRateThatWasHighBeforeItWasWatchedIsNoEdge() {
        Bench bench = new Bench(trigger("rate > 500/s over 20ms", Firing.USUAL, "0", "5 events"));
        bench.events(200, 1, "fast");
        assertThat(bench.phase()).isEqualTo(Phase.WAITING);
        bench.events(2, 30, "slow").events(30, 1, "fast");
        assertThat(bench.caught).hasSize(1);
    }

    @Test
    void aRateThatRisesRightAfterArmingIsAnEdgeWhereNothingCameBefore() {
        Bench bench = new Bench(trigger("rate > 500/s over 20ms", Firing.USUAL, "0", "5 events"), 20);
        bench.events(200, 1, "fast");
        assertThat(bench.caught).hasSize(1);
    }

    @Test
    void aCommandFiresAndItsFirstEventIsWaitedForLongerThanTheQuietTime() {
        Bench bench = new Bench(trigger("command burstscope.*"));
        bench.command("other.burst").pass(10);
        assertThat(bench.phase()).isEqualTo(Phase.WAITING);
        bench.command("burstscope.burst").pass(300).event("x").events(4, 1, "x").pass(50);
        BurstRecord burst = bench.caught.getFirst();
        assertThat(burst.times().firstEventDelayNs()).isEqualTo(300 * MS);
        assertThat(burst.outcome().received()).isEqualTo(5);
        bench.command("burstscope.burst").pass(5_000);
        assertThat(bench.sizes()).as("a command that brings nothing is told too").containsExactly(5L, 0L);
    }

    @Test
    void anEventThatOvertookTheNewsOfACommandIsHistory() {
        Bench bench = new Bench(trigger("command go", Firing.USUAL, "10", "quiet 50ms"));
        bench.event("early").skip(5).event("late");
        bench.command("go", 2).skip(1).event("x").pass(50);
        BurstRecord burst = bench.caught.getFirst();
        assertThat(burst.outcome().received()).isEqualTo(1);
        assertThat(burst.details().trace().historyEvents()).isEqualTo(2);
        assertThat(burst.times().firstEventDelayNs()).isEqualTo(3 * MS);
    }

    @Test
    void holdOffCountsFromTheTriggerAndWhatOccursMeanwhileIsNotCounted() {
        Bench bench = new Bench(trigger("event kind = A", firing(true, Mode.NORMAL, 100, 1), "0", "1 events"));
        for (int i = 0; i < 10; i++) {
            bench.event("A").skip(30);
        }
        // Fires at 0, 120 and 240 ms.
        assertThat(bench.caught).hasSize(3);
        assertThat(bench.phase()).isEqualTo(Phase.HOLDING);
        bench.pass(100);
        assertThat(bench.phase()).isEqualTo(Phase.WAITING);
    }

    @Test
    void theNthOccurrenceFires() {
        Bench bench = new Bench(trigger("event kind = A", firing(false, Mode.NORMAL, 0, 3), "0", "1 events"));
        for (int i = 0; i < 7; i++) {
            bench.skip(1).event("A").skip(1).event("B");
        }
        assertThat(bench.caught).hasSize(2);
        assertThat(bench.caught.getFirst().times().drainStartNs()).isEqualTo((1_000 + 5) * MS);
    }

    @Test
    void aSingleTriggerStopsAfterItsBurst() {
        Bench bench = new Bench(trigger("event kind = A", firing(false, Mode.SINGLE, 0, 1)));
        bench.event("A").pass(50);
        assertThat(bench.phase()).isEqualTo(Phase.DONE);
        bench.event("B").event("A").pass(500);
        assertThat(bench.caught).hasSize(1);
    }

    @Test
    void anAutomaticTriggerFiresByItselfAndSaysSo() {
        Bench bench = new Bench(trigger("event kind = A", firing(false, Mode.AUTO, 0, 1)));
        bench.pass(900).event("x").pass(99);
        assertThat(bench.phase()).isEqualTo(Phase.WAITING);
        bench.pass(1);
        assertThat(bench.phase()).isEqualTo(Phase.TRIGGERED);
        bench.skip(10).event("x").pass(50);
        assertThat(bench.caught.getFirst().details().trigger()).startsWith("by itself").contains("event kind = A");
        bench.pass(2_000).pass(50);
        assertThat(bench.caught).as("nothing came, so there is nothing to show").hasSize(1);
        bench.event("A").pass(50);
        assertThat(bench.caught).hasSize(2);
    }

    @Test
    void theHistoryHasNegativeTimesAndIsInNoFigure() {
        Bench bench = new Bench(trigger("event kind = A", Firing.USUAL, "5", "quiet 50ms"));
        bench.events(9, 10, "x").skip(10).event("A").pass(50);
        BurstRecord burst = bench.caught.getFirst();
        EventTrace trace = burst.details().trace();
        assertThat(trace.kept()).isEqualTo(6);
        assertThat(trace.historyEvents()).isEqualTo(5);
        assertThat(trace.sinceStartNs(0)).isEqualTo(-50 * MS);
        assertThat(trace.sinceStartNs(4)).isEqualTo(-10 * MS);
        assertThat(trace.sinceStartNs(5)).isZero();
        assertThat(burst.outcome().received()).isEqualTo(1);
        assertThat(burst.details().gaps().between().count()).isZero();
    }

    @Test
    void aHistoryByTimeReachesBackThatFar() {
        Bench bench = new Bench(trigger("event kind = A", Firing.USUAL, "25ms", "quiet 50ms"));
        bench.events(300, 10, "x").skip(10).event("A").pass(50);
        assertThat(bench.caught.getFirst().details().trace().historyEvents()).isEqualTo(2);
    }

    @Test
    void aHistoryHoldsTheLastEventsInTheirOrder() {
        Random random = new Random(5);
        for (int round = 0; round < 20; round++) {
            int wanted = 1 + random.nextInt(300);
            int before = random.nextInt(700);
            Bench bench =
                    new Bench(trigger("event kind = A", Firing.USUAL, Integer.toString(wanted), "quiet 50ms"));
            bench.events(before, 1, "x").event("A").pass(50);
            EventTrace trace = bench.caught.getFirst().details().trace();
            int expected = Math.min(wanted, before);
            assertThat(trace.historyEvents()).isEqualTo(expected);
            for (int row = 0; row < trace.kept(); row++) {
                assertThat(trace.sequence(row)).isEqualTo(before - expected + 1 + row);
            }
        }
    }

    @Test
    void anEndByEventTakesThatEventButNotTheTriggersOwn() {
        Bench bench = new Bench(trigger("event kind = A", Firing.USUAL, "0", "event kind = A"));
        bench.event("A").events(3, 1, "x").event("A").event("x");
        assertThat(bench.sizes()).containsExactly(5L);
    }

    @Test
    void aBurstWithoutAnEndIsCutAndSaysSo() {
        Bench bench = new Bench(trigger("event kind = A", Firing.USUAL, "0", "quiet 50ms or longest 1s"));
        bench.event("A").events(2_000, 1, "x");
        assertThat(bench.caught.getFirst().outcome().end()).isEqualTo(BurstRecord.End.CUT);
        assertThat(bench.caught.getFirst().outcome().received()).isEqualTo(1_000);
    }

    @Test
    void eventsBeyondTheBoundAreThinnedWhileFiguresCountAll() {
        Bench bench = new Bench(trigger("event kind = A", Firing.USUAL, "0", "quiet 50ms or longest 10min"));
        int events = 2 * EventTrace.MOST_EVENTS + 10;
        bench.event("A").events(events - 1, 1, "x").pass(50);
        BurstRecord burst = bench.caught.getFirst();
        assertThat(burst.outcome().received()).isEqualTo(events);
        assertThat(burst.details().trace().keepsOneOf()).isEqualTo(4);
        assertThat(burst.details().trace().kept()).isEqualTo((events + 3) / 4);
    }

    @Test
    void fiveHundredOfFifteenHundredDroppedAreToldAlsoWhenNothingComesBehindThem() {
        Bench between = new Bench(trigger("event kind = A"));
        between.event("A").events(499, 1, "x").dropped(500, 501).numbers(1_001).events(500, 1, "x").pass(50);
        Bench behind = new Bench(trigger("event kind = A"));
        behind.event("A").events(999, 1, "x").dropped(500, 1_001).pass(50);
        for (Bench bench : new Bench[] {between, behind}) {
            BurstRecord burst = bench.caught.getFirst();
            assertThat(burst.outcome().received()).isEqualTo(1_000);
            assertThat(burst.order().lost()).isEqualTo(500);
            assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.DROPPED);
        }
    }

    @Test
    void stoppingKeepsWhatWasCapturedSoFar() {
        Bench bench = new Bench(trigger("event kind = A"));
        bench.event("A").events(3, 1, "x").stop(BurstRecord.End.DISCONNECTED);
        assertThat(bench.sizes()).containsExactly(4L);
        assertThat(bench.caught.getFirst().outcome().end()).isEqualTo(BurstRecord.End.DISCONNECTED);
        bench.skip(1).event("x").skip(1).event("A").pass(100);
        assertThat(bench.caught).hasSize(1);
    }

    @Test
    void theSameFeedGivesTheSameBursts() {
        for (int seed = 0; seed < 30; seed++) {
            assertThat(random(seed)).isEqualTo(random(seed));
        }
    }

    /// Whatever is fed, each burst is no longer than its bounds and no event is in two.
    private static java.util.List<Long> random(int seed) {
        Random random = new Random(seed);
        Bench bench = new Bench(trigger(
                "event kind = A",
                firing(random.nextBoolean(), Mode.AUTO, random.nextInt(50), 1 + random.nextInt(3)),
                Integer.toString(random.nextInt(5)),
                "quiet 20ms or 50 events or longest 200ms"));
        int fed = 2_000;
        for (int i = 0; i < fed; i++) {
            bench.skip(random.nextInt(30)).event(random.nextInt(5) == 0 ? "A" : "B");
        }
        bench.pass(1_000);
        assertThat(bench.sizes()).allMatch(size -> size <= 50);
        assertThat(bench.sizes().stream().mapToLong(Long::longValue).sum()).isLessThanOrEqualTo(fed);
        assertThat(bench.caught).allMatch(burst -> burst.times().drainTimeNs() <= 200 * MS);
        return bench.sizes();
    }
}
