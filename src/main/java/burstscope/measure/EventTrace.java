package burstscope.measure;

/// The events of one burst, one by one, in the order in which they came: columns of plain numbers.
/// - Shape: row 0 to `kept() - 1`. Of more events than the bound only every 2nd, 4th, ... is here, and [#keepsOneOf]
/// says
///   so; what is told of the burst as a whole (counts, percentiles, gaps) still comes from all of them.
/// - Units: nanoseconds and bytes; [EventMeter#NONE] for what an event does not carry.
/// - Threads: immutable.
public final class EventTrace {
    /// Events kept of one burst unless somebody asks for fewer.
    public static final int MOST_EVENTS = 100_000;

    /// Without any event.
    public static final EventTrace EMPTY = new EventTrace(new TraceColumns(0), 0, new Share(0, 0, 1));

    private final TraceColumns columns;
    private final long originNs;
    private final Share share;

    /// How much of a burst is here.
    /// @param events all of them, with those before the trigger
    /// @param history those before the trigger
    /// @param oneOf every so many-th was kept
    record Share(long events, long history, int oneOf) {}

    /// @param columns never written again
    EventTrace(TraceColumns columns, long originNs, Share share) {
        this.columns = columns;
        this.originNs = originNs;
        this.share = share;
    }

    /// Events that are here.
    public int kept() {
        return columns.size();
    }

    /// Events that there were, with those before the trigger.
    public long events() {
        return share.events();
    }

    /// How many of [#events] came before the trigger.
    public long historyEvents() {
        return share.history();
    }

    /// 1 when every event is here, 2 when every second is, and so on.
    public int keepsOneOf() {
        return share.oneOf();
    }

    /// Drain start to last byte; negative for what came before the trigger.
    public long sinceStartNs(int row) {
        return columns.lastByteNs(row) - originNs;
    }

    /// The event's number within its stream or burst.
    public long sequence(int row) {
        return columns.sequence(row);
    }

    /// Backend's stamp to last byte; 0 where the clocks disagree.
    public long deliveryNs(int row) {
        long enqueuedNs = columns.enqueuedNs(row);
        return enqueuedNs == EventMeter.NONE ? EventMeter.NONE : Math.max(0, columns.lastByteNs(row) - enqueuedNs);
    }

    /// Send start to last byte of the request that found the event waiting.
    public long roundTripNs(int row) {
        return columns.lay(row) ? sinceAskedNs(row) : EventMeter.NONE;
    }

    /// Send start to last byte of a request that waited for the event to happen; this is no latency.
    public long waitNs(int row) {
        return columns.lay(row) ? EventMeter.NONE : sinceAskedNs(row);
    }

    private long sinceAskedNs(int row) {
        long sendStartNs = columns.sendStartNs(row);
        return sendStartNs == EventMeter.NONE ? EventMeter.NONE : columns.lastByteNs(row) - sendStartNs;
    }

    /// The event's share of its frame.
    public int bytes(int row) {
        return columns.bytes(row);
    }
}
