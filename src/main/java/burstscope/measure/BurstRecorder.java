package burstscope.measure;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Collects one burst until all its events are there, or until somebody ends it.
/// - Threads: the connection's reader; [#startDrainAt] and [#finish] also by others while the reader rests; [#heard]
/// from
///   any.
public final class BurstRecorder {
    private final int number;
    private final BurstRecord.Settings settings;
    private final Consumer<BurstRecorder> onComplete;
    private final BurstTally tally;
    private final AtomicLong heard = new AtomicLong();
    private final WorkTally work = new WorkTally();
    private @Nullable SequenceAccount account;
    private long firstSequence = 1;
    private long drainStartNs = Long.MAX_VALUE;
    private long askedSpacingNs;
    private long received;
    private long dropped;
    private boolean gap;
    private boolean complete;
    private int marksToCome;

    /// @param onComplete called once on the reader when the last event has come
    public BurstRecorder(int number, BurstRecord.Settings settings, Consumer<BurstRecorder> onComplete) {
        this(number, settings, onComplete, EventTrace.MOST_EVENTS);
    }

    /// @param mostTraced events to keep one by one; of more, every second, fourth, ... is kept
    public BurstRecorder(
            int number, BurstRecord.Settings settings, Consumer<BurstRecorder> onComplete, int mostTraced) {
        this.number = number;
        this.settings = settings;
        this.onComplete = onComplete;
        tally = new BurstTally(mostTraced);
    }

    /// The generator was told to make an event every so often, ns; without a call, as fast as it can.
    public void expectSpacing(long spacingNs) {
        askedSpacingNs = spacingNs;
    }

    /// Sequence number of the burst's first event; 1 without a call.
    public void expectFrom(long sequence) {
        firstSequence = sequence;
    }

    /// The clock starts here; without a call it starts with the send start of the first event request.
    public void startDrainAt(long nowNs) {
        drainStartNs = nowNs;
    }

    /// Collects what the events go through once they have arrived.
    public WorkTally work() {
        return work;
    }

    /// The burst ends with its last mark, however many events come before. Call it before the first event.
    public void endAfterMarks(int marks) {
        marksToCome = marks;
    }

    /// The event booked last is one of those by which the burst's end is told.
    void onMark() {
        if (marksToCome > 0) {
            marksToCome--;
            if (marksToCome == 0 && !complete) {
                complete = true;
                onComplete.accept(this);
            }
        }
    }

    /// Whether the events that come still change its figures.
    public boolean counts() {
        return !complete;
    }

    public boolean isQueued() {
        return settings.start() == BurstRecord.Start.QUEUED;
    }

    public BurstRecord.Settings settings() {
        return settings;
    }

    /// Grows with every event of the burst and every word of dropped ones: as long as it does, the burst lives.
    public long heard() {
        return heard.getAcquire();
    }

    /// Events behind the last one change no figure any more, but for numbers that come again.
    void onEvent(EventMeter.Event event, boolean waitedForUs) {
        heard.setRelease(heard.getPlain() + 1);
        if (complete) {
            if (event.burstSequence() != EventMeter.NONE) {
                received++;
                book(event.burstSequence());
            }
            return;
        }
        if (isQueued() && event.answersRequest()) {
            drainStartNs = Math.min(drainStartNs, event.sendStartNs());
        }
        received++;
        tally.add(event, waitedForUs);
        if (event.burstSequence() != EventMeter.NONE) {
            book(event.burstSequence());
        }
        completeIfDue();
    }

    /// The backend dropped events.
    /// @param from sequence number of the first of them; [EventMeter#NONE] where that is unknown: then all count as
    /// this
    ///     burst's
    void onDropped(long count, long from) {
        heard.setRelease(heard.getPlain() + 1);
        if (!complete) {
            dropped += from == EventMeter.NONE ? count : ofThisBurst(from, count);
            completeIfDue();
        }
    }

    /// The backend dropped events, and did not tell how many.
    void onGap() {
        heard.setRelease(heard.getPlain() + 1);
        gap = true;
    }

    private long ofThisBurst(long from, long count) {
        long first = Math.max(from, firstSequence);
        long end = Math.min(from + count, firstSequence + settings.events());
        return Math.max(0, end - first);
    }

    private void book(long sequence) {
        SequenceAccount numbers = account;
        if (numbers == null) {
            numbers = SequenceAccount.from(firstSequence);
            account = numbers;
        }
        numbers.add(sequence);
    }

    private void completeIfDue() {
        if (settings.isOpenEnded()) {
            return;
        }
        SequenceAccount numbers = account;
        long distinct = numbers == null ? received : numbers.distinct();
        if (!complete && distinct + dropped >= settings.events()) {
            complete = true;
            onComplete.accept(this);
        }
    }

    /// What was collected.
    /// @param traffic counts since the drain began
    /// @param own what the instrument did meanwhile
    /// @param end how it ended, unless it is complete; it ends as DROPPED where the backend dropped the rest
    public BurstRecord finish(TrafficCounts traffic, BurstRecord.OwnCost own, BurstRecord.End end) {
        if (tally.isEmpty()) {
            drainStartNs = drainStartNs == Long.MAX_VALUE ? 0 : drainStartNs;
        } else if (drainStartNs == Long.MAX_VALUE) {
            // The backend left before it was known when the burst began.
            drainStartNs = tally.firstEventNs();
        }
        BurstRecord.Times times = tally.times(drainStartNs);
        return new BurstRecord(
                number,
                settings,
                times.withDone(work.doneNs(times.lastEventNs())),
                order(end),
                traffic,
                tally.outcome(endOf(end), received, own),
                tally.details(drainStartNs, askedSpacingNs, ""),
                work.work());
    }

    private BurstRecord.End endOf(BurstRecord.End end) {
        if (!complete) {
            return gap && end == BurstRecord.End.QUIET ? BurstRecord.End.DROPPED : end;
        }
        return dropped == 0 ? BurstRecord.End.COMPLETE : BurstRecord.End.DROPPED;
    }

    private OrderCounts order(BurstRecord.End end) {
        SequenceAccount numbers = account;
        if (end == BurstRecord.End.COALESCED) {
            return OrderCounts.ZERO;
        }
        if (numbers == null) {
            long lost = settings.isOpenEnded() ? dropped : Math.max(dropped, settings.events() - received);
            return new OrderCounts(0, Math.max(0, lost), 0, 0, 0);
        }
        return numbers.snapshot(Math.max(0, settings.events() - numbers.distinct()));
    }
}
