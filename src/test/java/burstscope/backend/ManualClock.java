package burstscope.backend;

import burstscope.clock.NanoClock;
import java.util.concurrent.atomic.AtomicLong;

/// A clock that stands still until a test moves it.
final class ManualClock implements NanoClock {
    private final AtomicLong nowNs;

    ManualClock(long startNs) {
        nowNs = new AtomicLong(startNs);
    }

    @Override
    public long nanoTime() {
        return nowNs.get();
    }

    void advance(long byNs) {
        nowNs.addAndGet(byNs);
    }
}
