package burstscope.run;

/// Why there is no connection (any more).
/// - Shape: the texts may quote the peer; they are untrusted and shown as plain text.
/// @param step what failed: `start the program`, `reach the address`, `handshake`, `set up`, `connection`
/// @param message what happened
/// @param tryThis what the user can do about it
public record AttachProblem(String step, String message, String tryThis) {}
