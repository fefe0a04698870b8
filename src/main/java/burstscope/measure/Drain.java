package burstscope.measure;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jctools.queues.MpscArrayQueue;

/// A bounded queue that is offered to without blocking and emptied by one consumer at its own pace. What does not fit
/// is
/// dropped and counted; nothing already queued is lost.
/// - Threads: any number offer, one drains.
public final class Drain<T> {
    private final MpscArrayQueue<T> queue;
    private final AtomicLong dropped = new AtomicLong();

    public Drain(int capacity) {
        queue = new MpscArrayQueue<>(capacity);
    }

    /// Queues the item or counts it as dropped, and tells which. Never blocks.
    public boolean offer(T item) {
        boolean queued = queue.offer(item);
        if (!queued) {
            dropped.incrementAndGet();
        }
        return queued;
    }

    /// Hands every queued item to the consumer, oldest first, and returns how many there were.
    public int drainTo(Consumer<? super T> consumer) {
        int count = 0;
        for (T item = queue.poll(); item != null; item = queue.poll()) {
            consumer.accept(item);
            count++;
        }
        return count;
    }

    /// Items that did not fit, since the start.
    public long dropped() {
        return dropped.get();
    }
}
