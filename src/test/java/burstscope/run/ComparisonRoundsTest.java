package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.clock.NanoClock;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Observation;
import burstscope.measure.OrderCounts;
import burstscope.measure.StallProbe;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
    void aRefusedBurstEndsTheRunInWords() {
        assertThatThrownBy(() -> run(plan(0, BurstRecord.Start.LIVE, 7), progress(0, () -> {})))
                .isInstanceOf(Calls.CallException.class)
                .hasMessageContaining("events");
    }
}
