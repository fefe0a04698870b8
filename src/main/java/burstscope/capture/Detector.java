package burstscope.capture;

import burstscope.measure.EventMeter;
import org.jspecify.annotations.Nullable;

/// Tells of each event whether a trigger's condition occurs with it: by level, whenever it holds; by edge, when it did
/// not hold just before.
///
/// At the beginning nobody knows whether a queue depth or a latency is high already, so an edge needs to have seen it
/// low, or nothing at all for [#IDLE_NS]; nor whether a rate is, unless nothing came for its window.
/// - Threads: one.
final class Detector {
    /// After so long without an event whatever was high counts as low.
    static final long IDLE_NS = 100_000_000;

    private final Condition condition;
    private final boolean level;
    private final @Nullable RateWindow rate;
    private boolean high;
    private long lastNs;

    /// @param quietSinceNs the last event before it begins to look
    Detector(Condition condition, boolean level, long quietSinceNs) {
        this.condition = condition;
        this.level = level;
        rate = condition instanceof Condition.Rate wanted ? new RateWindow(wanted, quietSinceNs) : null;
        lastNs = quietSinceNs;
        // An event that fits and a command are moments, which nothing can have been before.
        high = !(condition instanceof Condition.Event || condition instanceof Condition.Command);
    }

    /// Whether the condition occurs with this event; each event is to be told once, in order.
    boolean occursWith(Sighting event) {
        boolean before = stateBefore(event.atNs());
        boolean now = stateWith(event, before);
        lastNs = event.atNs();
        high = now;
        return now && (level || !before);
    }

    /// Whether the condition occurs with a command.
    boolean occursWith(String method) {
        return condition instanceof Condition.Command command && command.fits(method);
    }

    private boolean stateBefore(long atNs) {
        if (rate != null) {
            // It falls by time alone.
            return rate.exceededOrUnknown(atNs);
        }
        return high && atNs - lastNs < IDLE_NS;
    }

    private boolean stateWith(Sighting event, boolean before) {
        return switch (condition) {
            case Condition.Command _ -> false;
            case Condition.Event(Match match) -> match.fits(event);
            case Condition.Rate _ -> rate != null && rate.add(event.atNs());
            case Condition.Queue(long above) -> event.queued() == EventMeter.NONE ? before : event.queued() > above;
            case Condition.Latency(boolean delivery, long aboveNs) -> {
                long ns = delivery ? delivery(event) : roundTrip(event);
                yield ns == EventMeter.NONE ? before : ns > aboveNs;
            }
        };
    }

    private static long delivery(Sighting event) {
        long enqueuedNs = event.event().enqueuedNs();
        return enqueuedNs == EventMeter.NONE ? EventMeter.NONE : Math.max(0, event.atNs() - enqueuedNs);
    }

    private static long roundTrip(Sighting event) {
        return event.found() ? Math.max(0, event.atNs() - event.event().sendStartNs()) : EventMeter.NONE;
    }
}
