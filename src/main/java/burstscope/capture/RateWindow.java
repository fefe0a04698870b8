package burstscope.capture;

/// Whether a moving window of time holds more events than a rate allows. Exact: of a window that may hold n events
/// it keeps the instants of the last n + 1.
/// - Threads: one.
final class RateWindow {
    private final long windowNs;
    private final long quietSinceNs;
    private final long[] instants;
    private long events;

    /// @param quietSinceNs the last event that it has not counted
    RateWindow(Condition.Rate rate, long quietSinceNs) {
        windowNs = rate.windowNs();
        this.quietSinceNs = quietSinceNs;
        instants = new long[rate.exceededBy()];
    }

    /// Counts an event; true when the window that ends with it holds too many.
    boolean add(long atNs) {
        instants[(int) (events++ % instants.length)] = atNs;
        return exceeded(atNs);
    }

    /// Whether the window that ends now holds too many, or may: when it reaches back to events that were not counted.
    boolean exceededOrUnknown(long nowNs) {
        return nowNs - quietSinceNs < windowNs || exceeded(nowNs);
    }

    private boolean exceeded(long nowNs) {
        return events >= instants.length && nowNs - instants[(int) (events % instants.length)] < windowNs;
    }
}
