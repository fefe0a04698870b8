package burstscope.ui.model;

import burstscope.run.AttachProblem;
import burstscope.run.CheckList;
import burstscope.run.SessionState;
import java.util.List;
import java.util.Locale;

/// Where the session stands, in words.
/// @param headline one line
/// @param detail what happened, or what is attached; may be long and quote the peer
/// @param advice what to try; empty unless it failed or refused something
/// @param checkList how far the attachment came; empty where there is nothing to tell
public record Condition(Phase phase, String headline, String detail, String advice, List<CheckRow> checkList) {
    public Condition {
        checkList = List.copyOf(checkList);
    }

    /// The states that look different.
    public enum Phase {
        IDLE,
        CONNECTING,
        /// Between two attempts to connect again.
        WAITING,
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
                new Condition(Phase.IDLE, "Not connected", "Choose a profile and press Connect.", "", List.of());
            case SessionState.Connecting(String step, CheckList soFar) ->
                new Condition(Phase.CONNECTING, "Connecting …", step, "", CheckRow.of(soFar));
            case SessionState.Waiting(SessionState.Failed last, int attempt, long remainingMs) ->
                new Condition(
                        Phase.WAITING,
                        "Attempt " + attempt + " in " + Numbers.exact(remainingMs * 1_000_000),
                        what(last.problem()),
                        "Ctrl+R connects at once; Cancel ends it.",
                        CheckRow.of(last.checkList()));
            case SessionState.Attached attached ->
                new Condition(
                        Phase.ATTACHED,
                        "Connected",
                        attached.description(),
                        attached.notice(),
                        CheckRow.of(attached.checkList()));
            case SessionState.Failed(AttachProblem problem, CheckList checkList) ->
                new Condition(Phase.FAILED, "Failed", what(problem), problem.tryThis(), CheckRow.of(checkList));
        };
    }

    private static String what(AttachProblem problem) {
        return "Step: " + problem.step() + "\n" + problem.message();
    }
}
