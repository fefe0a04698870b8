package burstscope.capture;

/// Where a trigger stands.
/// @param trigger the trigger in words; empty when none is set
/// @param captured bursts that it caught
public record CaptureState(Phase phase, String trigger, long captured) {
    /// No trigger is set.
    public static final CaptureState OFF = new CaptureState(Phase.OFF, "", 0);

    /// What a trigger is doing.
    public enum Phase {
        OFF("no trigger"),
        /// Set, but there is no connection to watch.
        ARMED("armed: nothing is attached yet"),
        /// Watching for its condition.
        WAITING("waiting for the condition"),
        /// It fired, and the burst goes on.
        TRIGGERED("triggered: capturing"),
        /// The burst is over and its hold-off is not.
        HOLDING("holding off"),
        /// A single burst was captured; nothing more will be.
        DONE("done: one burst captured");

        private final String words;

        Phase(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
