package burstscope.load;

import burstscope.clock.NanoClock;
import java.util.concurrent.locks.LockSupport;

/// Waits for an instant of a schedule.
/// - Threads: the one that sends.
public interface Waiting {
    /// Returns at that instant, or as soon after it as it can; earlier only when the thread is interrupted.
    void until(long ns);

    /// Returns after about so long, or earlier when the thread is woken up.
    void forNews(long mostNs);

    /// Parks, and looks at the clock for the last 150 us: parking alone ends some 50 us late, and now and then 1
    /// ms.
    static Waiting parkThenSpin(NanoClock clock) {
        return new ParkThenSpin(clock, ParkThenSpin.SPIN_NS);
    }

    /// Parks, which leaves the processor to others and ends some 50 us late.
    static Waiting park(NanoClock clock) {
        return new ParkThenSpin(clock, 0);
    }

    /// See [#parkThenSpin].
    /// @param spinNs before the instant, in which the clock is looked at all the time
    record ParkThenSpin(NanoClock clock, long spinNs) implements Waiting {
        private static final long SPIN_NS = 150_000;

        @Override
        public void until(long ns) {
            long leftNs = ns - clock.nanoTime();
            while (leftNs > 0 && !Thread.currentThread().isInterrupted()) {
                if (leftNs > spinNs) {
                    LockSupport.parkNanos(leftNs - spinNs);
                } else {
                    Thread.onSpinWait();
                }
                leftNs = ns - clock.nanoTime();
            }
        }

        @Override
        public void forNews(long mostNs) {
            LockSupport.parkNanos(mostNs);
        }
    }
}
