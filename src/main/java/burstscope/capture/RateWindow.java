package burstscope.capture;

/// Whether a moving window of time holds more events than a rate allows. Exact: of a window that may hold n events
/// it keeps the instants of the last n + 1.
/// - Threads: one.
final class RateWindow {
    private final long windowNs;
    private final long beginNs;
    private final long[] instants;
    private long events;

    RateWindow(Condition.Rate rate, long beginNs) {
        windowNs = rate.windowNs();
        this.beginNs = beginNs;
        instants = new long[rate.exceededBy()];
    }

    /// Counts an event; true when the window that ends with it holds too many.
    boolean add(long atNs) {
        instants[(int) (events++ % instants.length)] = atNs;
        return exceeded(atNs);
    }

    /// Whether the window that ends now holds too many, or may: when it reaches back beyond the beginning.
    boolean exceededOrUnknown(long nowNs) {
        return nowNs - beginNs < windowNs || exceeded(nowNs);
    }

    private boolean exceeded(long nowNs) {
        return events >= instants.length && nowNs - instants[(int) (events % instants.length)] < windowNs;
    }
}
