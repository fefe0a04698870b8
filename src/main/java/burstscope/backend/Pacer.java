package burstscope.backend;

import burstscope.clock.NanoClock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits for an instant more closely than the system's timers do: parks until shortly before, then yields in a loop.
/// - Threads: stateless; unparking the waiting thread lets it look at its condition again.
final class Pacer {
    /// A parked thread comes back 50 to 120 us late on Linux; what is left is spent runnable.
    private static final long AWAKE_NS = 120_000;

    private final NanoClock clock;

    Pacer(NanoClock clock) {
        this.clock = clock;
    }

    /// Waits until the clock reaches `deadlineNs` or `goOn` turns false.
    /// - Shape: the last answer of `goOn`.
    // Yielding, not spinning: the client may share our few cores, and it needs them more than our clock does.
    @SuppressWarnings("ThreadPriorityCheck")
    boolean waitUntil(long deadlineNs, BooleanSupplier goOn) {
        while (goOn.getAsBoolean()) {
            long leftNs = deadlineNs - clock.nanoTime();
            if (leftNs <= 0) {
                return true;
            }
            if (leftNs > AWAKE_NS) {
                LockSupport.parkNanos(this, leftNs - AWAKE_NS);
            } else {
                Thread.yield();
            }
        }
        return false;
    }
}
