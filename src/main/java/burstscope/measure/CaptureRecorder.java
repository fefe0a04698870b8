package burstscope.measure;

import org.jspecify.annotations.Nullable;

/// Collects a burst that somebody else made, from the trigger that caught it on.
/// - Threads: one, the connection's reader or whoever stands in for it while it rests.
public final class CaptureRecorder {
    private final long startNs;
    private final BurstTally tally;
    private @Nullable SequenceAccount account;
    private long received;
    private long eventBytes;
    private long dropped;
    private long droppedUpTo = EventMeter.NONE;

    /// @param startNs instant of the trigger
    /// @param mostTraced events to keep one by one
    public CaptureRecorder(long startNs, int mostTraced) {
        this.startNs = startNs;
        tally = new BurstTally(mostTraced);
    }

    /// An event from before the trigger: only the trace holds it. To be called before [#add].
    /// @param found whether it lay in the backend's queue when it was asked for
    public void addHistory(EventMeter.Event event, boolean found) {
        tally.addHistory(event, found);
    }

    /// An event of the burst.
    /// @param found whether it lay in the backend's queue when it was asked for
    public void add(EventMeter.Event event, boolean found) {
        received++;
        eventBytes += event.bytes();
        tally.add(event, found);
        if (event.number() != EventMeter.NONE) {
            SequenceAccount numbers = account;
            if (numbers == null) {
                numbers = SequenceAccount.fromFirstSeen(event.number());
                account = numbers;
            }
            numbers.add(event.number());
        }
    }

    /// The backend says that it dropped events.
    /// @param from number of the first of them, or [EventMeter#NONE]
    public void onDropped(long count, long from) {
        dropped += count;
        if (from != EventMeter.NONE) {
            droppedUpTo = Math.max(droppedUpTo, from + count - 1);
        }
    }

    public long received() {
        return received;
    }

    /// Bytes of the events received.
    public long eventBytes() {
        return eventBytes;
    }

    /// What was collected; nothing may be added any more.
    /// @param trigger what caught it, in words
    public BurstRecord finish(
            int number,
            BurstRecord.Settings settings,
            TrafficCounts traffic,
            BurstRecord.OwnCost own,
            BurstRecord.End end,
            String trigger) {
        return new BurstRecord(
                number,
                settings,
                tally.times(startNs),
                order(),
                traffic,
                tally.outcome(end, received, own),
                tally.details(startNs, 0, trigger));
    }

    /// Numbers from the lowest to the highest that did not come are lost, and those that the backend says it
    /// dropped
    /// behind them.
    private OrderCounts order() {
        SequenceAccount numbers = account;
        if (numbers == null) {
            return new OrderCounts(0, dropped, 0, 0, 0);
        }
        long last = Math.max(numbers.highest(), droppedUpTo);
        long missing = last - numbers.first() + 1 - numbers.distinct();
        return numbers.snapshot(Math.max(Math.max(0, missing), dropped));
    }
}
