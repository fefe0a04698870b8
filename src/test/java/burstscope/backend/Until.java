package burstscope.backend;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Polls for a condition that other threads bring about; the deadline is generous and only there to fail.
final class Until {
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final long POLL_NS = 200_000;

    private Until() {}

    static void isTrue(String what, BooleanSupplier condition) {
        long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - startNs > DEADLINE.toNanos()) {
                throw new AssertionError("not within " + DEADLINE.toSeconds() + " s: " + what);
            }
            LockSupport.parkNanos(POLL_NS);
        }
    }
}
