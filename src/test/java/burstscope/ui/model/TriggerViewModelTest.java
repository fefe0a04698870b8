package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.capture.CaptureState;
import burstscope.capture.Trigger;
import burstscope.run.TriggerControl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class TriggerViewModelTest {
    private final Control control = new Control();
    private final TriggerViewModel model = new TriggerViewModel(control);

    private static final class Control implements TriggerControl {
        private @Nullable Trigger trigger;
        private CaptureState state = CaptureState.OFF;

        @Override
        public void set(Trigger wanted) {
            trigger = wanted;
            state = new CaptureState(CaptureState.Phase.WAITING, wanted.words(), 0);
        }

        @Override
        public void disarm() {
            trigger = null;
            state = CaptureState.OFF;
        }

        @Override
        public CaptureState state() {
            return state;
        }
    }

    @Test
    void everyExampleIsATriggerThatCanBeArmed() {
        for (String example : TriggerViewModel.EXAMPLES) {
            model.conditionProperty().set(example);
            model.arm();
            assertThat(model.problemProperty().get()).isEmpty();
            assertThat(model.armedProperty().get()).isTrue();
            assertThat(model.stateProperty().get()).contains(example, "waiting", "0 bursts caught");
        }
    }

    @Test
    void whatIsTurnedIsWhatIsArmed() {
        model.conditionProperty().set("queue > 5");
        model.levelProperty().set(true);
        model.modeProperty().set(TriggerMode.SINGLE);
        model.holdOff().textProperty().set("20ms");
        model.nth().textProperty().set("3");
        model.autoAfter().textProperty().set("250ms");
        model.historyProperty().set("200");
        model.endProperty().set("50 events");
        model.arm();
        assertThat(control.trigger).isNotNull();
        assertThat(control.trigger.firing())
                .isEqualTo(new Trigger.Firing(true, Trigger.Mode.SINGLE, 250_000_000L, 20_000_000, 3));
        assertThat(control.trigger.history()).isEqualTo(Trigger.History.ofEvents(200));
        assertThat(control.trigger.end().words()).isEqualTo("50 events");
        model.stop();
        assertThat(control.trigger).isNull();
        assertThat(model.stateProperty().get()).isEqualTo("No trigger is set.");
    }

    @Test
    void whatIsToldOfConditionsIsWhatTheyTake() {
        for (TriggerViewModel.Meaning told : TriggerViewModel.MEANINGS) {
            model.conditionProperty().set(told.condition());
            model.arm();
            assertThat(model.problemProperty().get()).as(told.condition()).isEmpty();
        }
    }

    @Test
    void firingByItselfTakesSomeTime() {
        model.modeProperty().set(TriggerMode.AUTO);
        model.autoAfter().textProperty().set("0");
        model.arm();
        assertThat(model.problemProperty().get()).startsWith("Auto: ");
        assertThat(control.trigger).isNull();
    }

    @Test
    void aFaultIsToldWithItsPlaceAndLeavesTheTriggerBeforeInForce() {
        model.arm();
        Trigger before = control.trigger;
        model.conditionProperty().set("event kynd = x");
        model.arm();
        assertThat(model.problemProperty().get()).startsWith("Condition: ").contains("at character 7");
        model.conditionProperty().set("event any");
        model.endProperty().set("never");
        model.arm();
        assertThat(model.problemProperty().get()).startsWith("End: ");
        assertThat(control.trigger).isSameAs(before);
    }
}
