package burstscope.rpc;

import burstscope.codec.Value;
import org.jspecify.annotations.Nullable;

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

    /// Both of them, one behind the other; null where both are.
    static @Nullable MessageTap both(@Nullable MessageTap first, @Nullable MessageTap second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return new MessageTap() {
            @Override
            public void onSent(String method, Value message, int payloadBytes) {
                first.onSent(method, message, payloadBytes);
                second.onSent(method, message, payloadBytes);
            }

            @Override
            public void onReceived(String method, Value message, int payloadBytes) {
                first.onReceived(method, message, payloadBytes);
                second.onReceived(method, message, payloadBytes);
            }
        };
    }
}
