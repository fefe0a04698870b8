package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.codec.Value;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.LatencySummary;
import burstscope.measure.OpenLoopResult;
import burstscope.measure.Rivals;
import burstscope.report.OpenLoopJson;
import burstscope.report.OpenLoopReport;
import burstscope.report.OpenLoopText;
import burstscope.report.Validity.Verdict;
import burstscope.testing.ScriptedBackend;
import burstscope.testing.ScriptedServer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An open loop over TCP: on the demo backend, and on one that stands still once.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class OpenLoopRunTest {
    private static final ComparisonProgress SILENT = new ComparisonProgress() {
        @Override
        public void step(String words) {
            // Nobody watches.
        }

        @Override
        public void burst(int done, int total, String label, double drainMs) {
            throw new AssertionError("an open loop has no bursts");
        }
    };

    private static OpenLoopReport run(String address, String schedule, int mostInFlight) throws Exception {
        OpenLoopPlan plan = new OpenLoopPlan(
                new AttachTarget("demo", List.of(), address),
                DeliverySettings.pool(4),
                "",
                new BurstOrder("burst", 1, 16, 0, 1, BurstRecord.Start.LIVE),
                OpenLoopPlan.Load.of(schedule, 200_000_000, 1_000_000_000, mostInFlight),
                Rivals.NONE,
                new BackendKnobs(0, 0, 0));
        return new OpenLoopRun(plan).run(SILENT);
    }

    @Test
    void everySendOfTheScheduleIsAccountedForAndItsEventComes() throws Exception {
        try (BackendListener backend = new DemoBackend().listen(0)) {
            OpenLoopReport report = run(backend.address(), "bursts:20/50ms", 1_000);
            OpenLoopResult.Counts counts = report.result().counts();
            assertThat(counts.scheduled()).isEqualTo(400);
            assertThat(counts.sent() + counts.missed()).isEqualTo(400);
            assertThat(counts.answered()).isEqualTo(counts.sent());
            assertThat(report.result().response().count()).isEqualTo(counts.answered());
            // Some may still wait at the backend when the last call was answered.
            assertThat(counts.events()).isBetween(1L, 480L);
            assertThat(OpenLoopText.render(report))
                    .contains("open loop of burstscope.burst", "response time (from the intended start)");
            assertThat(OpenLoopJson.render(report)).contains("\"schema\" : \"burstscope-open-loop\"");
        }
    }

    private static long above(LatencySummary kept, long ns) {
        Histogram histogram = kept.histogram().copy();
        return histogram.getTotalCount() - histogram.getCountBetweenValues(0, ns);
    }

    /// Answers at once, but does something else with the fiftieth call.
    private static void fiftieth(ScriptedBackend backend, Consumer<ScriptedBackend.Asked> fiftieth) {
        int calls = 0;
        while (true) {
            ScriptedBackend.Asked asked = backend.next();
            switch (asked.method()) {
                case "burstscope.describe" ->
                    backend.answer(
                            asked.id(),
                            Value.Map.ofEntries(
                                    "deliveries",
                                    Value.Array.of(Value.of("single"), Value.of("pool")),
                                    "codecs",
                                    Value.Array.of(Value.of("json"))));
                case "burstscope.getNextEvent" -> {}
                case "burstscope.burst" -> {
                    if (++calls == 50) {
                        fiftieth.accept(asked);
                    } else {
                        backend.answer(asked.id(), Value.Map.EMPTY);
                    }
                }
                default -> backend.answer(asked.id(), Value.Map.EMPTY);
            }
        }
    }

    /// Answers at once, but once only after 300 ms.
    private static void standStillOnce(ScriptedBackend backend) {
        fiftieth(backend, asked -> {
            long until = System.nanoTime() + 300_000_000;
            while (System.nanoTime() < until) {
                LockSupport.parkNanos(until - System.nanoTime());
            }
            backend.answer(asked.id(), Value.Map.EMPTY);
        });
    }

    private static void assertAddsUp(OpenLoopResult.Counts counts) {
        assertThat(counts.sent() + counts.missed()).isEqualTo(counts.scheduled());
        assertThat(counts.answered() + counts.refused() + counts.unanswered()).isEqualTo(counts.sent());
    }

    @Test
    void aBackendThatLeavesInTheMiddleTakesNothingOfWhatWasMeasured() throws Exception {
        try (ScriptedServer server =
                new ScriptedServer(backend -> fiftieth(backend, asked -> backend.end()))) {
            OpenLoopReport report = run(server.address(), "rate:100/s", 1_000);
            OpenLoopResult.Counts counts = report.result().counts();
            assertAddsUp(counts);
            assertThat(counts.scheduled()).isEqualTo(100);
            // Of the 49 answered calls, the warm-up had 20, less those that it could not make.
            assertThat(counts.answered()).isEqualTo(29 + counts.leftOut());
            assertThat(counts.missed()).isPositive();
            assertThat(report.result().response().count()).isEqualTo(counts.answered());
            assertThat(report.validity().verdict()).isEqualTo(Verdict.INVALID);
            assertThat(report.warnings()).anyMatch(words -> words.startsWith("the connection ended"));
        }
    }

    @Test
    void aBackendThatNeverAnswersAgainEndsTheRunAndLeavesOneRequestUnanswered() throws Exception {
        try (ScriptedServer server = new ScriptedServer(backend -> fiftieth(backend, asked -> {}))) {
            OpenLoopReport report = run(server.address(), "rate:100/s", 1_000);
            OpenLoopResult.Counts counts = report.result().counts();
            assertAddsUp(counts);
            assertThat(counts.unanswered()).isEqualTo(1);
            assertThat(counts.answered()).isEqualTo(counts.sent() - 1);
            assertThat(report.validity().verdict()).isNotEqualTo(Verdict.VALID);
        }
    }

    @Test
    void aBackendThatStandsStillShowsInTheResponseTimeOfAClientThatWaits() throws Exception {
        try (ScriptedServer server = new ScriptedServer(OpenLoopRunTest::standStillOnce)) {
            OpenLoopReport report = run(server.address(), "rate:100/s", 1);
            assertThat(report.result().service().ns().max()).isGreaterThanOrEqualTo(300_000_000);
            long longResponses = above(report.result().response(), 50_000_000);
            long longServices = above(report.result().service(), 50_000_000);
            assertThat(longResponses).as("of 100 sends, 30 were due meanwhile").isGreaterThanOrEqualTo(15);
            assertThat(longServices).as("one of them took long").isBetween(1L, longResponses / 2);
            assertThat(report.validity().verdict()).isNotEqualTo(Verdict.VALID);
            assertThat(report.validity().reasons()).anyMatch(reason -> reason.matches(".*(late|never made).*"));
        }
    }
}
