package burstscope.run;

import burstscope.capture.CaptureState;
import burstscope.capture.Trigger;

/// The trigger of a session: set, disarmed, and where it stands. What it catches comes among the session's
/// observations, as a [burstscope.measure.BurstRecord].
/// - Threads: any; nothing here waits for the peer.
public interface TriggerControl {
    /// A session without a trigger.
    TriggerControl NONE = new TriggerControl() {
        @Override
        public void set(Trigger trigger) {
            // Nothing watches here.
        }

        @Override
        public void disarm() {
            // Nothing watches here.
        }

        @Override
        public CaptureState state() {
            return CaptureState.OFF;
        }
    };

    /// Watches for it from now on, on whatever is attached now and later; the one before is given up.
    void set(Trigger trigger);

    /// Watches no more; what was captured of a burst so far is kept.
    void disarm();

    CaptureState state();
}
