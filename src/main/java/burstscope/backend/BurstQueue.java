package burstscope.backend;

import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The bursts that wait for their turn, and how many of their events, and of those of the running one, are still to
/// come.
/// - Threads: one at a time, except [#isCancelled].
final class BurstQueue {
    private final ArrayDeque<Burst> bursts = new ArrayDeque<>();
    private final AtomicLong cancellations = new AtomicLong();
    private long eventsAhead;
    private int lastNumber;

    int size() {
        return bursts.size();
    }

    /// Events ordered and neither generated nor cancelled.
    long eventsAhead() {
        return eventsAhead;
    }

    /// Orders a burst behind all others.
    /// - Shape: its number, from 1.
    int add(BurstSpec spec) {
        lastNumber++;
        EventSource source = new EventSource(lastNumber, spec.shape(), spec.payloadBytes(), spec.seed());
        bursts.add(new Burst(source, spec.events(), spec.spacingNs(), cancellations.get()));
        eventsAhead += spec.events();
        return lastNumber;
    }

    @Nullable
    Burst poll() {
        return bursts.poll();
    }

    void generated(int events) {
        eventsAhead -= events;
    }

    /// Forgets all bursts, the running one as well.
    /// - Shape: the events that will now never be generated.
    long cancelAll() {
        long cancelled = eventsAhead;
        eventsAhead = 0;
        bursts.clear();
        cancellations.incrementAndGet();
        return cancelled;
    }

    /// Whether the burst was ordered before the last cancellation.
    /// - Threads: any.
    boolean isCancelled(Burst burst) {
        return burst.cancellation() != cancellations.get();
    }
}
