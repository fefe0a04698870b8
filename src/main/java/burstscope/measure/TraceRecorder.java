package burstscope.measure;

/// Keeps the events of a burst up to a bound; beyond it every second of them goes, and every second of those to come,
/// as often as it takes.
/// - Threads: one.
final class TraceRecorder {
    private final TraceColumns columns;
    private long events;
    private long history;
    private int oneOf = 1;

    /// @param mostEvents at least 2
    TraceRecorder(int mostEvents) {
        columns = new TraceColumns(mostEvents);
    }

    /// @param found whether it lay in the backend's queue when it was asked for
    void add(EventMeter.Event event, boolean found) {
        if (events % oneOf == 0) {
            if (columns.isFull()) {
                columns.halve();
                oneOf *= 2;
            }
            // After halving an odd number of rows the next of them may be one that is not kept any more.
            if (events % oneOf == 0) {
                columns.add(event, found);
            }
        }
        events++;
    }

    void addHistory(EventMeter.Event event, boolean found) {
        add(event, found);
        history++;
    }

    /// What was kept; nothing may be added any more.
    EventTrace finish(long originNs) {
        columns.trim();
        return new EventTrace(columns, originNs, new EventTrace.Share(events, history, oneOf));
    }
}
