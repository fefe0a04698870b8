package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.clock.NanoClock;
import burstscope.findings.Evidence;
import burstscope.findings.Findings;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Observation;
import burstscope.measure.OrderCounts;
import burstscope.measure.StallProbe;
import burstscope.measure.Variant;
import burstscope.report.Finding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Interleaved rounds on the real demo backend.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class ComparisonRoundsTest {
    private static final List<DeliverySettings> DELIVERIES =
            List.of(DeliverySettings.single(), DeliverySettings.pool(20), DeliverySettings.batch(0));

    private final List<String> labels = new ArrayList<>();
    private final List<Observation> seen = new ArrayList<>();
    private BackendListener backend;

    @BeforeEach
    void listen() throws IOException {
        backend = new DemoBackend().listen(0);
    }

    @AfterEach
    void close() {
        backend.close();
    }

    private ComparisonPlan plan(int events, BurstRecord.Start start, long seed) {
        return new ComparisonPlan(
                new AttachTarget("demo", List.of(), "tcp:127.0.0.1:" + backend.port()),
                DELIVERIES,
                List.of("json", "msgpack"),
                new BurstOrder("burst", events, 16, 0, 3, start),
                new ComparisonPlan.Pace(1, seed, 3_000, false),
                new BackendKnobs(0, 0, 0));
    }

    /// Hears of bursts; after some of them something may happen.
    private ComparisonProgress progress(int after, Runnable happens) {
        return new ComparisonProgress() {
            @Override
            public void step(String words) {
                // Only bursts are of interest here.
            }

            @Override
            public void burst(int done, int total, String label, double drainMs) {
                assertThat(total).isEqualTo(24);
                labels.add(label);
                if (done == after) {
                    happens.run();
                }
            }
        };
    }

    /// Is cancelled after so many bursts; 0 for never.
    private ComparisonProgress cancellable(AtomicBoolean cancelled, int after) {
        return new ComparisonProgress() {
            @Override
            public void step(String words) {
                // Only bursts are of interest here.
            }

            @Override
            public boolean isCancelled() {
                return cancelled.get();
            }

            @Override
            public void burst(int done, int total, String label, double drainMs) {
                labels.add(label);
                if (done == after) {
                    cancelled.set(true);
                }
            }
        };
    }

    private List<List<BurstRecord>> run(ComparisonPlan plan, ComparisonProgress progress) throws Exception {
        NanoClock clock = NanoClock.system();
        try (Attachment attachment = new Attacher(clock, new StallProbe(clock), step -> {}, seen::add)
                .attach(plan.target(), DeliverySettings.single())) {
            return new ComparisonRounds(attachment, plan, progress).run();
        }
    }

    @Test
    void everyRoundRunsEverySettingOnceAndEveryEventIsAccountedFor() throws Exception {
        List<List<BurstRecord>> rounds = run(plan(300, BurstRecord.Start.QUEUED, 7), progress(0, () -> {}));
        assertThat(rounds).hasSize(3).allSatisfy(round -> {
            assertThat(round).hasSize(6);
            for (int i = 0; i < 6; i++) {
                assertThat(round.get(i).settings().delivery()).isEqualTo(DELIVERIES.get(i % 3));
                assertThat(round.get(i).settings().codec()).isEqualTo(i < 3 ? "json" : "msgpack");
                assertThat(round.get(i).order()).isEqualTo(new OrderCounts(300, 0, 0, 0, 0));
            }
        });
        assertThat(labels.subList(0, 6)).doesNotHaveDuplicates();
        assertThat(seen.stream().filter(BurstRecord.class::isInstance)).hasSize(24);
    }

    @Test
    void theOrderWithinARoundIsDrawnByTheSeed() throws Exception {
        run(plan(5, BurstRecord.Start.LIVE, 7), progress(0, () -> {}));
        List<String> first = List.copyOf(labels);
        labels.clear();
        run(plan(5, BurstRecord.Start.LIVE, 7), progress(0, () -> {}));
        assertThat(labels).isEqualTo(first);
        labels.clear();
        run(plan(5, BurstRecord.Start.LIVE, 8), progress(0, () -> {}));
        assertThat(labels).isNotEqualTo(first);
    }

    @Test
    void aBackendThatLeavesBetweenBurstsLeavesTheWholeRoundsBefore() throws Exception {
        List<List<BurstRecord>> rounds =
                run(plan(100, BurstRecord.Start.QUEUED, 7), progress(14, () -> backend.close()));
        assertThat(rounds).as("warm-up, one whole round, and two bursts").hasSize(1);
    }

    @Test
    void everySecondRoundRunsInTheReverseOfTheOneBefore() throws Exception {
        run(plan(5, BurstRecord.Start.LIVE, 7), progress(0, () -> {}));
        List<String> first = labels.subList(6, 12);
        assertThat(labels.subList(12, 18)).as("A B, then B A").isEqualTo(first.reversed());
    }

    @Test
    void aCancelledRunKeepsTheRoundsThatAreWhole() throws Exception {
        AtomicBoolean cancelled = new AtomicBoolean();
        ComparisonProgress progress = cancellable(cancelled, 14);
        NanoClock clock = NanoClock.system();
        ComparisonPlan plan = plan(50, BurstRecord.Start.LIVE, 7);
        try (Attachment attachment = new Attacher(clock, new StallProbe(clock), step -> {}, seen::add)
                .attach(plan.target(), DeliverySettings.single())) {
            ComparisonRounds rounds = new ComparisonRounds(attachment, plan, progress);
            assertThat(rounds.run())
                    .as("warm-up, one whole round, and two bursts")
                    .hasSize(1);
            assertThat(rounds.isCutShort()).isTrue();
        }
        assertThat(labels).hasSize(14);
    }

    @Test
    void aBurstThatWaitsForEventsEndsWhenTheRunIsCancelled() throws Exception {
        ComparisonPlan usual = plan(2, BurstRecord.Start.LIVE, 7);
        // Longer than the run may last.
        ComparisonPlan slow = new ComparisonPlan(
                usual.target(),
                DELIVERIES,
                List.of("json"),
                new BurstOrder("burst", 2, 16, 9_000_000_000L, 3, BurstRecord.Start.LIVE),
                new ComparisonPlan.Pace(0, 1, 3_000, false),
                new BackendKnobs(0, 0, 0));
        // The burst is under way when its first event is there.
        AtomicInteger asked = new AtomicInteger();
        ComparisonProgress whileWaiting = new ComparisonProgress() {
            @Override
            public void step(String words) {
                // Only bursts are of interest here.
            }

            @Override
            public boolean isCancelled() {
                return asked.incrementAndGet() > 3;
            }

            @Override
            public void burst(int done, int total, String label, double drainMs) {
                labels.add(label);
            }
        };
        assertThat(run(slow, whileWaiting)).isEmpty();
        assertThat(labels).isEmpty();
    }

    @Test
    void roundsEndEarlyOnceEveryIntervalIsTightEnough() throws Exception {
        ComparisonPlan usual = plan(20, BurstRecord.Start.LIVE, 7);
        ComparisonPlan goal = new ComparisonPlan(
                usual.target(),
                DELIVERIES,
                List.of("json"),
                new BurstOrder("burst", 20, 16, 0, 40, BurstRecord.Start.LIVE),
                // Wider than any median of positive times can scatter: met as soon as there are intervals at all.
                new ComparisonPlan.Pace(new ComparisonPlan.WarmUp(1, 0), 7, 3_000, false, 1_000),
                new BackendKnobs(0, 0, 0));
        assertThat(run(goal, cancellable(new AtomicBoolean(), 0))).hasSize(6);
    }

    @Test
    void aSlowBeginningIsInNoFigureWhenTheWarmUpLastsAsLong() throws Exception {
        long slowNs = 5_000_000_000L;
        try (SlowStart slow = new SlowStart(backend.port(), slowNs)) {
            ComparisonPlan usual = plan(20, BurstRecord.Start.LIVE, 7);
            ComparisonPlan warm = new ComparisonPlan(
                    new AttachTarget("demo", List.of(), "tcp:127.0.0.1:" + slow.port()),
                    DELIVERIES,
                    List.of("json"),
                    new BurstOrder("burst", 20, 16, 0, 2, BurstRecord.Start.LIVE),
                    new ComparisonPlan.Pace(new ComparisonPlan.WarmUp(1, slowNs), 7, 3_000, false, 0),
                    usual.knobs());
            List<List<BurstRecord>> rounds = run(warm, cancellable(new AtomicBoolean(), 0));
            assertThat(slow.delayedChunks()).isPositive();
            assertThat(rounds)
                    .hasSize(2)
                    .allSatisfy(round -> assertThat(round)
                            .allSatisfy(burst ->
                                    assertThat(burst.times().drainStartNs()).isGreaterThan(slow.untilNs())));
            assertThat(labels.size())
                    .as("whole rounds of warm-up, and two measured")
                    .isGreaterThan(6);
            assertThat(labels.size() % 3).isZero();
        }
    }

    @Test
    void aSlowBeginningInsideTheMeasuredRoundsIsFound() throws Exception {
        long slowNs = 1_000_000_000;
        try (SlowStart slow = new SlowStart(backend.port(), slowNs)) {
            ComparisonPlan usual = plan(20, BurstRecord.Start.LIVE, 7);
            ComparisonPlan cold = new ComparisonPlan(
                    new AttachTarget("demo", List.of(), "tcp:127.0.0.1:" + slow.port()),
                    List.of(DeliverySettings.single()),
                    List.of("json"),
                    new BurstOrder("burst", 20, 16, 0, 40, BurstRecord.Start.LIVE),
                    new ComparisonPlan.Pace(new ComparisonPlan.WarmUp(0, 0), 7, 3_000, false, 0),
                    usual.knobs());
            List<List<BurstRecord>> rounds = run(cold, cancellable(new AtomicBoolean(), 0));
            List<BurstRecord> bursts = rounds.stream().map(List::getFirst).toList();
            assertThat(bursts.getFirst().times().drainStartNs()).isLessThan(slow.untilNs());
            assertThat(bursts.getLast().times().drainStartNs()).isGreaterThan(slow.untilNs());
            assertThat(Findings.of(Evidence.live(bursts, List.of())))
                    .extracting(Finding::id)
                    .contains("warm-up-short");
        }
    }

    @Test
    void severalBatchRequestsWaitSideBySideAndLoseNothing() throws Exception {
        ComparisonPlan usual = plan(300, BurstRecord.Start.LIVE, 7);
        ComparisonPlan batches = new ComparisonPlan(
                usual.target(),
                List.of(DeliverySettings.batches(10, 4), DeliverySettings.batch(0), DeliverySettings.batches(0, 16)),
                List.of("json"),
                new BurstOrder("burst", 300, 16, 0, 2, BurstRecord.Start.LIVE),
                usual.pace(),
                usual.knobs());
        List<List<BurstRecord>> rounds = run(batches, cancellable(new AtomicBoolean(), 0));
        assertThat(rounds)
                .hasSize(2)
                .allSatisfy(round -> assertThat(round).allSatisfy(burst -> {
                    assertThat(burst.order().lost() + burst.order().duplicated())
                            .isZero();
                    assertThat(burst.outcome().received()).isEqualTo(300);
                }));
    }

    @Test
    void rivalsAreAxesLikeAnyOther() throws Exception {
        ComparisonPlan usual = plan(20, BurstRecord.Start.LIVE, 7);
        List<Variant> variants = List.of(
                Variant.of("consumer", "none"),
                Variant.of("consumer", "sleep:2ms"),
                Variant.of("consumer", "none").with("delay", "5ms"));
        List<List<BurstRecord>> rounds = run(
                new ComparisonPlan(
                                usual.target(),
                                List.of(DeliverySettings.single()),
                                List.of("json"),
                                new BurstOrder("burst", 20, 16, 0, 2, BurstRecord.Start.QUEUED),
                                usual.pace(),
                                usual.knobs())
                        .with(variants),
                cancellable(new AtomicBoolean(), 0));
        assertThat(rounds).hasSize(2).allSatisfy(round -> {
            assertThat(round).extracting(burst -> burst.settings().variant()).isEqualTo(variants);
            assertThat(round.get(1).times().drainTimeNs()).isGreaterThanOrEqualTo(40_000_000);
            assertThat(round.get(2).times().drainTimeNs()).isGreaterThanOrEqualTo(100_000_000);
        });
    }

    @Test
    void aRefusedBurstEndsTheRunInWords() {
        assertThatThrownBy(() -> run(plan(0, BurstRecord.Start.LIVE, 7), progress(0, () -> {})))
                .isInstanceOf(Calls.CallException.class)
                .hasMessageContaining("events");
    }
}
