package burstscope.ui.model;

import burstscope.run.LinkKnob;
import burstscope.run.ScopeSession;
import burstscope.run.SessionState;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/// What can be set of the connection while it is in use.
/// - Threads: one.
public final class LinkViewModel {
    private static final List<String> OFF_ON = List.of("off", "on");
    private static final String MEANING = "Set on the connection while it is in use, and marked on the time axis.";

    private final ScopeSession session;
    private final ReadOnlyObjectWrapper<List<OptionRow>> options = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyStringWrapper nothing = new ReadOnlyStringWrapper("");

    LinkViewModel(ScopeSession session) {
        this.session = session;
    }

    /// One for each thing that can be set; a toggle is `false` or `true`.
    public ReadOnlyObjectProperty<List<OptionRow>> optionsProperty() {
        return options.getReadOnlyProperty();
    }

    /// Why there is nothing to set; empty when there is, or when nothing is attached.
    public ReadOnlyStringProperty nothingProperty() {
        return nothing.getReadOnlyProperty();
    }

    /// Asks for a value; what is in force shows again until it is taken.
    public void set(String name, String value) {
        options.get().stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .ifPresent(row -> session.setLink(
                        name, row.isToggle() ? OFF_ON.get(row.choices().indexOf(value)) : value));
    }

    void onState(SessionState state) {
        if (state instanceof SessionState.Attached attached) {
            options.set(attached.links().stream().map(LinkViewModel::row).toList());
            nothing.set(
                    attached.links().isEmpty()
                            ? "This kind of connection has nothing to set: WebSockets with compression, HTTP and"
                                    + " sessions with a VS Code server have."
                            : "");
        } else {
            options.set(List.of());
            nothing.set("");
        }
    }

    private static OptionRow row(LinkKnob knob) {
        boolean toggle = knob.choices().equals(OFF_ON);
        return new OptionRow(
                knob.name(),
                MEANING,
                toggle ? OptionRow.OFF_ON : knob.choices(),
                toggle ? OptionRow.OFF_ON.get(OFF_ON.indexOf(knob.current())) : knob.current(),
                true,
                Availability.YES);
    }
}
