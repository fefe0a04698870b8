package burstscope.transport;

import java.util.concurrent.ThreadFactory;

/// Daemon threads for what transports do aside.
final class TestThreads {
    static final ThreadFactory FACTORY = body -> {
        Thread thread = new Thread(body, "transport-test");
        thread.setDaemon(true);
        return thread;
    };

    private TestThreads() {}

    static Thread start(Runnable body) {
        Thread thread = FACTORY.newThread(body);
        thread.start();
        return thread;
    }
}
