package burstscope.run;

import burstscope.coding.Coding;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Drain;
import burstscope.measure.Observation;

/// A scope with at most one attached backend: what the window and the command line turn and read.
/// - Errors: nothing is thrown for a peer's fault; [#state] tells it, and a later [#attach] starts anew.
/// - Threads: every method may be called from any thread, returns at once and never waits for the peer; but [#close]
/// waits
///   until the backend is left, a few seconds at most.
public interface ScopeSession extends AutoCloseable {
    /// Starts or reaches the backend that a profile describes. An attached backend is left first.
    void attach(AttachTarget target);

    /// Leaves the backend; what was measured stays.
    void detach();

    void setDelivery(DeliverySettings settings);

    /// Switches codec, options or both at the next frame boundary; refused in words by [#state] when the backend
    /// cannot.
    void setCodec(Coding coding);

    /// Sets something of the connection, see [SessionState.Attached#links]; refused in words by [#state] when it
    /// cannot be.
    default void setLink(String name, String value) {}

    /// Whether to connect again, later each time, when a backend that was attached leaves. Off at first; switching
    /// it
    /// off ends a pause before an attempt.
    default void reconnectByItself(boolean wanted) {}

    /// Hands new values to a backend that speaks the control methods.
    void setBackendKnobs(BackendKnobs knobs);

    /// Fires bursts one after the other; each ends as a [burstscope.measure.BurstRecord] among the observations.
    void fireBursts(BurstOrder order);

    /// Ends the running burst and those that were ordered before.
    void cancelBursts();

    SessionState state();

    /// What the codecs would cost on the backend's traffic.
    default CodecShadow shadow() {
        return CodecShadow.NONE;
    }

    /// What is waited for on the connection, to be captured.
    default TriggerControl triggers() {
        return TriggerControl.NONE;
    }

    /// Bursts along pool sizes, and what became of them.
    default SweepControl sweeps() {
        return SweepControl.NONE;
    }

    /// What else than the delivery could make a client lag.
    default RivalControl rivals() {
        return RivalControl.NONE;
    }

    /// Snapshots, bursts and knob changes for one consumer, the screen.
    Drain<Observation> observations();

    @Override
    void close();
}
