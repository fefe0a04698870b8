package burstscope.capture;

import burstscope.codec.Value;
import burstscope.measure.EventMeter;
import org.jspecify.annotations.Nullable;

/// One event as a trigger sees it.
/// @param event its instants, number and bytes
/// @param found whether it lay in the backend's queue when it was asked for, so that its round trip is latency
/// @param kind kind or method; empty where the backend tells none. Untrusted text.
/// @param value what it says; null where nobody can tell. Untrusted.
/// @param queued events left in the backend's queue, or [EventMeter#NONE]
public record Sighting(
        EventMeter.Event event,
        boolean found,
        String kind,
        @Nullable Value value,
        long queued) {
    long atNs() {
        return event.lastByteNs();
    }
}
