package burstscope.ui.model;

import burstscope.run.BurstOrder;
import burstscope.run.Capabilities;
import burstscope.run.ScopeSession;
import burstscope.run.SessionState;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// The burst generator.
/// - Threads: one.
public final class BurstViewModel {
    private static final long MAX_EVENTS = 10_000_000;
    private static final long MAX_PAYLOAD = 8 << 20;
    private static final long MAX_SPACING_NS = 10_000_000_000L;
    private static final long MAX_REPEAT = 10_000;

    private final ScopeSession session;
    private final StringProperty kind = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<List<String>> kinds = new ReadOnlyObjectWrapper<>(List.of());
    private final InputField events = InputField.count("Events", 1, MAX_EVENTS, 1_000);
    private final InputField payload = InputField.count("Payload bytes", 0, MAX_PAYLOAD, 100);
    private final InputField spacing = InputField.duration("Spacing", MAX_SPACING_NS, 0);
    private final InputField repeat = InputField.count("Repeat", 1, MAX_REPEAT, 1);
    private final ObjectProperty<StartChoice> start = new SimpleObjectProperty<>(StartChoice.LIVE);
    private final ReadOnlyBooleanWrapper ready = new ReadOnlyBooleanWrapper(false);
    private final ReadOnlyObjectWrapper<BurstOffers> offers = new ReadOnlyObjectWrapper<>(BurstOffers.ALL);
    private @Nullable Capabilities capabilities;
    private final ReadOnlyObjectWrapper<Progress> progress = new ReadOnlyObjectWrapper<>(Progress.NONE);

    public BurstViewModel(ScopeSession session) {
        this.session = session;
        kind.subscribe(this::offer);
    }

    /// What can be said about the kind of burst that is chosen.
    public ReadOnlyObjectProperty<BurstOffers> offersProperty() {
        return offers.getReadOnlyProperty();
    }

    private void offer() {
        Capabilities known = capabilities;
        offers.set(known == null ? BurstOffers.ALL : BurstOffers.of(known, kind.get()));
        if (!offers.get().queued().offered()) {
            start.set(StartChoice.LIVE);
        }
    }

    /// One of [#kindsProperty]; empty while nothing is attached.
    public StringProperty kindProperty() {
        return kind;
    }

    public ReadOnlyObjectProperty<List<String>> kindsProperty() {
        return kinds.getReadOnlyProperty();
    }

    public InputField events() {
        return events;
    }

    public InputField payload() {
        return payload;
    }

    public InputField spacing() {
        return spacing;
    }

    public InputField repeat() {
        return repeat;
    }

    public ObjectProperty<StartChoice> startProperty() {
        return start;
    }

    /// True while a backend is attached and no burst runs.
    public ReadOnlyBooleanProperty readyProperty() {
        return ready.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Progress> progressProperty() {
        return progress.getReadOnlyProperty();
    }

    /// Fires, or marks the field that holds no usable number.
    public void fire() {
        boolean usable = repeat.commit();
        Optional<BurstOrder> order = order((int) repeat.value());
        if (usable && ready.get()) {
            order.ifPresent(session::fireBursts);
        }
    }

    /// The burst as it is written, so many times; empty, and the field marked, when one holds no usable number.
    Optional<BurstOrder> order(int times) {
        boolean usable = events.commit();
        usable &= payload.commit();
        usable &= spacing.commit();
        return usable
                ? Optional.of(new BurstOrder(
                        kind.get(),
                        (int) events.value(),
                        (int) payload.value(),
                        offers.get().spacing().offered() ? spacing.value() : 0,
                        times,
                        start.get().start()))
                : Optional.empty();
    }

    public void cancel() {
        session.cancelBursts();
    }

    void onState(SessionState state) {
        if (state instanceof SessionState.Attached attached) {
            List<String> offered = attached.capabilities().burstKinds();
            if (!offered.equals(kinds.get())) {
                kinds.set(offered);
                if (!offered.contains(kind.get())) {
                    kind.set(offered.isEmpty() ? "" : offered.getFirst());
                }
            }
            if (!attached.capabilities().equals(capabilities)) {
                capabilities = attached.capabilities();
                offer();
            }
            progress.set(
                    new Progress(attached.progress().done(), attached.progress().total()));
            ready.set(!offered.isEmpty() && !attached.progress().running());
        } else {
            progress.set(Progress.NONE);
            ready.set(false);
            if (capabilities != null) {
                capabilities = null;
                offer();
            }
        }
    }
}
