package burstscope.run;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/// Makes every thread of the scope, so that each has a name and none keeps the process alive.
public final class Threads {
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final long END_MS = 2_000;

    /// For threads whose role names itself later (reader, writer).
    public static final ThreadFactory FACTORY = runnable -> {
        Thread thread = new Thread(runnable, "burstscope-" + COUNT.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    };

    private Threads() {}

    /// A thread that runs one thing until it is interrupted.
    static Thread start(String role, Runnable body) {
        Thread thread = FACTORY.newThread(body);
        thread.setName(role);
        thread.start();
        return thread;
    }

    /// A thread that runs beside all others, and steps back for them where the system heeds priorities.
    @SuppressWarnings("ThreadPriorityCheck") // Nothing relies on it: the budget holds by itself.
    static Thread startBelow(String role, Runnable body) {
        Thread thread = FACTORY.newThread(body);
        thread.setName(role);
        thread.setPriority(Thread.MIN_PRIORITY);
        thread.start();
        return thread;
    }

    /// Ends a thread of [#start] and waits until it is gone, so that what it owned is free.
    static void end(Thread thread) {
        thread.interrupt();
        try {
            thread.join(END_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Runs tasks one after the other.
    static ExecutorService oneByOne(String role) {
        return Executors.newSingleThreadExecutor(runnable -> {
            Thread thread = FACTORY.newThread(runnable);
            thread.setName(role);
            return thread;
        });
    }
}
