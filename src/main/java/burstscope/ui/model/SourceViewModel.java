package burstscope.ui.model;

import burstscope.run.AttachTarget;
import burstscope.run.ConnectWishes;
import burstscope.run.Detour;
import burstscope.run.ScopeSession;
import burstscope.run.SessionState;
import burstscope.run.TargetText;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// What to attach to, and where that stands.
/// - Threads: one.
public final class SourceViewModel {
    /// Chosen in place of a profile: what the backend at the address speaks is found out.
    public static final String FIND_OUT = "";

    private final ScopeSession session;
    private final List<String> profiles;
    private final ObjectProperty<String> profile;
    private final BooleanProperty again = new SimpleBooleanProperty(false);
    private final LinkViewModel link;
    private final StringProperty target = new SimpleStringProperty("");
    private final BooleanProperty insecure = new SimpleBooleanProperty(false);
    private final ObjectProperty<Detour> detour = new SimpleObjectProperty<>(Detour.NONE);
    private final ReadOnlyBooleanWrapper secure = new ReadOnlyBooleanWrapper(false);
    /// What was given from outside: how to connect is not all in its text.
    private AttachTarget given = AttachTarget.profile("");
    private final ReadOnlyStringWrapper targetProblem = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<SessionState> state = new ReadOnlyObjectWrapper<>(new SessionState.Idle());
    private final ReadOnlyObjectWrapper<Condition> condition =
            new ReadOnlyObjectWrapper<>(Condition.of(new SessionState.Idle()));

    /// @param profiles names to choose from, at least one
    public SourceViewModel(ScopeSession session, List<String> profiles) {
        this.session = session;
        this.profiles = List.copyOf(profiles);
        profile = new SimpleObjectProperty<>(profiles.getFirst());
        link = new LinkViewModel(session);
        target.subscribe(text -> secure.set(TargetText.isSecure(text)));
        again.subscribe(() -> session.reconnectByItself(again.get()));
    }

    public List<String> profiles() {
        return profiles;
    }

    /// Whether to connect again, later each time, when the backend leaves.
    public BooleanProperty againProperty() {
        return again;
    }

    /// What can be set of the connection.
    public LinkViewModel link() {
        return link;
    }

    /// One of [#profiles], or [#FIND_OUT].
    public ObjectProperty<String> profileProperty() {
        return profile;
    }

    /// A program with its arguments, or an address; empty for what the profile says.
    public StringProperty targetProperty() {
        return target;
    }

    /// Whether any certificate of a backend behind TLS is taken.
    public BooleanProperty insecureProperty() {
        return insecure;
    }

    /// What is put in between when somebody connects next.
    ObjectProperty<Detour> detourProperty() {
        return detour;
    }

    /// Whether the target is an address behind TLS.
    public ReadOnlyBooleanProperty secureProperty() {
        return secure.getReadOnlyProperty();
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
        target.set(TargetText.of(attach));
        insecure.set(attach.insecure());
        detour.set(attach.detour());
        given = attach;
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

    /// Connects anew, whatever is connected or waited for.
    public void connectNow() {
        connect();
    }

    /// Reads the session's state; called once a pulse.
    public void onPulse() {
        SessionState now = session.state();
        if (!now.equals(state.get())) {
            state.set(now);
            condition.set(Condition.of(now));
            link.onState(now);
        }
    }

    private void connect() {
        targetProblem.set("");
        try {
            AttachTarget wanted = TargetText.parse(profile.get(), target.get());
            // Headers were meant for one address, and for no other.
            ConnectWishes wishes = wanted.address().equals(given.address()) ? given.wishes() : ConnectWishes.NONE;
            session.attach(wanted.with(wishes.withInsecure(insecure.get() && secure.get()))
                    .by(detour.get()));
        } catch (IllegalArgumentException e) {
            targetProblem.set(String.valueOf(e.getMessage()));
        }
    }
}
