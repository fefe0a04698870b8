package burstscope.run;

import java.util.concurrent.atomic.AtomicLong;

/// Whether what was ordered shall end: a cancellation ends all that was ordered before it, and nothing after.
/// - Threads: [#cancel], [#ordered] and [#isCancelled] from any; [#begin] on the steering thread.
final class Cancellation {
    private final AtomicLong cancellations = new AtomicLong();
    private volatile long atOrder;

    void cancel() {
        cancellations.incrementAndGet();
    }

    /// What an order made now hands to [#begin].
    long ordered() {
        return cancellations.get();
    }

    /// An order has its turn.
    void begin(long ordered) {
        atOrder = ordered;
    }

    /// Whether the order that has its turn shall end.
    boolean isCancelled() {
        return cancellations.get() != atOrder;
    }
}
