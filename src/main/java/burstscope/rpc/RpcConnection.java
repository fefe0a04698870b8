package burstscope.rpc;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.dialect.Dialect;
import burstscope.framing.FrameLimits;
import burstscope.transport.Transport;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Requests and their answers over one transport. Every request ends exactly once: answered, refused, timed out,
/// cancelled
/// or closed with its cause.
///
/// - Threads: `reader-<name>` reads, decodes and completes; it never writes. `writer-<name>` encodes and writes, taking
/// all
///   that is wanted at that moment into one write. [#issue], [#cancel], [#expireOverdue] and [#close] come from any
/// thread.
///   The reader holds [#betweenReads]' lock while it hands over what one read brought, and never while it waits for
/// bytes.
public final class RpcConnection implements AutoCloseable {
    private final Transport transport;
    private final ConnectionCounters counters = new ConnectionCounters();
    private final OutstandingTable table = new OutstandingTable();
    private final Queue<Request> commands = new ConcurrentLinkedQueue<>();
    private final Posts posts = new Posts();
    private final AtomicReference<@Nullable CloseCause> closeCause = new AtomicReference<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ReentrantLock handOver = new ReentrantLock();
    private final NanoClock clock;
    private final Dialect dialect;
    private final ConnectionReader reader;
    private final ConnectionWriter writer;
    private volatile RequestSource source = RequestSource.NONE;
    private volatile @Nullable MessageTap tap;
    private @Nullable MessageTap sampling;
    private @Nullable MessageTap logging;
    private volatile boolean stampsFrames;
    private volatile long[] ioThreads = {};

    /// What a connection speaks, how much it takes and whom it tells.
    public record Setup(Protocol protocol, WireLimits wireLimits, FrameLimits frameLimits, Listeners listeners) {
        /// JSON-RPC 2.0 with somebody who hears of faults.
        public Setup(Coding coding, WireLimits wireLimits, FrameLimits frameLimits, FaultListener faults) {
            this(Protocol.jsonRpc(coding), wireLimits, frameLimits, Listeners.ofFaults(faults));
        }
    }

    /// Who hears what comes in beside answers.
    /// @param faults messages that cannot be used
    /// @param decoding what decoding takes
    /// @param peer what the peer says by itself
    public record Listeners(FaultListener faults, DecodeListener decoding, PeerListener peer) {
        /// Nobody.
        public static final Listeners NONE = ofFaults(words -> {});

        static Listeners ofFaults(FaultListener faults) {
            return new Listeners(faults, DecodeListener.NONE, PeerListener.NONE);
        }
    }

    public RpcConnection(Transport transport, Setup setup, NanoClock clock) {
        this.transport = transport;
        this.clock = clock;
        dialect = setup.protocol().dialect();
        writer = new ConnectionWriter(this, setup);
        reader = new ConnectionReader(this, setup, writer);
    }

    /// Starts both threads; nothing is sent before.
    public void start(String name, ThreadFactory threads) {
        Thread readerThread = threads.newThread(reader);
        readerThread.setName("reader-" + name);
        Thread writerThread = threads.newThread(writer);
        writerThread.setName("writer-" + name);
        ioThreads = new long[] {readerThread.threadId(), writerThread.threadId()};
        readerThread.start();
        writerThread.start();
    }

    /// Queues a request; its handler hears the end, also when the connection is closed already.
    public void issue(Request request) {
        request.stampIssued(clock.nanoTime());
        commands.add(request);
        writer.wake();
        if (isClosed()) {
            endEverything();
        }
    }

    /// Sends a notification; false when the peer takes nothing, so that too many wait already.
    /// - Errors: [IllegalArgumentException] where the dialect has none.
    public boolean sendNotification(String method, Value params) {
        return post(dialect.notification(Value.of(method), params));
    }

    /// Sends a message that nobody awaits an answer to; false when the peer takes nothing, so that too many wait
    /// already.
    boolean post(Value message) {
        boolean taken = !isClosed() && posts.add(message);
        writer.wake();
        return taken;
    }

    /// Where the writer gets event requests from.
    public void setSource(RequestSource newSource) {
        source = newSource;
        writer.wake();
    }

    /// Who sees the messages from now on; null for nobody.
    public synchronized void setTap(@Nullable MessageTap newTap) {
        sampling = newTap;
        tap = MessageTap.both(sampling, logging);
    }

    /// Who writes the messages down from now on, beside whoever sees them; null for nobody.
    public synchronized void setLog(@Nullable MessageTap newLog) {
        logging = newLog;
        tap = MessageTap.both(sampling, logging);
    }

    /// Whether every frame's first byte and decoding are stamped, see [Completion.Stamps]: a few clock reads a
    /// frame.
    public void stampFrames(boolean wanted) {
        stampsFrames = wanted;
    }

    boolean stampsFrames() {
        return stampsFrames;
    }

    /// To be called when the source has become willing to give more.
    public void wakeWriter() {
        writer.wake();
    }

