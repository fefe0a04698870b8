package burstscope.run;

import burstscope.coding.Coding;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Drain;
import burstscope.measure.Observation;

/// The [ScopeSession] of a window, which attaches to a backend or watches a tap, as the address says.
/// - Threads: as [ScopeSession].
public final class WindowSession implements ScopeSession {
    private final ScopeSession backend;
    private final ScopeSession tap;
    private volatile ScopeSession present;

    public WindowSession() {
        this(new LiveSession(), new TapScope());
    }

    /// @param backend for every address but those of taps
    WindowSession(ScopeSession backend, ScopeSession tap) {
        this.backend = backend;
        this.tap = tap;
        present = backend;
    }

    @Override
    public void attach(AttachTarget target) {
        ScopeSession wanted = TargetText.isTap(target.address()) ? tap : backend;
        ScopeSession other = wanted.equals(tap) ? backend : tap;
        other.detach();
        if (!present.equals(wanted)) {
            // What was not looked at before is of another time.
            wanted.observations().drainTo(_ -> {});
        }
        present = wanted;
        wanted.attach(target);
    }

    @Override
    public void detach() {
        present.detach();
    }

    @Override
    public void setDelivery(DeliverySettings settings) {
        present.setDelivery(settings);
    }

    @Override
    public void setCodec(Coding coding) {
        present.setCodec(coding);
    }

    @Override
    public void setLink(String name, String value) {
        present.setLink(name, value);
    }

    @Override
    public void reconnectByItself(boolean wanted) {
        backend.reconnectByItself(wanted);
        tap.reconnectByItself(wanted);
    }

    @Override
    public void setBackendKnobs(BackendKnobs knobs) {
        present.setBackendKnobs(knobs);
    }

    @Override
    public void fireBursts(BurstOrder order) {
        present.fireBursts(order);
    }

    @Override
    public void cancelBursts() {
        present.cancelBursts();
    }

    @Override
    public SessionState state() {
        return present.state();
    }

    @Override
    public CodecShadow shadow() {
        return present.shadow();
    }

    /// The backend's: what is set while a tap is watched waits for the next backend.
    @Override
    public TriggerControl triggers() {
        return backend.triggers();
    }

    /// The backend's; one that is started while a tap is watched is refused.
    @Override
    public SweepControl sweeps() {
        return backend.sweeps();
    }

    /// The backend's: what is set while a tap is watched waits for the next backend.
    @Override
    public RivalControl rivals() {
        return backend.rivals();
    }

    @Override
    public Drain<Observation> observations() {
        return present.observations();
    }

    @Override
    public void close() {
        tap.close();
        backend.close();
    }
}
