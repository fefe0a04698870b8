package burstscope.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits for what another thread is about to do; generous, since a busy machine is no failure.
public final class Eventually {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private Eventually() {}

    /// Fails when it does not become true within a minute.
    public static void holds(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("did not come true within " + DEADLINE.toSeconds() + " s: " + what);
            }
            LockSupport.parkNanos(200_000);
        }
    }
}
