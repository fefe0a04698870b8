package burstscope.measure;

import java.util.Arrays;

/// The highest rate of events over any 10 ms, in steps of 1 ms.
/// - Threads: one.
final class PeakRate {
    private static final long STEP_NS = 1_000_000;
    private static final int STEPS = 10;

    private final long[] counts = new long[STEPS];
    private long step = Long.MIN_VALUE;
    private long inWindow;
    private long peak;

    /// Counts one event. Instants must not go back.
    void add(long atNs) {
        long now = Math.floorDiv(atNs, STEP_NS);
        if (now != step) {
            moveTo(now);
        }
        counts[(int) Math.floorMod(now, (long) STEPS)]++;
        inWindow++;
        peak = Math.max(peak, inWindow);
    }

    private void moveTo(long now) {
        if (step == Long.MIN_VALUE || now - step >= STEPS) {
            Arrays.fill(counts, 0);
            inWindow = 0;
        } else {
            for (long s = step + 1; s <= now; s++) {
                int slot = (int) Math.floorMod(s, (long) STEPS);
                inWindow -= counts[slot];
                counts[slot] = 0;
            }
        }
        step = now;
    }

    double eventsPerSecond() {
        return peak * 1e9 / (STEP_NS * STEPS);
    }
}
