package burstscope.load;

import burstscope.codec.JsValue;
import burstscope.codec.Value;

/// What the scope wants to know of an event; filled anew for each event by an [EventReader].
/// - Threads: the reader thread's; valid only during [EventSink#onEvent].
public final class EventFields {
    /// Stands for a field that the event does not carry.
    public static final long NONE = -1;

    /// Counts events within a stream or burst, or [#NONE].
    public long sequence = NONE;

    /// Instant at which the backend queued the event, [burstscope.clock.NanoClock] time of this machine, or
    /// [#NONE].
    public long enqueuedNs = NONE;

    /// Instant at which the backend sent it, [burstscope.clock.NanoClock] time of this machine, or [#NONE].
    public long sentNs = NONE;

    /// The event itself.
    public Value value = JsValue.UNDEFINED;

    /// Events left in the backend's queue, or [#NONE].
    public long queued = NONE;

    /// Number of the burst that made the event; 0 for none, [#NONE] where the backend does not tell.
    public long burst = NONE;

    /// Kind of event as the backend names it; empty where there is one kind only.
    public String kind = "";

    /// Above 0: no event, but the news that so many were dropped by the backend.
    public long dropped;

    /// No event, but the news that the backend dropped some and does not say how many.
    public boolean gap;

    /// Sequence number of the first dropped event, or [#NONE].
    public long droppedFrom = NONE;

    void clear() {
        sequence = NONE;
        enqueuedNs = NONE;
        sentNs = NONE;
        queued = NONE;
        burst = NONE;
        kind = "";
        dropped = 0;
        gap = false;
        droppedFrom = NONE;
    }
}
