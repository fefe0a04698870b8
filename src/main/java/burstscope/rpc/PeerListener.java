package burstscope.rpc;

import burstscope.codec.Value;
import org.jspecify.annotations.Nullable;

/// Hears what the peer says by itself.
/// - Threads: the reader; must not block and must not throw.
public interface PeerListener {
    /// Takes no notice, and answers nothing.
    PeerListener NONE = (method, params, arrival) -> {};

    /// A notification, or what a subscription brought: `method` is then the method that began it.
    /// @param arrival its frame; a frame of several messages is shared out among them
    void onNotification(String method, Value params, Completion.Arrival arrival);

    /// The answer to a request of the peer; null to refuse it as unknown.
    default @Nullable Value answer(String method, Value params) {
        return null;
    }
}
