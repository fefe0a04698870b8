package burstscope.cli;

import burstscope.run.Threads;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Turns Ctrl-C (or the signal to end) during a long run into a wish, so that what is finished can still be reported.
/// - Shape: the process ends as soon as this is closed, at the latest after [#MOST_S] seconds, with the exit code
///   that the system gives to interrupted programs.
/// - Threads: [#isAsked] from any thread; a thread of its own waits while the process ends.
final class Interruption implements AutoCloseable {
    private static final int MOST_S = 20;

    private final CountDownLatch reported = new CountDownLatch(1);
    private final Thread atExit = Threads.FACTORY.newThread(this::waitForReport);
    private volatile boolean asked;

    private Interruption() {}

    /// Watches from now on until it is closed.
    static Interruption watch() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.atExit);
        return interruption;
    }

    boolean isAsked() {
        return asked;
    }

    @SuppressWarnings("ResultOfMethodCallIgnored") // Late or not: the process ends.
    private void waitForReport() {
        asked = true;
        try {
            reported.await(MOST_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        reported.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The process is ending already.
        }
    }
}
