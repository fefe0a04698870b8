package burstscope.testing;

import burstscope.clock.NanoClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// A clock that stands until a test turns it.
/// - Threads: any.
public final class ManualClock implements NanoClock {
    private final AtomicLong now = new AtomicLong(1_000_000_000_000L);

    @Override
    public long nanoTime() {
        return now.get();
    }

    public void advance(Duration by) {
        now.addAndGet(by.toNanos());
    }

    public void advanceMillis(long millis) {
        advance(Duration.ofMillis(millis));
    }
}
