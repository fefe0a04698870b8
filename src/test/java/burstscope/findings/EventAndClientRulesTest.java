package burstscope.findings;

import static burstscope.findings.MadeBursts.MS;
import static burstscope.findings.MadeBursts.found;
import static burstscope.findings.MadeBursts.ids;
import static burstscope.findings.MadeBursts.idsOf;
import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecord.OwnCost;
import burstscope.measure.DeliverySettings;
import burstscope.measure.FaultCounts;
import burstscope.measure.OrderCounts;
import burstscope.report.ComparisonResult;
import burstscope.report.Finding;
import burstscope.report.Finding.Severity;
import burstscope.report.RunHealth;
import burstscope.statistics.Effect;
import burstscope.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EventAndClientRulesTest {
    @Test
    void inBurstsWithoutAFlawThereIsNothingToFind() {
        assertThat(idsOf(new MadeBursts())).isEmpty();
        assertThat(found(List.of())).isEmpty();
    }

    @Test
    void lostEventsAreSevereAndComeFirst() {
        List<Finding> found = found(
                new MadeBursts().order(new OrderCounts(500, 500, 0, 30, 4)).times(3));
        assertThat(ids(found)).containsExactly("loss", "reordering");
        assertThat(found.getFirst().severity()).isEqualTo(Severity.SEVERE);
        assertThat(found.getFirst().evidence()).contains("1500 of 3000 events never came", "in 3 of 3 bursts");
    }

    @Test
    void lossIsNotClaimedWhereEventsCarryNoNumber() {
        assertThat(idsOf(new MadeBursts().order(new OrderCounts(0, 500, 0, 0, 0))))
                .isEmpty();
    }

    @Test
    void doubledEventsAreFound() {
        assertThat(idsOf(new MadeBursts().order(new OrderCounts(1_001, 0, 1, 0, 0))))
                .containsExactly("duplicates");
        assertThat(idsOf(new MadeBursts().order(new OrderCounts(1_000, 0, 0, 0, 0))))
                .isEmpty();
    }

    @Test
    void reorderingNamesTheSettingsThatKeptTheOrder() {
        List<BurstRecord> bursts = new ArrayList<>(new MadeBursts()
                .delivery(DeliverySettings.pool(20))
                .order(new OrderCounts(1_000, 0, 0, 310, 12))
                .times(3));
        bursts.addAll(new MadeBursts().delivery(DeliverySettings.single()).times(3));
        List<Finding> found = found(bursts);
        assertThat(ids(found)).containsExactly("reordering");
        assertThat(found.getFirst().subject()).isEqualTo("pool 20");
        assertThat(found.getFirst().evidence()).anyMatch(figure -> figure.contains("up to 12 places late"));
        assertThat(found.getFirst().tryThis()).contains("Order was kept under: single.");
    }

    @Test
    void requestsWithoutAnAnswerAreFoundInARunAndOnTheLiveScreen() {
        ComparisonResult run = MadeBursts.comparison(new MadeBursts().times(10));
        RunHealth health = new RunHealth(
                RunHealth.UNKNOWN.cpu(), 0, new FaultCounts(0, 0, 0, 0, 0, 3), RunHealth.UNKNOWN.control());
        assertThat(ids(Findings.in(run.with(health)).findings())).containsExactly("unanswered");
        assertThat(Findings.in(run).findings()).isEmpty();
        assertThat(ids(Findings.of(Evidence.live(List.of(), MadeSnapshots.level(5, 3)))))
                .containsExactly("unanswered");
        assertThat(Findings.of(Evidence.live(List.of(), MadeSnapshots.level(5, 0))))
                .isEmpty();
    }

    @Test
    void coalescingIsWorthAWordFromAFifthOfTheEventsOn() {
        assertThat(idsOf(new MadeBursts().consumed(800, 8, 200))).containsExactly("coalescing");
        assertThat(idsOf(new MadeBursts().consumed(801, 8, 199))).isEmpty();
    }

    @Test
    void aConsumerAtWorkForHalfTheDrainTimeIsTheLimit() {
        assertThat(idsOf(new MadeBursts().consumed(1_000, 50, 0))).containsExactly("consumer-bound");
        assertThat(idsOf(new MadeBursts().consumed(1_000, 49, 0))).isEmpty();
        assertThat(found(new MadeBursts().consumed(1_000, 90, 0).times(2)))
                .as("two bursts are an accident")
                .isEmpty();
    }

    @Test
    void aStallOrACollectionInsideABurstIsFound() {
        assertThat(idsOf(new MadeBursts().own(new OwnCost(11 * MS, 0)))).containsExactly("client-stall");
        assertThat(idsOf(new MadeBursts().own(new OwnCost(0, 0, 0, 15 * MS)))).containsExactly("client-stall");
        assertThat(idsOf(new MadeBursts().own(new OwnCost(10 * MS, 0, 0, 10 * MS))))
                .as("a tenth of the drain time is not more than a tenth")
                .isEmpty();
    }

    @Test
    void oneStalledBurstOfManyIsANoticeOnly() {
        List<BurstRecord> bursts =
                MadeBursts.of(20, i -> i == 3 ? new MadeBursts().own(new OwnCost(40 * MS, 0)) : new MadeBursts());
        assertThat(found(bursts)).singleElement().satisfies(one -> {
            assertThat(one.severity()).isEqualTo(Severity.NOTICE);
            assertThat(one.evidence()).contains("longest stall 40.0 ms", "no garbage collection");
        });
    }

    @Test
    void ourOwnThreadsAreNamedWhenTheyFillHalfACore() {
        assertThat(idsOf(new MadeBursts().own(new OwnCost(0, 60 * MS, 50 * MS, 0))))
                .containsExactly("own-processor");
        assertThat(idsOf(new MadeBursts().own(new OwnCost(0, 60 * MS, 49 * MS, 0))))
                .isEmpty();
        assertThat(idsOf(new MadeBursts()
                        .own(new OwnCost(0, 60 * MS, 60 * MS, 0))
                        .consumed(1_000, 45, 0)))
                .as("what the consumer computes is meant to be there")
                .isEmpty();
    }

    @Test
    void theCostOfWatchingIsANoteAndFromFivePerCentOnAWarning() {
        ComparisonResult run = MadeBursts.comparison(new MadeBursts().times(10));
        assertThat(Findings.in(run.with(RunHealth.UNKNOWN.with(control(1.08, 1.06, 0.001))))
                        .findings())
                .singleElement()
                .matches(one -> one.severity() == Severity.WARNING);
        assertThat(Findings.in(run.with(RunHealth.UNKNOWN.with(control(1.03, 1.01, 0.01))))
                        .findings())
                .singleElement()
                .matches(one -> one.severity() == Severity.INFO);
        assertThat(Findings.in(run.with(RunHealth.UNKNOWN.with(control(1.03, 0.99, 0.01))))
                        .findings())
                .isEmpty();
        assertThat(Findings.in(run.with(RunHealth.UNKNOWN.with(control(1.08, 1.06, 0.2))))
                        .findings())
                .as("the test does not agree with the interval")
                .isEmpty();
    }

    private static Effect control(double ratio, double low, double p) {
        return new Effect(new Estimate(12, ratio, low, 1.1), p, 0.0005, true, new Effect.Counts(12, 12));
    }
}
