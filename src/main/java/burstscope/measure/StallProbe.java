package burstscope.measure;

import burstscope.clock.NanoClock;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Measures this process's own stalls: it sleeps for a millisecond again and again and notes how much too late it woke.
/// Garbage collection, a busy machine and a suspended process all show here.
/// - Units: ns of lateness beyond the sleep.
/// - Threads: runs on its own thread until interrupted; [#takeMax] from one other.
public final class StallProbe implements Runnable {
    private static final long SLEEP_NS = 1_000_000;

    private final NanoClock clock;
    private final AtomicLong max = new AtomicLong();
    private final AtomicLong maxOfBurst = new AtomicLong();
    private final AtomicLong maxOfCapture = new AtomicLong();

    public StallProbe(NanoClock clock) {
        this.clock = clock;
    }

    @Override
    public void run() {
        long before = clock.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, SLEEP_NS);
            long now = clock.nanoTime();
            note(now - before - SLEEP_NS);
            before = now;
        }
    }

    void note(long lateNs) {
        max.accumulateAndGet(lateNs, Math::max);
        maxOfBurst.accumulateAndGet(lateNs, Math::max);
        maxOfCapture.accumulateAndGet(lateNs, Math::max);
    }

    /// The longest stall since the last call, ns.
    public long takeMax() {
        return max.getAndSet(0);
    }

    /// The longest stall since the last call of this method, ns; kept apart for whoever records bursts.
    public long takeMaxOfBurst() {
        return maxOfBurst.getAndSet(0);
    }

    /// The longest stall since the last call of this method, ns; kept apart for bursts that a trigger catches,
    /// which
    /// may
    /// overlap those that are fired.
    public long takeMaxOfCapture() {
        return maxOfCapture.getAndSet(0);
    }
}
