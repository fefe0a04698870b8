package burstscope.measure;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Records every event of a connection: counts, bytes, latencies, order, and the running burst's share of it.
/// - Threads: the connection's reader records; bursts begin and end on it or while it rests; the sampler takes
/// intervals.
public final class EventMeter {
    /// Stands for an instant or number that an event does not carry.
    public static final long NONE = -1;

    /// An event that is behind by so many calls of [#settleOrder] counts as lost: until then another answer may
    /// bring it.
    private static final int SETTLE_CALLS = 10;

    private final LatencyRecorder delivery = new LatencyRecorder();
    private final LatencyRecorder roundTrip = new LatencyRecorder();
    private final DecodeSamples decoding = new DecodeSamples();
    private final AtomicLong events = new AtomicLong();
    private final AtomicLong eventBytes = new AtomicLong();
    private final AtomicLong noEvents = new AtomicLong();
    private final AtomicLong droppedByBackend = new AtomicLong();
    private volatile long queued = NONE;
    private final long[] highestBefore = new long[SETTLE_CALLS];
    private int settleCalls;
    private @Nullable SequenceAccount stream;
    private @Nullable BurstRecorder burst;

    /// One event as it came in.
    /// - Shape: [#NONE] for what the event does not carry.
    /// @param sendStartNs of the request that it answered; [#NONE] for one that came by itself
    /// @param due whether its answer was due when it was asked for: then its round trip is latency, not waiting
    /// @param streamSequence counts the events of the whole connection
    /// @param burstSequence counts the events of one burst, where only that is known
    public record Event(
            long sendStartNs,
            long lastByteNs,
            boolean due,
            long enqueuedNs,
            long streamSequence,
            long burstSequence,
            int bytes) {
        /// An event that may have been waited for.
        public Event(
                long sendStartNs,
                long lastByteNs,
                long enqueuedNs,
                long streamSequence,
                long burstSequence,
                int bytes) {
            this(sendStartNs, lastByteNs, false, enqueuedNs, streamSequence, burstSequence, bytes);
        }

        boolean answersRequest() {
            return sendStartNs != NONE;
        }

        /// Its number in the burst, or else in the stream.
        long number() {
            return burstSequence != NONE ? burstSequence : streamSequence;
        }
    }

    /// Books an event, and hands it to the running burst when it is one of its events.
    public void onEvent(Event event, boolean ofBurst) {
        add(events, 1);
        add(eventBytes, event.bytes());
        decoding.onEvent(event.bytes());
        if (event.enqueuedNs() != NONE) {
            delivery.record(event.lastByteNs() - event.enqueuedNs());
        }
        boolean waitedForUs = event.answersRequest() && (event.due() || lay(event, ofBurst));
        if (waitedForUs) {
            roundTrip.record(event.lastByteNs() - event.sendStartNs());
        }
        if (event.streamSequence() != NONE) {
            bookSequence(event.streamSequence());
        }
        BurstRecorder running = burst;
        if (ofBurst && running != null) {
            running.onEvent(event, waitedForUs);
        }
    }

    /// Whether the event lay in the backend's queue when it was asked for.
    private boolean lay(Event event, boolean ofBurst) {
        return event.enqueuedNs() != NONE ? event.enqueuedNs() <= event.sendStartNs() : ofBurst && burstIsQueued();
    }

    /// What it took to decode the frame whose events come next.
    public void beginTimedFrame(long decodeNs, int frameBytes) {
        decoding.beginFrame(decodeNs, frameBytes);
    }

    public void endTimedFrame() {
        decoding.endFrame();
    }

    /// What it took to decode each event that was timed since the last call, ns. Call it on the reader or while it
    /// rests.
    public long[] takeDecodeNs() {
        return decoding.take();
    }

    /// The backend says that it dropped events.
    /// @param from sequence number of the first of them; [#NONE] where that is unknown
    public void onDropped(long count, long from) {
        add(droppedByBackend, count);
        BurstRecorder running = burst;
        if (running != null) {
            running.onDropped(count, from);
        }
    }

    /// The event that was booked last is one of those by which the running burst's end is told.
    public void onMark() {
        BurstRecorder running = burst;
        if (running != null) {
            running.onMark();
        }
    }

    /// The backend says that it dropped events, but not how many.
    public void onGap() {
        BurstRecorder running = burst;
        if (running != null) {
            running.onGap();
        }
    }

    /// An event request was answered with something that is no event.
    public void onNoEvent() {
        add(noEvents, 1);
    }

    /// Answers to event requests that held no event.
    public long noEvents() {
        return noEvents.getAcquire();
    }

    /// Events left in the backend's queue when it sent the last one.
    public void onQueueDepth(long depth) {
        queued = depth;
    }

    /// A request that was due an answer has got it.
    public void onRoundTrip(long sendStartNs, long lastByteNs) {
        roundTrip.record(lastByteNs - sendStartNs);
    }

    private boolean burstIsQueued() {
        BurstRecorder running = burst;
        return running != null && running.isQueued();
    }

    private void bookSequence(long sequence) {
        SequenceAccount account = stream;
        if (account == null) {
            account = SequenceAccount.fromFirstSeen(sequence);
            stream = account;
        }
        account.add(sequence);
    }

    /// Begins to collect a burst; events before this call are none of it.
    public void begin(BurstRecorder recorder) {
        burst = recorder;
    }

    public @Nullable BurstRecorder burst() {
        return burst;
    }

    public void endBurst() {
        burst = null;
    }

    private static void add(AtomicLong counter, long n) {
        counter.setRelease(counter.getPlain() + n);
    }

    /// Events received since the connection began.
    public long events() {
        return events.getAcquire();
    }

    /// Events that the backend said it dropped since the connection began.
    public long droppedByBackend() {
        return droppedByBackend.getAcquire();
    }

    /// Bytes of the frames that brought them.
    public long eventBytes() {
        return eventBytes.getAcquire();
    }

    long queued() {
        return queued;
    }

    /// Order and loss since the connection began. Call it every 100 ms, on the reader or while it rests.
    /// - Shape: an event counts as lost when it was overtaken a second ago and has still not come.
    public OrderCounts settleOrder() {
        SequenceAccount account = stream;
        if (account == null) {
            return new OrderCounts(0, droppedByBackend.getAcquire(), 0, 0, 0);
        }
        int slot = settleCalls++ % SETTLE_CALLS;
        if (settleCalls > SETTLE_CALLS) {
            account.settle(highestBefore[slot]);
        }
        highestBefore[slot] = account.highest();
        return account.snapshot(account.settledMissing());
    }

    LatencySummary takeDelivery() {
        return delivery.takeInterval();
    }

    LatencySummary takeRoundTrip() {
        return roundTrip.takeInterval();
    }
}
