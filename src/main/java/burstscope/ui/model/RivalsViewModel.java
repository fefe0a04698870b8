package burstscope.ui.model;

import burstscope.measure.Rivals;
import burstscope.run.Capabilities;
import burstscope.run.Detour;
import burstscope.run.RivalControl;
import burstscope.run.RivalState;
import burstscope.run.RivalWish;
import burstscope.run.SessionState;
import java.util.List;
import javafx.beans.Observable;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// What else than the delivery could make a client lag, to be switched on and off. A turn is handed to the session with
/// the next pulse; the way to the backend is taken at the next connect.
/// - Threads: one.
public final class RivalsViewModel {
    private static final long USUAL_NS = 200_000;
    private static final long USUAL_KIB = 256;
    private static final int KIB = 1_024;
    private static final long MOST_WAY_NS = 10_000_000_000L;

    private final RivalControl control;
    private final ObjectProperty<Detour> detour;
    private final ObjectProperty<ConsumerWork> work = new SimpleObjectProperty<>(ConsumerWork.NONE);
    private final InputField time = InputField.duration("Time an event", Rivals.Consumer.MOST_NS, USUAL_NS);
    private final InputField answers = InputField.count("Large answers", 0, Rivals.Alongside.MOST_REQUESTS, 0);
    private final InputField kib = InputField.count("KiB each", 1, Rivals.Alongside.MOST_BYTES / KIB, USUAL_KIB);
    private final InputField perSecond =
            InputField.count("Large answers a second", 0, Rivals.Alongside.MOST_PER_SECOND, 0);
    private final StringProperty equalAt = new SimpleStringProperty("");
    private final ReadOnlyStringWrapper equalAtProblem = new ReadOnlyStringWrapper("");
    private final BooleanProperty log = new SimpleBooleanProperty();
    private final BooleanProperty stages = new SimpleBooleanProperty();
    private final BooleanProperty hop = new SimpleBooleanProperty();
    private final InputField way = InputField.duration("Added round trip", MOST_WAY_NS, 0);
    private final ReadOnlyObjectWrapper<@Nullable Capabilities> capabilities = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyStringWrapper wayNote = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper inForce = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper hint = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper logFile = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<List<RivalFigure>> figures = new ReadOnlyObjectWrapper<>(List.of());
    private final RivalReadout readout = new RivalReadout();
    private List<String> pointers = List.of();
    private boolean attached;
    private boolean turned;

    /// @param detour what is put in between when somebody connects next
    RivalsViewModel(RivalControl control, ObjectProperty<Detour> detour) {
        this.control = control;
        this.detour = detour;
        for (Observable knob : List.of(
                work,
                time.valueProperty(),
                answers.valueProperty(),
                kib.valueProperty(),
                perSecond.valueProperty(),
                log,
                stages)) {
            knob.subscribe(() -> turned = true);
        }
        hop.subscribe(() -> detour.set(new Detour(way.value(), hop.get())));
        way.valueProperty().subscribe(() -> detour.set(new Detour(way.value(), hop.get())));
        detour.subscribe(wanted -> {
            hop.set(wanted.hop());
            if (way.value() != wanted.addedRoundTripNs()) {
                way.set(wanted.addedRoundTripNs());
            }
        });
        show(control.state());
    }

    public ObjectProperty<ConsumerWork> workProperty() {
        return work;
    }

    /// How long it works for each event.
    public InputField time() {
        return time;
    }

    /// How many requests with large answers are under way at any time; at most, where they have a rate.
    public InputField answers() {
        return answers;
    }

    /// About how large each answer is, KiB.
    public InputField kib() {
        return kib;
    }

    /// How many are asked for in a second, whatever the answers do; 0 for a new one as soon as one was answered.
    public InputField perSecond() {
        return perSecond;
    }

    /// JSON pointers with spaces in between; [#commitEqualAt] takes them.
    public StringProperty equalAtProperty() {
        return equalAt;
    }

    public ReadOnlyStringProperty equalAtProblemProperty() {
        return equalAtProblem.getReadOnlyProperty();
    }

