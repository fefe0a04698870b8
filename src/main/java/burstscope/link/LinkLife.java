package burstscope.link;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Whether a session goes on, and the one lock that guards all its threads share.
/// - Threads: any; what waits here waits for others, without the lock.
final class LinkLife {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable LinkException failure;
    private String endDetail = "";
    private boolean poked;
    private boolean leaving;
    private boolean ended;
    private boolean closed;

    /// Does something that others do not see the half of.
    <T extends @Nullable Object> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    /// The same, while the session is open.
    void whileOpen(Runnable action) throws IOException {
        lock.lock();
        try {
            checkOpen();
            action.run();
        } finally {
            lock.unlock();
        }
    }

    /// To be called with the lock, when somebody may wait for what has changed.
    void changed() {
        changed.signalAll();
    }

    /// Waits until it is so, or the session is over.
    void await(BooleanSupplier condition) throws IOException {
        awaitWithin(Long.MAX_VALUE, condition);
    }

    /// Waits so long at most; whether it is so.
    boolean awaitWithin(long nanos, BooleanSupplier condition) throws IOException {
        lock.lock();
        try {
            long left = nanos;
            while (!condition.getAsBoolean()) {
                checkOpen();
                if (left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    /// Lets the timer look at once.
    void poke() {
        locked(() -> {
            poked = true;
            changed.signalAll();
            return true;
        });
    }

    /// The timer's pause.
    void awaitTick(long millis) throws InterruptedException {
        lock.lock();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(millis);
            while (!poked && left > 0) {
                left = changed.awaitNanos(left);
            }
            poked = false;
        } finally {
            lock.unlock();
        }
    }

    boolean isOpen() {
        return locked(() -> !closed && !ended && failure == null);
    }

    boolean isClosed() {
        return locked(() -> closed);
    }

    /// Whether the server has said so.
    boolean hasEnded() {
        return locked(() -> ended && !closed);
    }

    /// - Errors: why the session is over.
    void checkOpen() throws IOException {
        lock.lock();
        try {
            LinkException reason = failure;
            if (reason != null) {
                throw reason.again();
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
            poke();
            return first;
        });
    }

    /// We have said that the session ends: what the server does then is no loss.
    void leave() {
        locked(() -> leaving = true);
    }

    boolean isLeaving() {
        return locked(() -> leaving);
    }

    /// The session has ended as it should.
    void end(String words) {
        locked(() -> {
            ended = true;
            endDetail = words;
            poke();
            return true;
        });
    }

    void close() {
        locked(() -> {
            closed = true;
            poke();
            return true;
        });
    }

    String endDetail() {
        return locked(() -> endDetail);
    }

    void setEndDetail(String words) {
        locked(() -> endDetail = words);
    }
}
