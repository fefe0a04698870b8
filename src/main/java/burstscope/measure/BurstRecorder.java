package burstscope.measure;

import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Collects one burst until all its events are there, or until somebody ends it.
/// - Threads: the connection's reader; [#finish] also by others while the reader rests.
public final class BurstRecorder {
    private final int number;
    private final BurstRecord.Settings settings;
    private final Consumer<BurstRecorder> onComplete;
    private final PeakRate peak = new PeakRate();
    private final Histogram delivery = LatencyRecorder.newHistogram();
    private final Histogram roundTrip = LatencyRecorder.newHistogram();
    private @Nullable SequenceAccount account;
    private long drainStartNs;
    private long firstEventNs;
    private long lastEventNs;
    private long received;
    private long clamped;
    private long dropped;
    private boolean complete;

    /// @param onComplete called once on the reader when the last event has come
    public BurstRecorder(int number, BurstRecord.Settings settings, Consumer<BurstRecorder> onComplete) {
        this.number = number;
        this.settings = settings;
        this.onComplete = onComplete;
        drainStartNs = Long.MAX_VALUE;
    }

    /// The clock starts here; without a call it starts with the send start of the first event request.
    public void startDrainAt(long nowNs) {
        drainStartNs = nowNs;
    }

    boolean isQueued() {
        return settings.start() == BurstRecord.Start.QUEUED;
    }

    public BurstRecord.Settings settings() {
        return settings;
    }

    /// Instant of the last event, or 0 when none has come.
    public long lastEventNs() {
        return lastEventNs;
    }

    void onEvent(EventMeter.Event event, boolean waitedForUs) {
        if (isQueued()) {
            drainStartNs = Math.min(drainStartNs, event.sendStartNs());
        }
        if (received == 0) {
            firstEventNs = event.lastByteNs();
        }
        lastEventNs = event.lastByteNs();
        received++;
        peak.add(event.lastByteNs());
        if (event.enqueuedNs() != EventMeter.NONE) {
            record(delivery, event.lastByteNs() - event.enqueuedNs());
        }
        if (waitedForUs) {
            record(roundTrip, event.lastByteNs() - event.sendStartNs());
        }
        book(event);
        completeIfDue();
    }

    void onDropped(long count) {
        dropped += count;
        completeIfDue();
    }

    private void record(Histogram histogram, long valueNs) {
        long kept = LatencyRecorder.clamp(valueNs);
        if (kept != valueNs) {
            clamped++;
        }
        histogram.recordValue(kept);
    }

    private void book(EventMeter.Event event) {
        long sequence = event.burstSequence();
        if (sequence == EventMeter.NONE) {
            return;
        }
        SequenceAccount numbers = account;
        if (numbers == null) {
            numbers = new SequenceAccount(firstSequence);
            account = numbers;
        }
        numbers.add(sequence);
    }

    private long firstSequence = 1;

    /// Sequence number of the burst's first event; 1 without a call.
    public void expectFrom(long sequence) {
        firstSequence = sequence;
    }

    private void completeIfDue() {
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
    /// @param end how it ended, unless it is complete
    public BurstRecord finish(TrafficCounts traffic, BurstRecord.OwnCost own, BurstRecord.End end) {
        if (received == 0) {
            drainStartNs = drainStartNs == Long.MAX_VALUE ? 0 : drainStartNs;
            firstEventNs = drainStartNs;
            lastEventNs = drainStartNs;
        }
        return new BurstRecord(
                number,
                settings,
                new BurstRecord.Times(drainStartNs, firstEventNs, lastEventNs),
                order(),
                traffic,
                new BurstRecord.Outcome(
                        complete && dropped == 0 ? BurstRecord.End.COMPLETE : end,
                        received,
                        peak.eventsPerSecond(),
                        LatencySummary.of(delivery, clamped),
                        LatencySummary.of(roundTrip, 0),
                        own));
    }

    private OrderCounts order() {
        SequenceAccount numbers = account;
        if (numbers == null) {
            long lost = Math.max(dropped, settings.events() - received);
            return new OrderCounts(0, Math.max(0, lost), 0, 0, 0);
        }
        return numbers.snapshot(Math.max(0, settings.events() - numbers.distinct()));
    }
}
