package burstscope.backend;

import burstscope.clock.NanoClock;
import burstscope.codec.WireBuffer;
import burstscope.coding.Coding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Encodes and writes answers in the order in which they were added; what is due together is written together.
/// - Threads: any thread adds; the one that runs [#run] encodes and writes.
final class AnswerWriter implements Runnable {
    /// Bytes collected before a write; a larger answer goes out as one write of its own size.
    private static final int WRITE_BYTES = 64 << 10;
    /// A buffer that a large answer has blown up above this is given back.
    private static final int KEPT_BYTES = 1 << 20;

    private static final int TAKEN_AT_ONCE = 256;

    private final Wire wire;
    private final NanoClock clock;
    private final Pacer pacer;
    private final IntConsumer written;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition added = lock.newCondition();
    private final DelayLine<Answer> line;
    private volatile boolean idle;
    private volatile boolean finishing;
    private volatile @Nullable Thread thread;
    private Coding firstCoding = BackendSettings.INITIAL.coding();
    private long delayNs;

    /// @param written told how many answers have left, after each write
    AnswerWriter(Wire wire, NanoClock clock, IntConsumer written) {
        this.wire = wire;
        this.clock = clock;
        this.written = written;
        pacer = new Pacer(clock);
        line = new DelayLine<>(clock.nanoTime());
    }

    /// Sets the coding of the first answer; has no effect once one was written.
    void setFirstCoding(Coding coding) {
        lock.lock();
        try {
            firstCoding = coding;
        } finally {
            lock.unlock();
        }
    }

    /// Sets how long every answer added from now on is held.
    void setDelayNs(long newDelayNs) {
        lock.lock();
        try {
            delayNs = newDelayNs;
        } finally {
            lock.unlock();
        }
    }

    /// Adds an answer. It is written at the next [#wake] at the latest, so that a caller with several can add them
    /// all.
    void add(Answer answer) {
        lock.lock();
        try {
            if (delayNs == 0) {
                line.addUndelayed(answer);
            } else {
                line.add(answer, clock.nanoTime() + delayNs);
            }
        } finally {
            lock.unlock();
        }
    }

    void wake() {
        if (idle) {
            lock.lock();
            try {
                added.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    /// Lets [#run] write what is there, delayed or not, and end.
    void finish() {
        lock.lock();
        try {
            finishing = true;
            added.signal();
        } finally {
            lock.unlock();
        }
        LockSupport.unpark(thread);
    }

    /// Writes until [#finish] or until the peer takes nothing more.
    @Override
    public void run() {
        thread = Thread.currentThread();
        List<Answer> taken = new ArrayList<>(TAKEN_AT_ONCE);
        WireBuffer out = new WireBuffer(2 * WRITE_BYTES);
        AnswerEncoder encoder = null;
        try {
            while (take(taken)) {
                if (encoder == null) {
                    encoder = new AnswerEncoder(firstCoding(), wire, clock);
                }
                out = encodeAndWrite(taken, encoder, out);
                taken.clear();
            }
        } catch (IOException e) {
            // The peer is gone. There is nobody left to tell: the connection ends with this thread.
        }
    }

    private WireBuffer encodeAndWrite(List<Answer> taken, AnswerEncoder encoder, WireBuffer out) throws IOException {
        int unwritten = 0;
        for (Answer answer : taken) {
            encoder.encode(answer, out);
            unwritten++;
            if (out.size() >= WRITE_BYTES) {
                write(out, unwritten);
                unwritten = 0;
            }
        }
        if (unwritten > 0) {
            write(out, unwritten);
        }
        return out.array().length > KEPT_BYTES ? new WireBuffer(2 * WRITE_BYTES) : out;
    }

    private void write(WireBuffer out, int answers) throws IOException {
        wire.transport().write(out.array(), 0, out.size());
        out.clear();
        written.accept(answers);
    }

    /// Waits for due answers and takes some; false when there are none any more.
    private boolean take(List<Answer> taken) {
        while (taken.isEmpty()) {
            long dueNs;
            lock.lock();
            try {
                while (line.isEmpty() && !finishing) {
                    idle = true;
                    added.awaitUninterruptibly();
                    idle = false;
                }
                if (line.isEmpty()) {
                    return false;
                }
                dueNs = line.nextDueNs();
                long nowNs = clock.nanoTime();
                while (taken.size() < TAKEN_AT_ONCE) {
                    Answer next = finishing ? line.poll() : line.pollArrived(nowNs);
                    if (next == null) {
                        break;
                    }
                    taken.add(next);
                }
            } finally {
                lock.unlock();
            }
            if (taken.isEmpty()) {
                pacer.waitUntil(dueNs, () -> !finishing);
            }
        }
        return true;
    }

    private Coding firstCoding() {
        lock.lock();
        try {
            return firstCoding;
        } finally {
            lock.unlock();
        }
    }
}
