package burstscope.ui.model;

import burstscope.run.AttachTarget;
import burstscope.run.ScopeSession;
import burstscope.run.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// What to attach to, and where that stands.
/// - Threads: one.
public final class SourceViewModel {
    private static final Pattern ADDRESS = Pattern.compile("tcp:(\\[[^]]+]|[^:\\s]+):(\\d{1,5})");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    private static final int MAX_PORT = 65_535;

    private final ScopeSession session;
    private final List<String> profiles;
    private final ObjectProperty<String> profile;
    private final StringProperty target = new SimpleStringProperty("");
    private final ReadOnlyStringWrapper targetProblem = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<SessionState> state = new ReadOnlyObjectWrapper<>(new SessionState.Idle());
    private final ReadOnlyObjectWrapper<Condition> condition =
            new ReadOnlyObjectWrapper<>(Condition.of(new SessionState.Idle()));

    /// @param profiles names to choose from, at least one
    public SourceViewModel(ScopeSession session, List<String> profiles) {
        this.session = session;
        this.profiles = List.copyOf(profiles);
        profile = new SimpleObjectProperty<>(profiles.getFirst());
    }

    public List<String> profiles() {
        return profiles;
    }

    public ObjectProperty<String> profileProperty() {
        return profile;
    }

    /// A program with its arguments, or `tcp:HOST:PORT`; empty for what the profile says.
    public StringProperty targetProperty() {
        return target;
    }

    public ReadOnlyStringProperty targetProblemProperty() {
        return targetProblem.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<SessionState> stateProperty() {
        return state.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Condition> conditionProperty() {
        return condition.getReadOnlyProperty();
    }

    /// Shows and attaches to a target given from outside.
    public void connectTo(AttachTarget attach) {
        profile.set(attach.profile());
        target.set(attach.address().isEmpty() ? String.join(" ", attach.command()) : attach.address());
        targetProblem.set("");
        session.attach(attach);
    }

    /// Connects, or disconnects what is connected or connecting.
    public void toggleConnection() {
        switch (condition.get().phase()) {
            case IDLE, FAILED -> connect();
            case CONNECTING, WAITING, ATTACHED -> session.detach();
        }
    }

    /// Reads the session's state; called once a pulse.
    public void onPulse() {
        SessionState now = session.state();
        if (!now.equals(state.get())) {
            state.set(now);
            condition.set(Condition.of(now));
        }
    }

    private void connect() {
        String text = target.get().strip();
        targetProblem.set("");
        if (text.isEmpty()) {
            session.attach(AttachTarget.profile(profile.get()));
        } else if (text.startsWith("tcp:")) {
            if (isAddress(text)) {
                session.attach(new AttachTarget(profile.get(), List.of(), text));
            } else {
                targetProblem.set("An address is tcp:HOST:PORT, for example tcp:127.0.0.1:7700.");
            }
        } else {
            session.attach(new AttachTarget(profile.get(), words(text), ""));
        }
    }

    private static boolean isAddress(String text) {
        Matcher matcher = ADDRESS.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        int port = Integer.parseInt(matcher.group(2));
        return port >= 1 && port <= MAX_PORT;
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        return words;
    }
}
