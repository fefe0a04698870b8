package burstscope.findings;

import static burstscope.findings.MadeBursts.MS;
import static burstscope.findings.MadeBursts.found;
import static burstscope.findings.MadeBursts.ids;
import static burstscope.findings.MadeBursts.idsOf;
import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.DeliverySettings;
import burstscope.measure.GapSummary;
import burstscope.measure.LatencySummary;
import burstscope.measure.LatencySummary.Percentiles;
import burstscope.report.ComparisonResult;
import burstscope.report.Finding;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class BackendAndPoolRulesTest {
    private static final DeliverySettings POOL_2 = DeliverySettings.pool(2);

    private static GapSummary gaps(long longestNs, long silences) {
        return new GapSummary(
                new LatencySummary(100, 0, new Percentiles(50_000, 60_000, -1, -1, longestNs)),
                longestNs,
                40 * MS,
                silences,
                10 * MS);
    }

    private static long[] trips(int count, long ns) {
        return LongStream.generate(() -> ns).limit(count).toArray();
    }

    private static long[] both(long[] first, long[] second) {
        return LongStream.concat(LongStream.of(first), LongStream.of(second)).toArray();
    }

    @Test
    void theBackendIsTheLimitFromSixTenthsOfTheTimeOn() {
        assertThat(idsOf(new MadeBursts().stages(600, 300, 100))).containsExactly("server-bound");
        assertThat(idsOf(new MadeBursts().stages(590, 300, 110))).isEmpty();
        assertThat(found(new MadeBursts().stages(900, 50, 50).times(2))).isEmpty();
    }

    @Test
    void largeAnswersBlockWhenHalfTheBytesAreTheirs() {
        List<Finding> found = found(new MadeBursts()
                .answers(1_001, 120_000)
                .alongside(2, 60_000)
                .stages(10, 500, 100)
                .times(5));
        assertThat(ids(found)).containsExactly("large-answers");
        assertThat(found.getFirst().evidence())
                .contains("50 % of the bytes read were theirs", "10 large answers of 30.0 kB came meanwhile");
        assertThat(found(new MadeBursts()
                                .answers(1_001, 120_000)
                                .alongside(2, 121_000)
                                .times(10))
                        .getFirst()
                        .evidence())
                .as("half read before")
                .anyMatch(line -> line.startsWith("100 % of the bytes"));
        assertThat(idsOf(new MadeBursts().answers(1_001, 120_000).alongside(2, 59_000)))
                .isEmpty();
    }

    @Test
    void aLateFirstEventIsFoundWhenItTakesHalfTheDrainTime() {
        assertThat(idsOf(new MadeBursts().firstMs(50))).containsExactly("first-event");
        assertThat(idsOf(new MadeBursts().firstMs(49))).isEmpty();
        assertThat(idsOf(new MadeBursts()
                        .drainMs(1.5)
                        .firstMs(0.9)
                        .own(new burstscope.measure.BurstRecord.OwnCost(0, 0))))
                .as("less than a millisecond")
                .isEmpty();
    }

    @Test
    void spacingThatIsNotKeptIsFound() {
        assertThat(idsOf(new MadeBursts().spacing(MS, 1_200_000))).containsExactly("uneven-spacing");
        assertThat(idsOf(new MadeBursts().spacing(MS, 1_050_000))).isEmpty();
        assertThat(found(new MadeBursts().spacing(MS, 1_200_000).times(2))).isEmpty();
    }

    @Test
    void aSilenceInTheMiddleOfMostBurstsIsFound() {
        assertThat(idsOf(new MadeBursts().gaps(gaps(30 * MS, 1)))).containsExactly("silence");
        assertThat(idsOf(new MadeBursts().gaps(gaps(29 * MS, 1)))).isEmpty();
        assertThat(ids(found(MadeBursts.of(
                        10, i -> i < 4 ? new MadeBursts().gaps(gaps(60 * MS, 1)) : new MadeBursts()))))
                .as("in fewer than half of the bursts")
                .isEmpty();
    }

    @Test
    void roundTripsInALumpAtFortyMillisecondsLookLikeADelayedAcknowledgement() {
        MadeBursts lump = new MadeBursts().delivery(POOL_2).roundTrips(both(trips(70, 200_000), trips(10, 40 * MS)));
        assertThat(idsOf(lump)).contains("delayed-ack");
        assertThat(found(lump.times(1))).extracting(Finding::id).contains("delayed-ack");
        assertThat(idsOf(new MadeBursts().delivery(POOL_2).roundTrips(both(trips(70, 200_000), trips(10, 60 * MS)))))
                .as("another time is another cause")
                .doesNotContain("delayed-ack");
        assertThat(found(new MadeBursts()
                        .delivery(POOL_2)
                        .roundTrips(trips(9, 40 * MS))
                        .times(1)))
                .as("nine are too few")
                .isEmpty();
    }

    @Test
    void aBackendThatIsSlowAllAroundFortyMillisecondsIsNoDelayedAcknowledgement() {
        long[] wide = LongStream.range(0, 200).map(i -> (20 + i % 50) * MS).toArray();
        assertThat(idsOf(new MadeBursts().delivery(POOL_2).roundTrips(wide))).doesNotContain("delayed-ack");
        assertThat(idsOf(new MadeBursts().delivery(DeliverySettings.pool(20)).roundTrips(trips(100, 40 * MS))))
                .as("a large pool always has something to send")
                .doesNotContain("delayed-ack");
    }

    @Test
    void poolsBeyondTheKneeGainNothing() {
        ComparisonResult run = MadeBursts.comparison(
                MadeBursts.of(12, i -> pool(1, 400 + i)),
                MadeBursts.of(12, i -> pool(8, 100 + i * 0.1)),
                MadeBursts.of(12, i -> pool(50, 99 + i * 0.1)));
        List<Finding> found = Findings.in(run).findings();
        assertThat(ids(found)).containsExactly("pool-beyond-knee");
        assertThat(found.getFirst().line()).isEqualTo("pool 50: gains nothing over pool 8");
    }

    @Test
    void aPoolThatStillGainsIsNotBeyondTheKneeAndFiveRoundsTellNothing() {
        ComparisonResult gains = MadeBursts.comparison(
                MadeBursts.of(12, i -> pool(1, 400 + i)), MadeBursts.of(12, i -> pool(8, 100 + i * 0.1)));
        assertThat(Findings.in(gains).findings()).isEmpty();
        ComparisonResult few =
                MadeBursts.comparison(MadeBursts.of(5, i -> pool(8, 100)), MadeBursts.of(5, i -> pool(50, 100)));
        assertThat(ids(Findings.in(few).findings())).containsExactly("few-rounds");
    }

    private static MadeBursts pool(int size, double drainMs) {
        return new MadeBursts().delivery(DeliverySettings.pool(size)).drainMs(drainMs);
    }

    @Test
    void batchesOfUpToFiveEventsGainLittle() {
        MadeBursts small = new MadeBursts().delivery(DeliverySettings.batch(0));
        assertThat(idsOf(small.answers(201, 120_000))).containsExactly("small-batches");
        assertThat(idsOf(small.answers(160, 120_000))).isEmpty();
        assertThat(found(small.answers(501, 120_000).times(2))).isEmpty();
        assertThat(idsOf(new MadeBursts().answers(1_001, 120_000)))
                .as("a pool has no batches")
                .isEmpty();
    }

    @Test
    void answersToOtherRequestsAreNoBatches() {
        // A request for each event that was to be made, as some backends need: a thousand answers more.
        MadeBursts large = new MadeBursts().delivery(DeliverySettings.batch(0)).batches(10, 100, 5 * MS);
        assertThat(idsOf(large.answers(1_010, 120_000))).doesNotContain("small-batches");
        MadeBursts small = new MadeBursts().delivery(DeliverySettings.batch(0)).batches(250, 4, MS);
        assertThat(found(small.answers(1_250, 120_000).times(10)).stream()
                        .filter(one -> one.id().equals("small-batches"))
                        .toList())
                .singleElement()
                .satisfies(one -> assertThat(one.evidence()).first().asString().startsWith("4.00 events a batch"));
        assertThat(idsOf(new MadeBursts().delivery(DeliverySettings.batch(0)).answers(1_010, 120_000)))
                .as("nobody knows which answers brought events")
                .isEmpty();
    }

    @Test
    void batchesThatAreAlwaysFullAskForAHigherLimit() {
        MadeBursts full = new MadeBursts().delivery(DeliverySettings.batch(100));
        assertThat(idsOf(full.answers(12, 120_000))).containsExactly("full-batches");
        assertThat(idsOf(full.answers(13, 120_000))).isEmpty();
        assertThat(idsOf(new MadeBursts().delivery(DeliverySettings.batch(0)).answers(12, 120_000)))
                .as("without a limit none is reached")
                .isEmpty();
    }
}
