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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
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
        return run(address, schedule, mostInFlight, SILENT);
    }

    private static OpenLoopReport run(String address, String schedule, int mostInFlight, ComparisonProgress progress)
            throws Exception {
        OpenLoopPlan plan = new OpenLoopPlan(
                new AttachTarget("demo", List.of(), address),
                DeliverySettings.pool(4),
                "",
                new BurstOrder("burst", 1, 16, 0, 1, BurstRecord.Start.LIVE),
                OpenLoopPlan.Load.of(schedule, 200_000_000, 1_000_000_000, mostInFlight),
                Rivals.NONE,
                new BackendKnobs(0, 0, 0));
        return new OpenLoopRun(plan).run(progress);
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
            assertThat(counts.events().came()).isBetween(1L, 480L);
            assertThat(counts.events().dropped()).isZero();
            assertThat(OpenLoopText.render(report))
                    .contains("open loop of burstscope.burst", "response time (from the intended start)");
            assertThat(OpenLoopJson.render(report)).contains("\"schema\" : \"burstscope-open-loop\"");
        }
    }

    private static long above(LatencySummary kept, long ns) {
        Histogram histogram = kept.histogram().copy();
        return histogram.getTotalCount() - histogram.getCountBetweenValues(0, ns);
    }

    /// Answers at once, but once only after 300 ms.
    private static void standStillOnce(ScriptedBackend backend) {
        answer(backend, calls -> {
            if (calls == 50) {
                long until = System.nanoTime() + 300_000_000;
                while (System.nanoTime() < until) {
                    LockSupport.parkNanos(until - System.nanoTime());
                }
            }
            return Then.ANSWER;
        });
    }

    private enum Then {
        ANSWER,
        SAY_NOTHING,
        REFUSE,
        LEAVE
    }

    /// Answers at once; with the fifth call it also says that it dropped 700 events.
    private static void dropTheFirst(ScriptedBackend backend) {
        long[] asked = {-1};
        answer(backend, id -> asked[0] = id, calls -> {
            if (calls == 5) {
                backend.answer(
                        asked[0], Value.Map.ofEntries("overflow", Value.of(700), "firstLostSequence", Value.of(1)));
            }
            return Then.ANSWER;
        });
    }

    private static void answer(ScriptedBackend backend, IntFunction<Then> then) {
        answer(backend, id -> {}, then);
    }

    /// @param eventAsked told the id of each event request, which is not answered
    /// @param then told which call of the schedule it is, the first is 1
    private static void answer(ScriptedBackend backend, LongConsumer eventAsked, IntFunction<Then> then) {
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
                case "burstscope.getNextEvent" -> eventAsked.accept(asked.id());
                case "burstscope.burst" -> {
                    Then now = then.apply(++calls);
                    if (now == Then.LEAVE) {
                        return;
                    }
                    if (now == Then.REFUSE) {
                        backend.refuse(asked.id(), -32000, "too many, said " + calls);
                    }
                    if (now == Then.ANSWER) {
                        backend.answer(asked.id(), Value.Map.EMPTY);
                    }
                }
                default -> backend.answer(asked.id(), Value.Map.EMPTY);
            }
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

    @Test
    void eventsThatTheBackendDroppedAreToldApartFromThoseThatStillWait() throws Exception {
        try (ScriptedServer server = new ScriptedServer(OpenLoopRunTest::dropTheFirst)) {
            OpenLoopReport report = run(server.address(), "rate:100/s", 1_000);
            assertThat(report.result().counts().events()).isEqualTo(new OpenLoopResult.Events(0, 700));
            assertThat(report.validity().verdict()).isNotEqualTo(Verdict.VALID);
            assertThat(report.validity().reasons())
                    .anyMatch(reason -> reason.contains("overflowed, and it dropped 700 events"));
        }
    }

    private static void assertSumsAddUp(OpenLoopResult.Counts counts) {
        assertThat(counts.sent() + counts.missed()).isEqualTo(counts.scheduled());
        assertThat(counts.answered() + counts.refused() + counts.unanswered()).isEqualTo(counts.sent());
    }

    @Test
    void aBackendThatLeavesInTheMiddleKeepsWhatWasMeasured() throws Exception {
        // 20 calls are warm-up.
        try (ScriptedServer server =
                new ScriptedServer(backend -> answer(backend, calls -> calls > 60 ? Then.LEAVE : Then.ANSWER))) {
            OpenLoopReport report = run(server.address(), "rate:100/s", 1);
            OpenLoopResult.Counts counts = report.result().counts();
            assertSumsAddUp(counts);
            assertThat(counts.scheduled()).isEqualTo(100);
            assertThat(counts.answered()).isBetween(35L, 60L);
            assertThat(report.result().response().count()).isEqualTo(counts.answered());
            assertThat(report.conditions().load().ranNs()).isLessThan(1_000_000_000);
            assertThat(report.validity().verdict()).isEqualTo(Verdict.INVALID);
            assertThat(report.validity().reasons())
                    .anyMatch(reason -> reason.matches("the schedule was ended after .* of 1 s; .*"))
                    .anyMatch(reason -> reason.startsWith("the connection ended: "));
        }
    }

    @Test
    void aRunThatIsEndedWhileABackendIsSilentBooksWhatIsUnderWayAsUnanswered() throws Exception {
        AtomicBoolean cancelled = new AtomicBoolean();
        ComparisonProgress progress = new ComparisonProgress() {
            @Override
            public void step(String words) {
                // Nobody watches.
            }

            @Override
            public void burst(int done, int total, String label, double drainMs) {
                throw new AssertionError("an open loop has no bursts");
            }

            @Override
            public boolean isCancelled() {
                return cancelled.get();
            }
        };
        try (ScriptedServer server = new ScriptedServer(backend -> answer(backend, calls -> {
            cancelled.compareAndSet(false, calls == 80);
            return calls > 60 ? Then.SAY_NOTHING : Then.ANSWER;
        }))) {
            OpenLoopReport report = run(server.address(), "rate:100/s", 1_000, progress);
            OpenLoopResult.Counts counts = report.result().counts();
            assertSumsAddUp(counts);
            assertThat(counts.scheduled()).isEqualTo(100);
            assertThat(counts.unanswered()).isGreaterThanOrEqualTo(20);
            assertThat(counts.answered()).isBetween(35L, 60L);
            assertThat(report.validity().verdict()).isEqualTo(Verdict.INVALID);
            assertThat(report.warnings()).isEmpty();
        }
    }

    @Test
    void aBackendThatFallsSilentForEverEndsTheRunWithAllBooked() throws Exception {
        try (ScriptedServer server =
                new ScriptedServer(backend -> answer(backend, calls -> calls > 60 ? Then.SAY_NOTHING : Then.ANSWER))) {
            OpenLoopReport report = run(server.address(), "rate:100/s", 10);
            OpenLoopResult.Counts counts = report.result().counts();
            assertSumsAddUp(counts);
            assertThat(counts.unanswered()).isEqualTo(10);
            assertThat(counts.missed()).isGreaterThanOrEqualTo(40);
            assertThat(report.conditions().load().ranNs()).isEqualTo(1_000_000_000);
            assertThat(report.validity().reasons())
                    .anyMatch(reason -> reason.startsWith("10 requests stayed unanswered"));
        }
    }

    @Test
    void whatTheBackendSaidWhenItRefusedFirstIsTold() throws Exception {
        try (ScriptedServer server =
                new ScriptedServer(backend -> answer(backend, calls -> calls > 60 ? Then.REFUSE : Then.ANSWER))) {
            OpenLoopReport report = run(server.address(), "rate:100/s", 10);
            OpenLoopResult.Counts counts = report.result().counts();
            assertSumsAddUp(counts);
            assertThat(counts.refused()).isGreaterThanOrEqualTo(10);
            assertThat(report.validity().reasons()).contains("refused with: -32000 too many, said 61");
        }
    }
}