    /// Gives a request up, and tells the peer where the dialect has words for it. False when it had ended, or was
    /// not sent yet (then it will be), or switches the codec:
    /// its
    /// answer must be read in any case.
    public boolean cancel(Request request) {
        if (request.id() == 0 || request.switchTo() != null || !table.abandon(request)) {
            return false;
        }
        sayGivenUp(request);
        writer.wake();
        request.handler().onCompletion(request, new Completion.Cancelled());
        return true;
    }

    private void sayGivenUp(Request request) {
        Value farewell = dialect.cancellation(request.id(), request.method());
        if (farewell != null) {
            post(farewell);
        }
    }

    /// Gives up what was sent before a request and is still outstanding; to be called when the peer has answered
    /// that
    /// one and is known to answer in order.
    public void giveUpBefore(Request answered) {
        table.forEach(request -> {
            long earlierNs = answered.sendStartNs() - request.sendStartNs();
            if (earlierNs > 0 || (earlierNs == 0 && request.id() < answered.id())) {
                cancel(request);
            }
        });
    }

    /// Ends the requests whose timeout has passed, also those that a peer that reads nothing has kept from being
    /// sent.
    /// To be called every 100 ms or so.
    public void expireOverdue() {
        long now = clock.nanoTime();
        table.forEach(request -> {
            if (request.overdue(now) && table.abandon(request)) {
                if (request.switchTo() == null) {
                    sayGivenUp(request);
                }
                timeOut(request);
                if (request.switchTo() != null) {
                    close(new CloseCause.SwitchUnanswered());
                }
            }
        });
        List<Request> unsent =
                commands.stream().filter(request -> request.overdueUnsent(now)).toList();
        for (Request request : unsent) {
            if (commands.remove(request)) {
                timeOut(request);
            }
        }
    }

    private void timeOut(Request request) {
        counters.addTimedOut();
        request.handler().onCompletion(request, new Completion.TimedOut());
        writer.wake();
    }

    /// Runs an action while the reader hands nothing over, so that it may touch what the reader's handlers own.
    public <T> T betweenReads(Supplier<T> action) {
        handOver.lock();
        try {
            return action.get();
        } finally {
            handOver.unlock();
        }
    }

    public ConnectionCounters counters() {
        return counters;
    }

    /// CPU time that both threads have used so far, ns; what the engine costs.
    public long cpuNs() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (long id : ioThreads) {
            sum += Math.max(0, threads.getThreadCpuTime(id));
        }
        return sum;
    }

    /// CPU time that each of them has used so far, ns.
    public long[] cpuNsOfEach() {
        long[] each = ioThreads.clone();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        for (int i = 0; i < each.length; i++) {
            each[i] = Math.max(0, threads.getThreadCpuTime(each[i]));
        }
        return each;
    }

    /// Bytes of a frame that is not complete yet; above 0 for long means that the peer stopped inside it.
    public long partialFrameBytes() {
        return reader.partialFrameBytes();
    }

    /// The coding of the frames that come in.
    public Coding coding() {
        return reader.coding();
    }

    public String describe() {
        return transport.describe();
    }

    public boolean isClosed() {
        return closeCause.get() != null;
    }

    /// Null as long as the connection stands.
    public @Nullable CloseCause closeCause() {
        return closeCause.get();
    }

    /// Ends the connection and returns when its transport has ended, whoever closed it first.
    @Override
    public void close() {
        close(new CloseCause.ByUs());
        transport.close();
    }

    /// Ends the connection; the first cause counts. Every outstanding request hears it before this returns, except
    /// those
    /// that the reader is completing right now.
    void close(CloseCause cause) {
        if (!closeCause.compareAndSet(null, cause)) {
            return;
        }
        closed.countDown();
        writer.wake();
        endEverything();
        transport.close();
    }

    /// Waits for the connection's end; false when it still stands.
    boolean awaitClosed(long millis) {
        try {
            return closed.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return isClosed();
        }
    }

    void endEverything() {
        CloseCause cause = closeCause.get();
        if (cause == null) {
            return;
        }
        Completion closed = new Completion.Closed(cause);
        table.forEach(request -> {
            if (table.abandon(request)) {
                counters.addEndedUnanswered();
                request.handler().onCompletion(request, closed);
            }
        });
        for (Request request = commands.poll(); request != null; request = commands.poll()) {
            request.handler().onCompletion(request, closed);
        }
    }

    Transport transport() {
        return transport;
    }

    OutstandingTable table() {
        return table;
    }

    /// The clock of all its stamps.
    public long nanoTime() {
        return clock.nanoTime();
    }

    NanoClock clock() {
        return clock;
    }

    Queue<Request> commands() {
        return commands;
    }

    Posts posts() {
        return posts;
    }

    RequestSource source() {
        return source;
    }

    @Nullable
    MessageTap tap() {
        return tap;
    }

    ReentrantLock handOver() {
        return handOver;
    }
}
