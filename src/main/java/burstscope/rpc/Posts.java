package burstscope.rpc;

import burstscope.codec.Value;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Messages that wait to be sent and await no answer: notifications, and answers to the peer's own requests. Bounded,
/// so
/// that a peer that asks and reads nothing costs no memory.
/// - Threads: anyone adds, the writer takes.
final class Posts {
    private static final int MOST = 10_000;

    private final Queue<Value> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();

    /// False when there are too many.
    boolean add(Value message) {
        if (size.incrementAndGet() > MOST) {
            size.decrementAndGet();
            return false;
        }
        queue.add(message);
        return true;
    }

    @Nullable
    Value poll() {
        Value message = queue.poll();
        if (message != null) {
            size.decrementAndGet();
        }
        return message;
    }
}
