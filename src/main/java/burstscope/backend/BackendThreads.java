package burstscope.backend;

import java.util.concurrent.ThreadFactory;

/// The only place of this package that makes threads. They are daemons: a peer that neither reads nor closes must not
/// keep
/// the process alive.
final class BackendThreads {
    /// For threads whose role names itself later.
    static final ThreadFactory FACTORY = task -> {
        Thread thread = new Thread(task, "backend-aside");
        thread.setDaemon(true);
        return thread;
    };

    private BackendThreads() {}

    static Thread start(String role, String connection, Runnable task) {
        Thread thread = new Thread(task, "backend-" + role + "-" + connection);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /// Waits for a thread's end, but no longer than `deadlineMs`; an interrupt ends the wait and stays set.
    static void join(Thread thread, long deadlineMs) {
        try {
            thread.join(deadlineMs);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
