package burstscope.run;

import burstscope.clock.NanoClock;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// One direction of a longer way: bytes come out in order, each some time after it went in. Bandwidth is not limited,
/// but
/// what is on the way is, so that a side that does not read holds up the other one.
/// - Threads: one puts, one takes, anyone closes.
final class DelayedBytes {
    private static final long MOST_BYTES = 8L << 20;
    /// Parking may end so much too late; the rest is spent looking at the clock.
    private static final long SPIN_NS = 100_000;

    private final NanoClock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<Piece> pieces = new ArrayDeque<>();
    private long bytes;
    private int taken;
    private boolean closed;

    /// @param end what is told at the end of the stream; null for a piece of bytes
    private record Piece(byte[] bytes, long dueNs, @Nullable End end) {}

    /// How the stream ended.
    /// @param failure null for an orderly end
    record End(@Nullable IOException failure) {}

    DelayedBytes(NanoClock clock) {
        this.clock = clock;
    }

    /// Puts bytes on their way; waits while too many are.
    /// - Errors: [IOException] once it is closed.
    void put(byte[] piece, long delayNs) throws IOException {
        lock.lock();
        try {
            while (bytes > 0 && bytes + piece.length > MOST_BYTES && !closed) {
                changed.awaitUninterruptibly();
            }
            if (closed) {
                throw new IOException("the connection is closed");
            }
            bytes += piece.length;
            pieces.add(new Piece(piece, clock.nanoTime() + delayNs, null));
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// The stream has ended; told behind the bytes before it.
    void end(@Nullable IOException failure, long delayNs) {
        lock.lock();
        try {
            pieces.add(new Piece(new byte[0], clock.nanoTime() + delayNs, new End(failure)));
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Waits for bytes that are due.
    /// - Shape: how many were put into `target`; -1 at the end.
    int take(byte[] target, int offset, int length) throws IOException {
        lock.lock();
        try {
            Piece head = awaitDue();
            End end = head.end();
            if (end != null) {
                IOException failure = end.failure();
                if (failure != null) {
                    throw failure;
                }
                return -1;
            }
            int count = Math.min(length, head.bytes().length - taken);
            System.arraycopy(head.bytes(), taken, target, offset, count);
            taken += count;
            if (taken == head.bytes().length) {
                pieces.remove();
                bytes -= taken;
                taken = 0;
                changed.signalAll();
            }
            return count;
        } finally {
            lock.unlock();
        }
    }

    private Piece awaitDue() throws IOException {
        while (true) {
            if (closed) {
                throw new IOException("the connection is closed");
            }
            Piece head = pieces.peek();
            if (head == null) {
                changed.awaitUninterruptibly();
                continue;
            }
            long leftNs = head.dueNs() - clock.nanoTime();
            if (leftNs <= 0) {
                return head;
            }
            try {
                if (leftNs > SPIN_NS) {
                    boolean ignored = changed.await(leftNs - SPIN_NS, TimeUnit.NANOSECONDS);
                } else {
                    spinUntil(head.dueNs());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while bytes were on their way", e);
            }
        }
    }

    private void spinUntil(long dueNs) {
        lock.unlock();
        try {
            while (clock.nanoTime() < dueNs) {
                Thread.onSpinWait();
            }
        } finally {
            lock.lock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            pieces.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
