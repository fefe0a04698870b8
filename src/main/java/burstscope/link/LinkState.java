package burstscope.link;

import burstscope.clock.NanoClock;
import burstscope.framing.VscodeFrameScanner;
import burstscope.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What reader, writer, timer and whoever turns an option share: the session, and the connection that carries it.
/// - Threads: any; nothing here blocks but [#awaitRoom], [#switchTo] and [#pauseBetweenAttempts], which wait for others.
final class LinkState {
    private static final long SWITCH_MS = 30_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final VscodeSession session;
    private final NanoClock clock;
    private @Nullable Transport current;
    private @Nullable Transport opening;
    private long openingUntilNs;
    private LinkMode mode;
    private LinkMode wantedMode;
    private @Nullable IOException switchFailure;
    private @Nullable LinkException failure;
    private String endDetail = "";
    private String description = "vscode session";
    private long connections;
    private boolean poked;
    private boolean ended;
    private boolean closed;

    LinkState(LinkSettings settings, NanoClock clock) {
        this.clock = clock;
        session = new VscodeSession(settings.keptBytes());
        mode = settings.mode();
        wantedMode = mode;
    }

    private <T extends @Nullable Object> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    // The session.

    VscodeSession.Verdict onFrame(VscodeFrameScanner frame) {
        return locked(() -> {
            boolean room = session.hasRoom();
            VscodeSession.Verdict verdict = session.onFrame(frame, clock.nanoTime());
            if (verdict == VscodeSession.Verdict.END) {
                ended = true;
                endDetail = "the server ended the session";
                changed.signalAll();
            } else if (!room && session.hasRoom()) {
                changed.signalAll();
            }
            return verdict;
        });
    }

    boolean hasUrgentWords() {
        return locked(session::hasSomethingToSend);
    }

    boolean hasRoom() {
        return locked(session::hasRoom);
    }

