package burstscope.backend;

import java.util.Arrays;

/// The bounded queue of events nobody has asked for yet. Numbers the events; above its capacity it drops the oldest, so
/// that a gap can only stand before its first event.
/// - Shape: a ring that grows up to the capacity; the sequence numbers in it are consecutive.
/// - Threads: one at a time.
final class EventQueue {
    private static final EventSource NONE = new EventSource(EventSource.STEADY, PayloadShape.TEXT, 0, 0);
    private static final int FIRST_RING = 64;

    private int capacity;
    private long[] enqueuedNs;
    private EventSource[] sources;
    private int head;
    private int size;
    private long nextSequence = 1;
    private long lost;
    private long firstLostSequence;

    EventQueue(int capacity) {
        this.capacity = capacity;
        int ring = Math.min(capacity, FIRST_RING);
        enqueuedNs = new long[ring];
        sources = new EventSource[ring];
        Arrays.fill(sources, NONE);
    }

    /// The number that the next event will get.
    long nextSequence() {
        return nextSequence;
    }

    int size() {
        return size;
    }

    /// True when there is neither an event nor a gap to tell.
    boolean isEmpty() {
        return size == 0 && lost == 0;
    }

    void offer(long nowNs, EventSource source) {
        if (size == capacity) {
            dropOldest();
        } else if (size == sources.length) {
            resizeRing(Math.min(capacity, sources.length * 2));
        }
        int tail = wrap(head + size);
        enqueuedNs[tail] = nowNs;
        sources[tail] = source;
        size++;
        nextSequence++;
    }

    /// Takes the gap if there is one, else the oldest event; the queue must not be empty.
    EventItem take() {
        if (lost > 0) {
            EventItem gap = new EventItem.Lost(lost, firstLostSequence);
            lost = 0;
            return gap;
        }
        long sequence = firstSequence();
        long stampNs = enqueuedNs[head];
        EventSource source = sources[head];
        removeOldest();
        return new EventItem.Taken(sequence, stampNs, size, source);
    }

    /// Payload size of what [#take] would return, 0 for a gap.
    int nextPayloadBytes() {
        return lost > 0 ? 0 : sources[head].payloadBytes();
    }

    /// Sets a new bound; the oldest events above it are dropped as in an overflow.
    void setCapacity(int newCapacity) {
        while (size > newCapacity) {
            dropOldest();
        }
        if (sources.length > newCapacity) {
            resizeRing(newCapacity);
        }
        capacity = newCapacity;
    }

    private void dropOldest() {
        if (lost == 0) {
            firstLostSequence = firstSequence();
        }
        lost++;
        removeOldest();
    }

    private void removeOldest() {
        sources[head] = NONE;
        head = wrap(head + 1);
        size--;
    }

    private long firstSequence() {
        return nextSequence - size;
    }

    private int wrap(int index) {
        return index >= sources.length ? index - sources.length : index;
    }

    private void resizeRing(int length) {
        long[] stamps = new long[length];
        EventSource[] from = new EventSource[length];
        Arrays.fill(from, NONE);
        for (int i = 0; i < size; i++) {
            stamps[i] = enqueuedNs[wrap(head + i)];
            from[i] = sources[wrap(head + i)];
        }
        enqueuedNs = stamps;
        sources = from;
        head = 0;
    }
}
