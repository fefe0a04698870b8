package burstscope.run;

/// Where a [ScopeSession] stands.
public sealed interface SessionState {
    /// Nothing attached.
    record Idle() implements SessionState {}

    /// On the way to a backend.
    /// @param step what is being done now, in words: `start the program`, `handshake`
    record Connecting(String step) implements SessionState {}

    /// Attached: events may flow.
    /// @param description transport and peer, in words
    /// @param progress bursts under way
    /// @param notice last refusal or warning in words; empty when there is none
    record Attached(String description, Capabilities capabilities, BurstProgress progress, String notice)
            implements SessionState {}

    /// The backend could not be reached, or the connection ended by itself; [ScopeSession#attach] may be tried
    /// again.
    record Failed(AttachProblem problem) implements SessionState {}

    /// Bursts under way.
    /// @param done bursts finished of the present order
    /// @param total bursts of the present order; 0 when none runs
    record BurstProgress(int done, int total) {
        static final BurstProgress NONE = new BurstProgress(0, 0);

        public boolean running() {
            return done < total;
        }
    }
}