    void awaitRoom() throws IOException {
        lock.lock();
        try {
            while (!session.hasRoom()) {
                checkOpen();
                changed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the server acknowledged nothing", e);
        } finally {
            lock.unlock();
        }
    }

    void add(byte[] source, int offset, int length) {
        locked(() -> {
            session.add(source, offset, length, clock.nanoTime());
            return true;
        });
    }

    void setPause(boolean wanted) throws IOException {
        lock.lock();
        try {
            checkOpen();
            session.setPause(wanted);
        } finally {
            lock.unlock();
        }
    }

    boolean pauseWanted() {
        return locked(session::pauseWanted);
    }

    LinkCounts counts() {
        return locked(session::counts);
    }

    // What is sent.

    /// A connection with what is to go over it now.
    /// @param large to be written behind the buffer
    record Outgoing(Transport transport, byte @Nullable [] large) {}

    /// Fills the buffer; null when nothing is to be sent, or nothing can.
    @Nullable
    Outgoing next(ByteBuffer buffer) {
        return locked(() -> {
            buffer.clear();
            Transport to = current;
            if (to == null || closed || !session.hasSomethingToSend()) {
                return null;
            }
            byte[] large = session.fill(buffer);
            return buffer.position() == 0 && large == null ? null : new Outgoing(to, large);
        });
    }

    boolean hasSomethingToSend() {
        return locked(() -> current != null && !closed && session.hasSomethingToSend());
    }

    @Nullable
    Transport current() {
        return locked(() -> current);
    }

    /// What time has brought about; a dead connection is closed, so that the reader opens another.
    void onTime() {
        Transport dead = locked(() -> {
            long now = clock.nanoTime();
            if (opening != null && now - openingUntilNs >= 0) {
                return opening;
            }
            return current == null ? null : switch (session.onTime(now)) {
                case FINE -> null;
                case DEAD -> current;
                case WEDGED -> {
                    fail(new LinkException(
                            LinkException.Reason.WEDGED,
                            "message " + session.missing() + " of the server was lost, and it did not send it again",
                            null));
                    yield current;
                }
            };
        });
        if (dead != null) {
            dead.close();
        }
    }

    void awaitTick(long millis) throws InterruptedException {
        lock.lock();
        try {
            if (!poked) {
                changed.await(millis, TimeUnit.MILLISECONDS);
            }
            poked = false;
        } finally {
            lock.unlock();
        }
    }

    void signal() {
        locked(() -> {
            poked = true;
            changed.signalAll();
            return true;
        });
    }

    // The connection.

    /// A connection that is not the session's yet; closed when it does not become so in time.
    void onOpening(Transport transport, long timeoutNs) throws IOException {
        lock.lock();
        try {
            checkOpen();
            opening = transport;
            openingUntilNs = clock.nanoTime() + timeoutNs;
        } finally {
            lock.unlock();
        }
    }

    void onOpened(Transport transport, LinkMode how, boolean again) throws IOException {
        lock.lock();
        try {
            opening = null;
            checkOpen();
            current = transport;
            mode = how;
            description = "vscode session, " + how.id() + ", over " + transport.describe();
            connections++;
            session.onOpened(again, clock.nanoTime());
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean isLate() {
        return locked(() -> opening != null && clock.nanoTime() - openingUntilNs >= 0);
    }

    void onNotOpened() {
        locked(() -> {
            opening = null;
            return true;
        });
    }

    /// The reader found that a connection ended.
    void onLost(Transport transport, @Nullable IOException cause) {
        String detail = cause == null ? transport.endDetail() : String.valueOf(cause.getMessage());
        lock.lock();
        try {
            if (current == transport) {
                current = null;
            }
            endDetail = detail;
        } finally {
            lock.unlock();
        }
        transport.close();
    }

    LinkMode wantedMode() {
        return locked(() -> wantedMode);
    }

    LinkMode mode() {
        return locked(() -> mode);
    }

    /// Whether it was a new mode that failed, so that the next attempt is made in the one before.
    boolean fallBack(LinkMode tried, IOException cause) {
        return locked(() -> {
            boolean switching = tried != mode;
            if (switching) {
                switchFailure = cause;
                wantedMode = mode;
            }
            return switching;
        });
    }

    void switchTo(LinkMode wanted) throws IOException {
        lock.lock();
        try {
            checkOpen();
            wantedMode = wanted;
            switchFailure = null;
        } finally {
            lock.unlock();
        }
        while (mode() != wanted) {
            Transport before;
            long number;
            lock.lock();
            try {
                number = connections;
                before = current;
                current = null;
            } finally {
                lock.unlock();
            }
            if (before != null) {
                before.close();
            }
            awaitConnection(number);
        }
    }

    private void awaitConnection(long number) throws IOException {
        lock.lock();
        try {
            long leftNs = TimeUnit.MILLISECONDS.toNanos(SWITCH_MS);
            while (connections == number) {
                checkOpen();
                if (leftNs <= 0) {
                    throw new IOException("the session has no new connection yet: nobody reads from it");
                }
                leftNs = changed.awaitNanos(leftNs);
            }
            IOException refused = switchFailure;
            if (refused != null) {
                throw new IOException("the transport stays " + mode.id() + ": " + refused.getMessage(), refused);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    void pauseBetweenAttempts(long nanos) throws IOException {
        lock.lock();
        try {
            long left = nanos;
            while (left > 0) {
                checkOpen();
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    // The end.

    boolean isOpen() {
        return locked(() -> !closed && !ended && failure == null);
    }

    boolean hasEnded() {
        return locked(() -> ended && !closed);
    }

    void checkOpen() throws IOException {
        lock.lock();
        try {
            LinkException reason = failure;
            if (reason != null) {
                throw new LinkException(reason.reason(), String.valueOf(reason.getMessage()), reason);
            }
            if (closed) {
                throw new IOException("the session was closed here");
            }
            if (ended) {
                throw new IOException("the session has ended: " + endDetail);
            }
        } finally {
            lock.unlock();
        }
    }

    /// The session cannot go on; the first reason counts.
    LinkException fail(LinkException cause) {
        return locked(() -> {
            LinkException first = failure == null ? cause : failure;
            failure = first;
            changed.signalAll();
            return first;
        });
    }

    void close() {
        Transport[] open = locked(() -> {
            closed = true;
            changed.signalAll();
            Transport[] both = {current, opening};
            current = null;
            return both;
        });
        for (Transport each : open) {
            if (each != null) {
                each.close();
            }
        }
    }

    String describe() {
        return locked(() -> description);
    }

    String endDetail() {
        return locked(() -> endDetail);
    }
}