    /// Takes the pointers that were typed, or says what is wrong and keeps those before.
    public void commitEqualAt() {
        String text = equalAt.get().strip();
        List<String> typed = text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
        for (String pointer : typed) {
            if (!pointer.startsWith("/") || pointer.contains(",") || pointer.contains("=")) {
                equalAtProblem.set(
                        "'" + pointer + "' is no pointer that can be used here: it begins with a slash, as in"
                                + " /event/kind, and holds no comma and no '='; several stand with a space in between.");
                return;
            }
        }
        equalAtProblem.set("");
        if (!typed.equals(pointers)) {
            pointers = typed;
            turned = true;
        }
    }

    /// Gives the text back that shows what was taken.
    public void revertEqualAt() {
        equalAtProblem.set("");
        equalAt.set(String.join(" ", pointers));
    }

    /// Whether every request and answer is written to a file.
    public BooleanProperty logProperty() {
        return log;
    }

    /// Whether the time of every event is split by stage.
    public BooleanProperty stagesProperty() {
        return stages;
    }

    /// Whether one more process passes every byte on, from the next connect on.
    public BooleanProperty hopProperty() {
        return hop;
    }

    /// Round trip that is added on the way, from the next connect on.
    public InputField way() {
        return way;
    }

    /// Whether the way that is wanted is taken already; empty where nothing is wanted of it.
    public ReadOnlyStringProperty wayNoteProperty() {
        return wayNote.getReadOnlyProperty();
    }

    /// What is on, as bursts tell it in their settings; empty when all is off.
    public ReadOnlyStringProperty inForceProperty() {
        return inForce.getReadOnlyProperty();
    }

    /// Why something that is on has no effect yet; empty when there is nothing to say.
    public ReadOnlyStringProperty hintProperty() {
        return hint.getReadOnlyProperty();
    }

    /// What was refused, or stopped by itself, and why; empty while all is well.
    public ReadOnlyStringProperty problemProperty() {
        return problem.getReadOnlyProperty();
    }

    /// The last log of requests; empty where there is none.
    public ReadOnlyStringProperty logFileProperty() {
        return logFile.getReadOnlyProperty();
    }

    /// What comes of what is on.
    public ReadOnlyObjectProperty<List<RivalFigure>> figuresProperty() {
        return figures.getReadOnlyProperty();
    }

    /// What the attached backend can do; null while none is attached.
    public ReadOnlyObjectProperty<@Nullable Capabilities> capabilitiesProperty() {
        return capabilities.getReadOnlyProperty();
    }

    /// Whether something can be turned.
    public Availability availability(RivalSwitch wanted) {
        Capabilities known = capabilities.get();
        String reason = known == null ? null : known.unavailable().get(wanted.knob());
        return reason == null ? Availability.YES : Availability.no(reason);
    }

    void onState(SessionState state) {
        attached = state instanceof SessionState.Attached;
        capabilities.set(state instanceof SessionState.Attached now ? now.capabilities() : null);
    }

    void onPulse() {
        if (turned) {
            turned = false;
            control.set(new RivalWish(wanted(), stages.get()));
        }
        show(control.state());
    }

    private Rivals wanted() {
        Rivals.Alongside alongside = answers.value() == 0
                ? Rivals.Alongside.NONE
                : new Rivals.Alongside((int) answers.value(), (int) kib.value() * KIB, (int) perSecond.value());
        return new Rivals(work.get().consumer(time.value()), alongside, pointers, log.get());
    }

    private void show(RivalState state) {
        String on = state.setting().isNone() ? "" : "On: " + state.setting().label() + ".";
        inForce.set(state.pending() ? (on + " What was turned waits for the bursts under way.").strip() : on);
        boolean coalescesNothing = !pointers.isEmpty() && work.get() == ConsumerWork.NONE;
        hint.set(coalescesNothing ? "Saves work of the consumer, which has none: choose sleep or busy." : "");
        problem.set(state.problem());
        logFile.set(state.logFile());
        figures.set(readout.of(state));
        wayNote.set(wayNote(state.way()));
    }

    private String wayNote(Detour taken) {
        Detour wanted = detour.get();
        if (attached && wanted.equals(taken)) {
            return wanted.equals(Detour.NONE) ? "" : "The way is as long as that now.";
        }
        if (!attached && wanted.equals(Detour.NONE)) {
            return "";
        }
        return attached ? "Taken at the next connect (Ctrl+R)." : "Taken at the next connect.";
    }
}
