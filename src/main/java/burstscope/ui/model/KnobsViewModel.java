package burstscope.ui.model;

import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.measure.PoolState;
import burstscope.run.BackendKnobs;
import burstscope.run.BurstFit;
import burstscope.run.Capabilities;
import burstscope.run.ScopeSession;
import burstscope.run.SessionState;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// What can be turned while events flow: delivery, codec, and the backend's own settings. A turn is handed to the
/// session
/// with the next pulse, so that dragging a slider sends one setting a pulse.
/// - Threads: one.
public final class KnobsViewModel {
    private static final int DEFAULT_POOL = 20;
    private static final long MAX_DELAY_NS = 10_000_000_000L;
    private static final long MAX_STEADY = 1_000_000;
    private static final long DEFAULT_STEADY = 2_000;
    private static final int STEADY_PAYLOAD_BYTES = 100;

    private final ScopeSession session;
    private final ObjectProperty<Mode> mode = new SimpleObjectProperty<>(Mode.POOL);
    private final ReadOnlyIntegerWrapper poolSize = new ReadOnlyIntegerWrapper(DEFAULT_POOL);
    private final InputField poolField = InputField.count("Pool", 1, DeliverySettings.MAX_OUTSTANDING, DEFAULT_POOL);
    private final CodecViewModel codec;
    private final ReadOnlyObjectWrapper<@Nullable Capabilities> capabilities = new ReadOnlyObjectWrapper<>();
    private final InputField delay = InputField.duration("Round-trip delay", MAX_DELAY_NS, 0);
    private final InputField steady = InputField.count("Steady events/s", 0, MAX_STEADY, DEFAULT_STEADY);

    private final ReadOnlyStringWrapper notice = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<@Nullable BurstFit> fit = new ReadOnlyObjectWrapper<>();

    private String burstKind = "";
    private boolean deliveryTurned;
    private boolean knobsTurned;

    public KnobsViewModel(ScopeSession session) {
        this.session = session;
        codec = new CodecViewModel(session);
        mode.subscribe(() -> {
            deliveryTurned = true;
            notice.set("");
        });
        delay.valueProperty().subscribe(() -> knobsTurned = true);
        steady.valueProperty().subscribe(() -> knobsTurned = true);
    }

    public ObjectProperty<Mode> modeProperty() {
        return mode;
    }

    public ReadOnlyIntegerProperty poolSizeProperty() {
        return poolSize.getReadOnlyProperty();
    }

    /// The pool's size as text; [#commitPool] takes it.
    public InputField poolField() {
        return poolField;
    }

    public InputField delay() {
        return delay;
    }

    public InputField steady() {
        return steady;
    }

    /// The codec and its options.
    public CodecViewModel codec() {
        return codec;
    }

    /// What the attached backend can do; null while none is attached.
    public ReadOnlyObjectProperty<@Nullable Capabilities> capabilitiesProperty() {
        return capabilities.getReadOnlyProperty();
    }

    /// Sets the pool's size and, because who turns that knob wants a pool, the mode.
    public void setPoolSize(int size) {
        int clamped = Math.clamp(size, 1, DeliverySettings.MAX_OUTSTANDING);
        poolField.set(clamped);
        if (clamped != poolSize.get()) {
            poolSize.set(clamped);
            deliveryTurned = true;
        }
        if (modeAvailability(Mode.POOL).offered()) {
            mode.set(Mode.POOL);
        }
    }

    /// Puts the knobs where a recording had them at its end.
    public void show(DeliverySettings settings) {
        if (settings.mode() == DeliveryMode.POOL) {
            setPoolSize(settings.outstanding());
        }
        mode.set(Mode.of(settings.mode()));
    }

    /// Blanks what a recording does not tell of the backend.
    public void forgetBackend() {
        delay.textProperty().set("");
        steady.textProperty().set("");
    }

    /// Takes the size that was typed.
    public void commitPool() {
        if (poolField.commit()) {
            setPoolSize((int) poolField.value());
        }
    }

