package burstscope.run;

/// Why there is no connection (any more).
/// - Shape: the texts may quote the peer; they are untrusted and shown as plain text.
/// @param step what failed: `start the program`, `reach the address`, `handshake`, `set up`, `set the connection`,
/// `make a burst`,
///     `connection`
/// @param message what happened
/// @param tryThis what the user can do about it
public record AttachProblem(String step, String message, String tryThis) {
    static final String SET_THE_LINK = "set the connection";
    static final String OTHER_LINKS = "leave it out, or take what is named there; deflate-out is there where the"
            + " backend agrees to compress a WebSocket";
    static final String MAKE_A_BURST = "make a burst";
    static final String CONNECTION = "connection";

    /// Whether the backend had been attached to before it failed.
    public boolean afterAttaching() {
        return step.equals(MAKE_A_BURST) || step.equals(CONNECTION);
    }
}
