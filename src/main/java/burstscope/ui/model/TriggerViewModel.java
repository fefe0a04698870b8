package burstscope.ui.model;

import burstscope.capture.CaptureState;
import burstscope.capture.Trigger;
import burstscope.capture.TriggerSyntaxException;
import burstscope.capture.TriggerText;
import burstscope.run.TriggerControl;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The trigger as it is being written, and where the one that is set stands.
/// - Threads: one.
public final class TriggerViewModel {
    /// Conditions to begin with.
    public static final List<String> EXAMPLES = List.of(
            "command burstscope.burst",
            "event kind = IncomingMsg",
            "event /event/kind = ImapInboxIdle",
            "event ~ 'error|failed'",
            "rate > 500/s over 100ms",
            "queue > 100",
            "delivery > 5ms",
            "roundtrip > 5ms");

    /// What can be waited for, in few words.
    public static final List<Meaning> MEANINGS = List.of(
            new Meaning("command METHOD", "a request of that method is sent; * at its end stands for anything"),
            new Meaning("event any", "an event comes"),
            new Meaning("event kind = NAME", "an event of that kind, or a notification of that method"),
            new Meaning("event /json/pointer > 5", "what stands there fits: = != > >= < <= ~ 'EXPRESSION' exists"),
            new Meaning("event ~ 'EXPRESSION'", "a regular expression occurs in one of its texts"),
            new Meaning("rate > 500/s over 100ms", "more events than that within any such time"),
            new Meaning("queue > 100", "more events than that are left at the backend, as an event tells"),
            new Meaning("delivery > 5ms", "an event's stamp is that old when its last byte is here"),
            new Meaning("roundtrip > 5ms", "an event that lay waiting took that long to be fetched"));

    /// A condition and what it means.
    public record Meaning(String condition, String meaning) {}

    private static final long MOST_NS = 60_000_000_000L;

    private final TriggerControl control;
    private final StringProperty condition = new SimpleStringProperty(EXAMPLES.getFirst());
    private final StringProperty history = new SimpleStringProperty("0");
    private final StringProperty end = new SimpleStringProperty(Trigger.End.USUAL.words());
    private final BooleanProperty level = new SimpleBooleanProperty();
    private final ObjectProperty<TriggerMode> mode = new SimpleObjectProperty<>(TriggerMode.NORMAL);
    private final InputField holdOff = InputField.duration("Hold-off", MOST_NS, 0);
    private final InputField autoAfter = InputField.duration("Auto", MOST_NS, Trigger.Firing.USUAL.autoAfterNs());
    private final InputField nth = InputField.count("Occurrence", 1, 1_000_000, 1);
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper stateText = new ReadOnlyStringWrapper("");
    private final ReadOnlyBooleanWrapper armed = new ReadOnlyBooleanWrapper();

    TriggerViewModel(TriggerControl control) {
        this.control = control;
        onPulse();
    }

    /// Sets the trigger as it is written, or says what is wrong with it.
    public void arm() {
        boolean usable = holdOff.commit() && nth.commit() && autoAfter.commit();
        if (!usable) {
            problem.set(holdOff.problemProperty().get()
                    + nth.problemProperty().get()
                    + autoAfter.problemProperty().get());
            return;
        }
        if (autoAfter.value() == 0) {
            problem.set("Auto: the trigger cannot fire by itself after no time at all.");
            return;
        }
        String part = "Condition";
        try {
            var read = TriggerText.condition(condition.get());
            part = "History";
            Trigger.History before = TriggerText.history(history.get());
            part = "End";
            control.set(new Trigger(
                    read,
                    new Trigger.Firing(
                            level.get(), mode.get().mode(), autoAfter.value(), holdOff.value(), (int) nth.value()),
                    before,
                    TriggerText.end(end.get())));
            problem.set("");
        } catch (TriggerSyntaxException e) {
            problem.set(part + ": " + e.getMessage());
        }
        onPulse();
    }

    /// Watches no more.
    public void stop() {
        control.disarm();
        onPulse();
    }

    void onPulse() {
        CaptureState now = control.state();
        armed.set(now.phase() != CaptureState.Phase.OFF && now.phase() != CaptureState.Phase.DONE);
        stateText.set(
                now.phase() == CaptureState.Phase.OFF
                        ? "No trigger is set."
                        : now.trigger() + " — " + now.phase().words() + "; "
                                + Numbers.count(now.captured()) + (now.captured() == 1 ? " burst" : " bursts")
                                + " caught");
    }

    public StringProperty conditionProperty() {
        return condition;
    }

    public StringProperty historyProperty() {
        return history;
    }

    public StringProperty endProperty() {
        return end;
    }

    public BooleanProperty levelProperty() {
        return level;
    }

    public ObjectProperty<TriggerMode> modeProperty() {
        return mode;
    }

    public InputField holdOff() {
        return holdOff;
    }

    /// With mode auto: how long nothing must have fired for the trigger to fire by itself.
    public InputField autoAfter() {
        return autoAfter;
    }

    public InputField nth() {
        return nth;
    }

    /// What is wrong with the trigger, and where; empty when nothing is.
    public ReadOnlyStringProperty problemProperty() {
        return problem.getReadOnlyProperty();
    }

    /// Where the trigger stands, in words.
    public ReadOnlyStringProperty stateProperty() {
        return stateText.getReadOnlyProperty();
    }

    /// Whether something is watched for.
    public ReadOnlyBooleanProperty armedProperty() {
        return armed.getReadOnlyProperty();
    }
}
