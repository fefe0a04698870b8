package burstscope.measure;

import burstscope.clock.NanoClock;

/// The smallest difference that the clock can tell, found by asking it again and again.
/// - Threads: stateless.
public final class ClockStep {
    private static final int STEPS = 200;
    private static final int MOST_CALLS = 200_000;

    private ClockStep() {}

    /// The smallest step between two answers that differ, ns: about the time of a call where the clock is finer than
    /// that. 0 where it stood still.
    public static long of(NanoClock clock) {
        long smallest = Long.MAX_VALUE;
        long last = clock.nanoTime();
        int steps = 0;
        for (int call = 0; call < MOST_CALLS && steps < STEPS; call++) {
            long now = clock.nanoTime();
            if (now != last) {
                smallest = Math.min(smallest, now - last);
                last = now;
                steps++;
            }
        }
        return steps == 0 ? 0 : smallest;
    }
}
