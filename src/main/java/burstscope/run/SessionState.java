package burstscope.run;

import java.util.List;

/// Where a [ScopeSession] stands.
public sealed interface SessionState {
    /// Nothing attached.
    record Idle() implements SessionState {}

    /// On the way to a backend.
    /// @param step what is being done now, in words: `start the program`, `handshake`
    /// @param checkList how far it has come
    record Connecting(String step, CheckList checkList) implements SessionState {
        public Connecting(String step) {
            this(step, CheckList.begun());
        }
    }

    /// Attached: events may flow.
    /// @param description transport and peer, in words
    /// @param progress bursts under way
    /// @param notice last refusal or warning in words; empty when there is none
    /// @param links what can be set of the connection
    /// @param checkList how far it has come, while no event comes; empty otherwise
    record Attached(
            String description,
            Capabilities capabilities,
            BurstProgress progress,
            String notice,
            List<LinkKnob> links,
            CheckList checkList)
            implements SessionState {
        public Attached {
            links = List.copyOf(links);
        }

        public Attached(String description, Capabilities capabilities, BurstProgress progress, String notice) {
            this(description, capabilities, progress, notice, List.of(), CheckList.NONE);
        }
    }

    /// The backend could not be reached, or the connection ended by itself; [ScopeSession#attach] may be tried
    /// again.
    /// @param checkList how far it had come; empty when everything had worked
    record Failed(AttachProblem problem, CheckList checkList) implements SessionState {
        public Failed(AttachProblem problem) {
            this(problem, CheckList.NONE);
        }
    }

    /// The connection ended by itself, or could not be made again, and is tried again after a pause.
    /// @param last what happened last
    /// @param attempt number of the attempt that comes next, from 1
    /// @param remainingMs until then
    record Waiting(Failed last, int attempt, long remainingMs) implements SessionState {}

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
