package burstscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.run.AttachTarget;
import burstscope.run.LiveSession;
import burstscope.run.SessionState;
import burstscope.testing.Eventually;
import burstscope.ui.model.BurstRow;
import burstscope.ui.model.TriggerMode;
import burstscope.ui.model.TriggerViewModel;
import burstscope.ui.model.WindowViewModel;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Triggers written in the window, against a real backend: each kind of condition catches a burst, and its figures are
/// all shown.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class TriggerInWindowTest {
    private final LiveSession session = new LiveSession();
    private final WindowViewModel window = new WindowViewModel(session, List.of("demo"), 2);
    private final TriggerViewModel trigger = window.trigger();
    private BackendListener backend;
    private long pulse;

    @BeforeEach
    void attach() throws IOException {
        backend = new DemoBackend().listen(0);
        session.attach(new AttachTarget("demo", List.of(), "tcp:" + backend.host() + ":" + backend.port()));
        Eventually.holds("attached", () -> session.state() instanceof SessionState.Attached);
        pulse();
    }

    @AfterEach
    void close() {
        session.close();
        backend.close();
    }

    private void pulse() {
        window.onPulse(pulse++);
    }

    private void fire() {
        Eventually.holds("ready for a burst", () -> {
            pulse();
            return window.burst().readyProperty().get();
        });
        window.burst().fire();
    }

    private List<BurstRow> caught(int count) {
        Eventually.holds(count + " are caught", () -> {
            pulse();
            return rows().size() >= count;
        });
        return rows();
    }

    private List<BurstRow> rows() {
        return window.bursts().rows().stream()
                .filter(row -> !row.burst().details().trigger().isEmpty())
                .toList();
    }

    private void arm(String condition) {
        trigger.conditionProperty().set(condition);
        // The window has the demo send some events all the time, so it is never quiet.
        trigger.endProperty().set("300 events");
        trigger.arm();
        assertThat(trigger.problemProperty().get()).isEmpty();
        Eventually.holds("it watches", () -> {
            pulse();
            return trigger.armedProperty().get();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "command burstscope.burst",
                "event any",
                "event /sequence exists",
                "event ~ 'a |.'",
                "rate > 500/s over 20ms",
                "queue > 10",
                "delivery > 1us",
                "roundtrip > 1us"
            })
    void eachKindOfConditionCatchesABurstThatIsListedAndDrawn(String condition) {
        // Every event takes longer than that, so there never is an edge.
        trigger.levelProperty().set(condition.endsWith("1us"));
        arm(condition);
        fire();
        BurstRow row = caught(1).getLast();
        assertThat(row.burst().details().trigger()).startsWith(condition);
        window.overlay().choose(List.of(row));
        List<String> facts = window.overlay().overlayProperty().get().caption().facts();
        for (String figure :
                List.of("Caught by: ", "Start: ", "Rate ", "Delivery p50 ", "Lost 0, doubled 0", "Gaps ")) {
            assertThat(facts).anySatisfy(fact -> assertThat(fact).startsWith(figure));
        }
        assertThat(facts).anySatisfy(fact -> assertThat(fact).contains(" events", "first after", "last after"));
    }

    @Test
    void singleStopsAfterOneAndNormalGoesOn() {
        trigger.modeProperty().set(TriggerMode.SINGLE);
        arm("command burstscope.burst");
        fire();
        caught(1);
        Eventually.holds("it is done", () -> {
            pulse();
            return !trigger.armedProperty().get();
        });
        trigger.modeProperty().set(TriggerMode.NORMAL);
        arm("command burstscope.burst");
        fire();
        caught(2);
        assertThat(trigger.armedProperty().get()).isTrue();
    }

    @Test
    void theNthOccurrenceFiresWithItsHistoryAndEndsByItsCount() {
        trigger.nth().textProperty().set("11");
        trigger.levelProperty().set(true);
        trigger.historyProperty().set("5");
        trigger.conditionProperty().set("event any");
        trigger.endProperty().set("20 events");
        trigger.arm();
        window.burst().events().textProperty().set("100");
        window.burst().spacing().textProperty().set("1ms");
        fire();
        BurstRow row = caught(1).getLast();
        assertThat(row.burst().outcome().received()).isEqualTo(20);
        window.overlay().choose(List.of(row));
        assertThat(window.overlay().overlayProperty().get().caption().facts())
                .anySatisfy(fact -> assertThat(fact).contains("20 events and 5 before the trigger"));
    }

    @Test
    void withNothingToCatchAutoFiresByItself() {
        trigger.modeProperty().set(TriggerMode.AUTO);
        trigger.autoAfter().textProperty().set("50ms");
        trigger.conditionProperty().set("event kind = Never");
        trigger.endProperty().set("5 events");
        trigger.arm();
        assertThat(caught(1).getLast().burst().details().trigger()).contains("event kind = Never");
    }

    @Test
    void theSpacingOfAFiredBurstIsVerified() {
        window.burst().events().textProperty().set("60");
        window.burst().spacing().textProperty().set("1ms");
        fire();
        Eventually.holds("the burst is listed", () -> {
            pulse();
            return window.bursts().rows().size() == 1;
        });
        window.overlay().choose(List.of(window.bursts().rows().getFirst()));
        assertThat(window.overlay().overlayProperty().get().caption().facts())
                .anySatisfy(fact -> assertThat(fact)
                        .startsWith("Spacing at the backend: asked 1 ms")
                        .contains("measured"));
    }
}
