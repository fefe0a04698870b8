package burstscope.backend;

import burstscope.clock.NanoClock;
import burstscope.coding.Coding;
import burstscope.transport.Transport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/// One peer from its first byte to its end: the session with its threads.
/// - Threads: made and served by one thread; [#run] blocks it.
final class BackendConnection implements RequestReader.CodingSource {
    /// Requests read and not answered yet. Above it the reader stops, and the peer's writes block in the end.
    /// Larger than
    /// [BackendSession#MAX_WAITING_REQUESTS], so that waiting requests alone can never stop the reader.
    static final int MAX_OUTSTANDING_REQUESTS = 65_536;

    /// How long a peer that has ended its side may take to read what is left.
    private static final long LAST_WRITE_MS = 1000;

    private static final long JOIN_MS = 1000;

    private final Transport transport;
    private final String name;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Semaphore outstanding = new Semaphore(MAX_OUTSTANDING_REQUESTS);
    private final List<Thread> waiters = new ArrayList<>();
    private final AnswerWriter writer;
    private final BackendSession session;
    private final RequestLine line;
    private final RequestReader reader;
    private final BurstGenerator generator;
    private final SteadySource steady;

    BackendConnection(Wire wire, String name, NanoClock clock) {
        transport = wire.transport();
        this.name = name;
        writer = new AnswerWriter(wire, clock, outstanding::release);
        session = new BackendSession(clock, writer);
        ControlMethods methods = new ControlMethods(session, writer, this::settingsChanged, outstanding::release);
        line = new RequestLine(clock, methods::carryOut, writer::wake);
        reader = new RequestReader(wire, this, this::accept, writer::wake, ended::countDown);
        generator = new BurstGenerator(session, clock);
        steady = new SteadySource(session, clock);
    }

    /// Serves until the peer ends its side, takes no more answers, or the transport is closed.
    void run() {
        Thread writing = start("writer", writer);
        Thread delaying = start("delay", line);
        waiters.add(start("generator", generator));
        waiters.add(start("steady", steady));
        Thread reading = start("reader", reader);
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        line.finish();
        BackendThreads.join(delaying, JOIN_MS);
        session.close();
        waiters.forEach(LockSupport::unpark);
        writer.finish();
        BackendThreads.join(writing, LAST_WRITE_MS);
        if (reader.isDiscarding()) {
            endOutput();
            BackendThreads.join(reading, LAST_WRITE_MS);
        }
        transport.close();
        outstanding.release(MAX_OUTSTANDING_REQUESTS);
        waiters.forEach(waiter -> BackendThreads.join(waiter, JOIN_MS));
        BackendThreads.join(writing, JOIN_MS);
    }

    private void endOutput() {
        try {
            transport.closeOutput();
        } catch (IOException e) {
            // Gone already; closing follows.
        }
    }

    private Thread start(String role, Runnable task) {
        return BackendThreads.start(role, name, () -> {
            try {
                task.run();
            } finally {
                ended.countDown();
            }
        });
    }

    private void accept(Request request) {
        if (!outstanding.tryAcquire()) {
            // What is read already must be on its way before this thread stops.
            writer.wake();
            outstanding.acquireUninterruptibly();
        }
        line.accept(request);
    }

    private void settingsChanged() {
        line.setDelayNs(session.settings().requestDelayNs());
        waiters.forEach(LockSupport::unpark);
    }

    @Override
    public void beginWith(Coding coding) {
        session.beginWith(coding);
    }

    @Override
    public Coding afterChange() {
        line.awaitIdle();
        return session.settings().coding();
    }
}
