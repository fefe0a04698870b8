package burstscope.ui.model;

import burstscope.run.SessionState;
import java.util.Locale;

/// Where the session stands, in words.
/// @param headline one line
/// @param detail what happened, or what is attached; may be long and quote the peer
/// @param advice what to try; empty unless it failed or refused something
public record Condition(Phase phase, String headline, String detail, String advice) {

    /// The states that look different.
    public enum Phase {
        IDLE,
        CONNECTING,
        ATTACHED,
        FAILED;

        /// The style class that tells it.
        public String styleClass() {
            return "phase-" + name().toLowerCase(Locale.ROOT);
        }
    }

    static Condition of(SessionState state) {
        return switch (state) {
            case SessionState.Idle() ->
                new Condition(Phase.IDLE, "Not connected", "Choose a profile and press Connect.", "");
            case SessionState.Connecting(String step) -> new Condition(Phase.CONNECTING, "Connecting …", step, "");
            case SessionState.Attached attached ->
                new Condition(Phase.ATTACHED, "Connected", attached.description(), attached.notice());
            case SessionState.Failed(var problem) ->
                new Condition(
                        Phase.FAILED,
                        "Failed",
                        "Step: " + problem.step() + "\n" + problem.message(),
                        problem.tryThis());
        };
    }
}
