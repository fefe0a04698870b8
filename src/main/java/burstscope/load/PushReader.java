package burstscope.load;

import burstscope.codec.Value;

/// Knows which notifications of one backend bring events, and where in them.
/// - Threads: stateless.
@FunctionalInterface
public interface PushReader {
    PushReader NONE = (method, params, each) -> {};

    /// Takes an event out of a notification.
    @FunctionalInterface
    interface Each {
        void onEvent(String kind, Value event);
    }

    /// Hands on each event that a notification brings; nothing for one that brings none.
    void read(String method, Value params, Each each);
}