    /// What was turned by itself, in words; empty when nothing was.
    public ReadOnlyStringProperty noticeProperty() {
        return notice.getReadOnlyProperty();
    }

    /// What goes together with the kind of burst that is chosen; null while nothing is attached.
    public ReadOnlyObjectProperty<@Nullable BurstFit> fitProperty() {
        return fit.getReadOnlyProperty();
    }

    public Availability modeAvailability(Mode wanted) {
        Capabilities known = capabilities.get();
        BurstFit fitting = fit.get();
        if (known == null || fitting == null || fitting.deliveries().contains(wanted.delivery())) {
            return Availability.YES;
        }
        if (known.deliveries().contains(wanted.delivery())) {
            return Availability.no("Choose another kind of burst first: " + fitting.whyNotOthers() + ".");
        }
        return Availability.no(reason(known, wanted.delivery().id(), "The backend does not offer this delivery."));
    }

    /// Turns the delivery to one that brings the events of such bursts, when the present one does not.
    void onBurstKind(String kind) {
        burstKind = kind;
        Capabilities known = capabilities.get();
        BurstFit fitting = known == null ? null : known.fit(kind);
        fit.set(fitting);
        if (fitting == null
                || fitting.deliveries().isEmpty()
                || fitting.deliveries().contains(mode.get().delivery())) {
            return;
        }
        Mode better = fitting.deliveries().contains(Mode.POOL.delivery())
                ? Mode.POOL
                : Mode.of(fitting.deliveries().getFirst());
        mode.set(better);
        notice.set("Delivery turned to " + better.delivery().id()
                + (fitting.whyNotOthers().isEmpty() ? "." : ": " + fitting.whyNotOthers() + "."));
    }

    /// Whether a setting of the backend can be turned.
    /// @param knob `delay`, `steady`, `payload`, `spacing`
    public Availability knobAvailability(String knob) {
        Capabilities known = capabilities.get();
        String reason = known == null ? null : known.unavailable().get(knob);
        return reason == null ? Availability.YES : Availability.no(reason);
    }

    /// Takes the pool as an interval ended with it.
    public void observe(PoolState pool) {
        codec.observe(pool);
    }

    void onState(SessionState state) {
        Capabilities before = capabilities.get();
        Capabilities now = state instanceof SessionState.Attached attached ? attached.capabilities() : null;
        if (now == null ? before == null : now.equals(before)) {
            return;
        }
        capabilities.set(now);
        codec.onState(now);
        notice.set("");
        fit.set(now == null ? null : now.fit(burstKind));
        if (now == null) {
            return;
        }
        if (!now.deliveries().contains(mode.get().delivery())
                && !now.deliveries().isEmpty()) {
            mode.set(Mode.of(now.deliveries().getFirst()));
        }
        deliveryTurned = true;
        knobsTurned = true;
    }

    void onPulse(long pulseNs) {
        codec.onPulse(pulseNs);
        Capabilities known = capabilities.get();
        if (known == null) {
            return;
        }
        if (deliveryTurned) {
            deliveryTurned = false;
            session.setDelivery(delivery());
        }
        if (knobsTurned) {
            knobsTurned = false;
            if (knobAvailability("delay").offered()
                    || knobAvailability("steady").offered()) {
                session.setBackendKnobs(new BackendKnobs(delay.value(), (int) steady.value(), STEADY_PAYLOAD_BYTES));
            }
        }
    }

    private DeliverySettings delivery() {
        return switch (mode.get()) {
            case SINGLE -> DeliverySettings.single();
            case POOL -> DeliverySettings.pool(poolSize.get());
            case BATCH -> DeliverySettings.batch(0);
            case PUSH -> DeliverySettings.push();
        };
    }

    private static String reason(Capabilities known, String knob, String otherwise) {
        return known.unavailable().getOrDefault(knob, otherwise);
    }
}
