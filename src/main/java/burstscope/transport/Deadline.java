package burstscope.transport;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/// Ends what takes too long by closing the pipe it waits for, since blocking calls know no time limit.
/// - Threads: one that works and calls [#met]; one of its own that waits meanwhile.
final class Deadline {
    private enum State {
        RUNNING,
        MET,
        PASSED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.RUNNING);
    private final CountDownLatch over = new CountDownLatch(1);

    private Deadline() {}

    /// @param onPassed ends the work; called at most once, and never after [#met] said true
    static Deadline start(Duration limit, ThreadFactory threads, Runnable onPassed) {
        Deadline deadline = new Deadline();
        Thread thread = threads.newThread(() -> deadline.watch(limit, onPassed));
        thread.setName("deadline");
        thread.start();
        return deadline;
    }

    private void watch(Duration limit, Runnable onPassed) {
        try {
            if (over.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        if (state.compareAndSet(State.RUNNING, State.PASSED)) {
            onPassed.run();
        }
    }

    /// To be called when the work is done, however it ended. False when the time had passed before.
    boolean met() {
        over.countDown();
        return state.compareAndSet(State.RUNNING, State.MET) || state.get() == State.MET;
    }
}
