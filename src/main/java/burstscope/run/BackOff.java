package burstscope.run;

import java.util.concurrent.TimeUnit;

/// How long to wait before the next attempt to connect: twice as long each time, up to a bound.
/// - Threads: one.
final class BackOff {
    private static final long FIRST_NS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long MOST_NS = TimeUnit.SECONDS.toNanos(30);

    private long nextNs = FIRST_NS;

    /// The pause before the next attempt, ns.
    long next() {
        long pause = nextNs;
        nextNs = Math.min(MOST_NS, 2 * nextNs);
        return pause;
    }

    /// An attempt has succeeded: the next pause is the first again.
    void reset() {
        nextNs = FIRST_NS;
    }
}
