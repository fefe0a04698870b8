package burstscope.rpc;

import burstscope.codec.Value;

/// Sees every message of a connection. What it does is on the way of every event: it must not block, and copies
/// nothing,
/// as values are immutable.
/// - Threads: the writer thread for what is sent, the reader thread for what is received, both at once.
public interface MessageTap {
    /// A request that is about to be written.
    /// @param payloadBytes without framing
    void onSent(String method, Value message, int payloadBytes);

    /// A message that was decoded.
    /// @param method of the request that it answers, or its own; empty when it answers none. Untrusted text.
    /// @param payloadBytes without framing
    void onReceived(String method, Value message, int payloadBytes);
}
