package burstscope.tap;

import burstscope.clock.NanoClock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/// A client and its backend with the two threads that pass their bytes on.
/// - Threads: any.
final class Pair {
    private final long number;
    private final Side client;
    private final Side backend;
    private final Lane toBackend;
    private final Lane toClient;
    private final Pump toBackendPump;
    private final Pump toClientPump;
    private final CountDownLatch toBackendEnded = new CountDownLatch(1);
    private final CountDownLatch toClientEnded = new CountDownLatch(1);

    /// @param number that tells this pair from others of one tap
    Pair(long number, Side client, Side backend, QueueLimits limits, NanoClock clock) {
        this.number = number;
        this.client = client;
        this.backend = backend;
        boolean direct = client.prefersDirectBuffers() && backend.prefersDirectBuffers();
        toBackend = new Lane(direct, limits.reads(), limits.slabs());
        toClient = new Lane(direct, limits.reads(), limits.slabs());
        toBackendPump = new Pump(client, backend, toBackend, clock, () -> ended(toBackendEnded));
        toClientPump = new Pump(backend, client, toClient, clock, () -> ended(toClientEnded));
    }

    /// How much may wait for the observer in one direction.
    /// @param reads of the system
    /// @param slabs of [Lane#SLAB_BYTES] bytes
    record QueueLimits(int reads, int slabs) {
        static final QueueLimits DEFAULT = new QueueLimits(1 << 14, 16);
    }

    long number() {
        return number;
    }

    Lane lane(Direction direction) {
        return direction == Direction.TO_BACKEND ? toBackend : toClient;
    }

    String describe() {
        return client.describe() + " - " + backend.describe();
    }

    /// Begins to pass bytes on.
    void start(ThreadFactory threads) {
        start(threads, "tap-" + number + "-to-backend", toBackendPump);
        start(threads, "tap-" + number + "-to-client", toClientPump);
    }

    private static void start(ThreadFactory threads, String name, Runnable body) {
        Thread thread = threads.newThread(body);
        thread.setName(name);
        thread.start();
    }

    private synchronized void ended(CountDownLatch direction) {
        direction.countDown();
        if (hasEnded()) {
            client.close();
            backend.close();
        }
    }

    boolean hasEnded() {
        return toBackendEnded.getCount() == 0 && toClientEnded.getCount() == 0;
    }

    /// Waits until nothing passes any more in either direction.
    void awaitEnd() throws InterruptedException {
        toBackendEnded.await();
        toClientEnded.await();
    }

    /// Waits until all that the backend wrote has been passed on; the backend has ended.
    /// - Shape: a slow client is waited for. What a backend's own children keep open is not, beyond `graceMs`.
    void drainToClient(long graceMs) throws InterruptedException {
        while (!toClientEnded.await(graceMs, TimeUnit.MILLISECONDS)) {
            if (!toClientPump.isWriting()) {
                return;
            }
        }
    }

    /// Waits for nothing more: the backend has ended, and what the client says now reaches nobody.
    void abandon() {
        toBackend.end();
        toClient.end();
    }

    /// Ends both connections at once.
    void close() {
        client.close();
        backend.close();
    }
}
