package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.codec.Value;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.report.ComparisonResult;
import burstscope.report.Validity;
import burstscope.testing.ScriptedBackend;
import burstscope.testing.ScriptedServer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A backend that was attached to and then gives up: what was measured before is kept, and the failure is told as one
/// of the measurement.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class BrokenOffRunTest {
    /// Speaks the control protocol: bursts of one event, and after some of them something else.
    private static final class Giver {
        private final ScriptedBackend backend;
        private long bursts;
        private long waiting;

        Giver(ScriptedBackend backend) {
            this.backend = backend;
        }

        void serve(int goodBursts, LastWord lastWord) {
            while (true) {
                ScriptedBackend.Asked asked = backend.next();
                switch (asked.method()) {
                    case "burstscope.describe" -> backend.answer(asked.id(), description());
                    case "burstscope.getNextEvent" -> waiting = asked.id();
                    case "burstscope.burst" -> {
                        if (++bursts > goodBursts) {
                            lastWord.say(backend, asked.id());
                        } else {
                            burst(asked.id());
                        }
                    }
                    default -> backend.answer(asked.id(), Value.Map.EMPTY);
                }
            }
        }

        private static Value description() {
            return Value.Map.ofEntries(
                    "deliveries", Value.Array.of(Value.of("single"), Value.of("pool")),
                    "codecs", Value.Array.of(Value.of("json")));
        }

        private void burst(long id) {
            Value number = Value.of(bursts);
            backend.answer(id, Value.Map.ofEntries("burst", number, "firstSequence", number));
            backend.answer(waiting, Value.Map.ofEntries("burst", number, "sequence", number));
        }
    }

    @FunctionalInterface
    private interface LastWord {
        void say(ScriptedBackend backend, long id);
    }

    private static final ComparisonProgress SILENT = new ComparisonProgress() {
        @Override
        public void step(String words) {
            // Only the result is of interest here.
        }

        @Override
        public void burst(int done, int total, String label, double drainMs) {
            // Only the result is of interest here.
        }
    };

    private static ComparisonResult compare(int goodBursts, LastWord lastWord) throws Exception {
        try (ScriptedServer server = new ScriptedServer(backend -> new Giver(backend).serve(goodBursts, lastWord))) {
            ComparisonPlan plan = new ComparisonPlan(
                    new AttachTarget("demo", List.of(), server.address()),
                    List.of(DeliverySettings.single()),
                    List.of(),
                    new BurstOrder("burst", 1, 16, 0, 5, BurstRecord.Start.LIVE),
                    new ComparisonPlan.Pace(1, 1, 3_000, false),
                    new BackendKnobs(0, 0, 0));
            return new BurstComparison(plan).run(SILENT);
        }
    }

    @Test
    void roundsBeforeARefusalAreKeptAndTheRefusalIsTold() throws Exception {
        ComparisonResult result = compare(4, (backend, id) -> backend.refuse(id, -32000, "tired"));
        assertThat(result.conditions().rounds()).isEqualTo(3);
        assertThat(result.warnings().getFirst()).contains("after 3 of 5 rounds", "burstscope.burst was refused: tired");
        assertThat(Validity.of(result).verdict()).isNotEqualTo(Validity.Verdict.VALID);
    }

    @Test
    void errorsThatBroughtNoOtherFaultAreCountedWithoutALastWord() throws Exception {
        ComparisonResult result = compare(4, (backend, id) -> backend.refuse(id, -32000, "tired"));
        assertThat(result.warnings()).noneMatch(warning -> warning.contains("the last"));
    }

    @Test
    void aRefusalBeforeTheFirstRoundIsNoFailureToAttachAndQuotesWhatElseCame() {
        assertThatThrownBy(() -> compare(0, (backend, id) -> {
                    backend.sendText("nonsense\n");
                    backend.refuse(id, -32000, "tired");
                }))
                .isInstanceOfSatisfying(AttachException.class, e -> {
                    assertThat(e.problem().step()).isEqualTo("make a burst");
                    assertThat(e.problem().afterAttaching()).isTrue();
                    assertThat(e.problem().message()).contains("was refused: tired", "it sent undecodable", "nonsense");
                });
    }

    @Test
    void aBurstWithoutANumberIsRefusedRatherThanWaitedFor() {
        assertThatThrownBy(() -> compare(0, (backend, id) -> backend.answer(id, Value.NULL)))
                .isInstanceOf(AttachException.class)
                .hasMessageContaining("told no burst");
    }
}
