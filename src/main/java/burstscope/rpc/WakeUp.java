package burstscope.rpc;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Lets one thread sleep until somebody has work for it; a signal that comes while it works is not lost.
/// - Threads: one sleeper, any number of signallers.
final class WakeUp {
    private final AtomicBoolean signalled = new AtomicBoolean();
    private volatile @Nullable Thread sleeper;

    void signal() {
        if (!signalled.getAndSet(true)) {
            LockSupport.unpark(sleeper);
        }
    }

    /// Returns at once when there was a signal since the last call. An interrupt ends the sleep too.
    void await() {
        sleeper = Thread.currentThread();
        while (!signalled.getAndSet(false)) {
            LockSupport.park(this);
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }
}
