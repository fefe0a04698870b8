package burstscope.backend;

import burstscope.clock.NanoClock;

/// Generates the steady events between the bursts at the rate of the settings.
/// - Threads: the one that runs [#run].
final class SteadySource implements Runnable {
    private static final double NS_PER_SECOND = 1e9;

    private final BackendSession session;
    private final NanoClock clock;
    private final Pacer pacer;

    SteadySource(BackendSession session, NanoClock clock) {
        this.session = session;
        this.clock = clock;
        pacer = new Pacer(clock);
    }

    /// Works until the session is closed. Unparking the thread lets it notice new settings at once.
    @Override
    public void run() {
        for (int rate = session.awaitSteadyRate(); rate > 0; rate = session.awaitSteadyRate()) {
            generate(rate);
        }
    }

    /// A new schedule starts with each new rate; within it a late event does not put off the ones after it.
    private void generate(int rate) {
        long startNs = clock.nanoTime();
        for (long i = 1; pacer.waitUntil(startNs + (long) (i * NS_PER_SECOND / rate), () -> goesOn(rate)); i++) {
            session.enqueueSteady();
        }
    }

    private boolean goesOn(int rate) {
        return !session.isClosed() && session.settings().steadyEventsPerSecond() == rate;
    }
}
