package burstscope.load;

import burstscope.rpc.Completion;

/// Takes events in the order in which they arrive.
/// - Threads: the connection's reader; must not block and must not throw.
public interface EventSink {
    /// Called once for each event; a batch calls it for each of its events with the same arrival.
    /// @param sendStartNs of the request that asked for it; [EventFields#NONE] for an event that came by itself
    /// @param frameBytes this event's share of its frame; the shares of a batch add up to the frame
    void onEvent(EventFields event, long sendStartNs, Completion.Arrival arrival, int frameBytes);

    /// An event request was answered with something that is no event.
    void onNoEvent();

    /// The backend refuses event requests; the pool has stopped asking.
    void onRefused(String words);
}
