package burstscope.backend;

import burstscope.clock.NanoClock;

/// Generates the session's bursts one after the other.
/// - Threads: the one that runs [#run].
final class BurstGenerator implements Runnable {
    /// Events enqueued in one go when there is no spacing; small, so that requests get their turn at the lock.
    private static final int EVENTS_AT_ONCE = 32;

    private final BackendSession session;
    private final NanoClock clock;
    private final Pacer pacer;

    BurstGenerator(BackendSession session, NanoClock clock) {
        this.session = session;
        this.clock = clock;
        pacer = new Pacer(clock);
    }

    /// Works until the session is closed. Unparking the thread lets it notice a cancellation at once.
    @Override
    public void run() {
        for (Burst burst = session.awaitBurst(); burst != null; burst = session.awaitBurst()) {
            if (burst.spacingNs() == 0) {
                generateAtOnce(burst);
            } else {
                generateSpaced(burst);
            }
        }
    }

    private void generateAtOnce(Burst burst) {
        int left = burst.events();
        while (left > 0) {
            int count = Math.min(left, EVENTS_AT_ONCE);
            if (!session.enqueue(burst, count)) {
                return;
            }
            left -= count;
        }
    }

    /// The schedule is fixed at the first event: an event that comes late does not put off the ones after it.
    private void generateSpaced(Burst burst) {
        long startNs = clock.nanoTime();
        for (int i = 0; i < burst.events(); i++) {
            long dueNs = startNs + i * burst.spacingNs();
            if (!pacer.waitUntil(dueNs, () -> !session.isCancelled(burst)) || !session.enqueue(burst, 1)) {
                return;
            }
        }
    }
}
