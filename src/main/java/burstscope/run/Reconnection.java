package burstscope.run;

import burstscope.clock.NanoClock;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Attaches again to a backend that left, later each time.
/// - Threads: [#setWanted] and [#isWanted] from any; the rest on the steering thread.
final class Reconnection {
    private static final long STEP_MS = 50;
    private static final long SHOWN_MS = 500;

    /// A connection that ends earlier does not count as one that works.
    private static final long STEADY_NS = TimeUnit.SECONDS.toNanos(5);

    private final NanoClock clock;
    private final BackOff backOff = new BackOff();
    private volatile boolean wanted;
    private long attachedNs;

    Reconnection(NanoClock clock) {
        this.clock = clock;
    }

    @FunctionalInterface
    interface Attempt {
        Attachment attach() throws AttachException, InterruptedException;
    }

    /// What came of it.
    /// @param attachment null when it was given up
    /// @param last what had happened before
    /// @param attempts how many it took
    record Outcome(@Nullable Attachment attachment, SessionState.Failed last, int attempts) {}

    void setWanted(boolean now) {
        wanted = now;
    }

    boolean isWanted() {
        return wanted;
    }

    /// To be called when a backend is attached.
    void onAttached() {
        attachedNs = clock.nanoTime();
    }

    /// Waits and tries until it succeeds or is no longer wanted.
    /// @param waiting hears twice a second how long it takes to the next attempt
    Outcome run(SessionState.Failed lost, Consumer<SessionState> waiting, Attempt attempt) throws InterruptedException {
        if (clock.nanoTime() - attachedNs > STEADY_NS) {
            backOff.reset();
        }
        SessionState.Failed last = lost;
        int number = 1;
        while (pause(last, number, waiting)) {
            try {
                return new Outcome(attempt.attach(), last, number);
            } catch (AttachException e) {
                last = new SessionState.Failed(e.problem(), e.checkList());
                number++;
            }
        }
        return new Outcome(null, last, number - 1);
    }

    /// False when no attempt is wanted any more.
    private boolean pause(SessionState.Failed last, int number, Consumer<SessionState> waiting)
            throws InterruptedException {
        long end = clock.nanoTime() + backOff.next();
        long told = Long.MAX_VALUE;
        while (wanted) {
            long remainingMs = TimeUnit.NANOSECONDS.toMillis(end - clock.nanoTime());
            if (remainingMs <= 0) {
                return true;
            }
            long shown = (remainingMs + SHOWN_MS - 1) / SHOWN_MS * SHOWN_MS;
            if (shown < told) {
                told = shown;
                waiting.accept(new SessionState.Waiting(last, number, shown));
            }
            TimeUnit.MILLISECONDS.sleep(Math.min(STEP_MS, remainingMs));
        }
        return false;
    }
}
