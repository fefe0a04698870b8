package burstscope.backend;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The state of one connection: settings, events nobody has asked for, requests that wait for events, bursts to come.
/// Events and requests meet here: strictly first come, first served, each event for exactly one request.
/// - Threads: any; one lock. Answers go to the writer under it, so that they leave in the order in which they were
/// decided.
final class BackendSession {
    /// Event requests that wait at most; their memory is the peer's choice otherwise.
    static final int MAX_WAITING_REQUESTS = 32_768;

    static final int MAX_WAITING_BURSTS = 1000;
    /// Payload bytes of one batch answer, unless its first event alone has more: an answer must stay below usual
    /// limits.
    static final long MAX_BATCH_PAYLOAD_BYTES = 16L << 20;

    private static final long STEADY_SEED = 1;

    private final NanoClock clock;
    private final AnswerWriter writer;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<WaitingRequest> waiting = new ArrayDeque<>();
    private final BurstQueue bursts = new BurstQueue();
    private final EventQueue queue = new EventQueue(BackendSettings.INITIAL.queueCapacity());
    private volatile BackendSettings settings = BackendSettings.INITIAL;
    private volatile boolean closed;

    BackendSession(NanoClock clock, AnswerWriter writer) {
        this.clock = clock;
        this.writer = writer;
    }

    BackendSettings settings() {
        return settings;
    }

    boolean isClosed() {
        return closed;
    }

    /// Sets the coding that the peer began with.
    void beginWith(Coding coding) {
        lock.lock();
        try {
            settings = settings.withCoding(coding);
            writer.setFirstCoding(coding);
        } finally {
            lock.unlock();
        }
    }

    void configure(Value id, SettingsChange change) {
        lock.lock();
        try {
            BackendSettings next = change.applyTo(settings);
            settings = next;
            queue.setCapacity(next.queueCapacity());
            writer.setDelayNs(next.answerDelayNs());
            writer.add(new Answer.Configured(id, next.toValue(), next.coding(), next.sendStamps()));
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Takes a request for events; it is answered at once or when events come.
    void request(WaitingRequest request) {
        lock.lock();
        try {
            if (waiting.size() >= MAX_WAITING_REQUESTS) {
                writer.add(new Answer.Failure(
                        request.id(),
                        ErrorCodes.TOO_MANY_WAITING,
                        "more than " + MAX_WAITING_REQUESTS + " event requests are waiting"));
                return;
            }
            waiting.add(request);
            serveWaiting();
        } finally {
            lock.unlock();
        }
    }

    /// Answers all waiting event requests with nothing.
    /// - Shape: how many there were.
    int flush() {
        lock.lock();
        try {
            int released = waiting.size();
            for (WaitingRequest request : waiting) {
                writer.add(new Answer.Result(request.id(), request.isSingle() ? Value.NULL : Value.Array.EMPTY));
            }
            waiting.clear();
            return released;
        } finally {
            lock.unlock();
        }
    }

    /// Orders a burst and hands its answer to the writer, in front of all answers that carry its events.
    /// @param id null when no answer is wanted
    void startBurst(@Nullable Value id, BurstSpec spec) {
        lock.lock();
        try {
            if (bursts.size() >= MAX_WAITING_BURSTS) {
                if (id != null) {
                    writer.add(new Answer.Failure(
                            id,
                            ErrorCodes.TOO_MANY_WAITING,
                            "more than " + MAX_WAITING_BURSTS + " bursts are waiting"));
                }
                return;
            }
            long firstSequence = queue.nextSequence() + bursts.eventsAhead();
            int number = bursts.add(spec);
            if (id != null) {
                Value result = Value.Map.ofEntries(
                        "burst", Value.of(number),
                        "firstSequence", Value.of(firstSequence),
                        "events", Value.of(spec.events()));
                writer.add(new Answer.Result(id, result));
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Ends the burst that runs and all that wait for their turn.
    /// - Shape: the events that will now never be generated.
    long cancelBursts() {
        lock.lock();
        try {
            return bursts.cancelAll();
        } finally {
            lock.unlock();
        }
    }

    /// Events of bursts ordered so far that are not in the queue yet.
    long pendingEvents() {
        lock.lock();
        try {
            return bursts.eventsAhead();
        } finally {
            lock.unlock();
        }
    }

    boolean isCancelled(Burst burst) {
        return closed || bursts.isCancelled(burst);
    }

    /// Waits for the next burst; null when the session has ended.
    @Nullable
    Burst awaitBurst() {
        lock.lock();
        try {
            while (bursts.size() == 0 && !closed) {
                changed.awaitUninterruptibly();
            }
            return closed ? null : bursts.poll();
        } finally {
            lock.unlock();
        }
    }

    /// Waits until steady events are wanted.
    /// - Shape: events per second, 0 when the session has ended.
    int awaitSteadyRate() {
        lock.lock();
        try {
            while (settings.steadyEventsPerSecond() == 0 && !closed) {
                changed.awaitUninterruptibly();
            }
            return closed ? 0 : settings.steadyEventsPerSecond();
        } finally {
            lock.unlock();
        }
    }

    /// Enqueues the burst's next `count` events, each stamped on its own.
    /// - Shape: false when the burst was cancelled; nothing was enqueued then.
    boolean enqueue(Burst burst, int count) {
        lock.lock();
        try {
            if (isCancelled(burst)) {
                return false;
            }
            for (int i = 0; i < count; i++) {
                queue.offer(clock.nanoTime(), burst.source());
                serveWaiting();
            }
            bursts.generated(count);
        } finally {
            lock.unlock();
        }
        writer.wake();
        return true;
    }

    /// Enqueues one steady event, unless a burst runs or waits: the numbers of a burst's events are consecutive.
    void enqueueSteady() {
        lock.lock();
        try {
            if (closed || bursts.eventsAhead() > 0) {
                return;
            }
            int bytes = settings.steadyPayloadBytes();
            queue.offer(clock.nanoTime(), new EventSource(EventSource.STEADY, PayloadShape.TEXT, bytes, STEADY_SEED));
            serveWaiting();
        } finally {
            lock.unlock();
        }
        writer.wake();
    }

    /// Ends generation; nobody is answered any more.
    void close() {
        lock.lock();
        try {
            closed = true;
            waiting.clear();
            bursts.cancelAll();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void serveWaiting() {
        while (!queue.isEmpty()) {
            WaitingRequest first = waiting.poll();
            if (first == null) {
                return;
            }
            writer.add(
                    first.isSingle()
                            ? new Answer.OneEvent(first.id(), queue.take())
                            : new Answer.Events(first.id(), takeUpTo(first.limit())));
        }
    }

    private List<EventItem> takeUpTo(int limit) {
        List<EventItem> items = new ArrayList<>(Math.min(limit, queue.size() + 1));
        long bytes = 0;
        do {
            bytes += queue.nextPayloadBytes();
            items.add(queue.take());
        } while (items.size() < limit
                && !queue.isEmpty()
                && bytes + queue.nextPayloadBytes() <= MAX_BATCH_PAYLOAD_BYTES);
        return items;
    }
}
