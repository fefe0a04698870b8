package burstscope.backend;

import java.io.IOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// A bounded one-way pipe in memory: a full one blocks the writer, as those of the system do.
/// - Threads: any.
final class MemoryPipe {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final byte[] ring;
    private int head;
    private int size;
    private boolean ended;
    private boolean broken;

    MemoryPipe(int capacity) {
        ring = new byte[capacity];
    }

    int read(byte[] target, int offset, int length) throws IOException {
        lock.lock();
        try {
            while (size == 0 && !ended && !broken) {
                changed.awaitUninterruptibly();
            }
            if (broken) {
                throw new IOException("the pipe is broken");
            }
            if (size == 0) {
                return -1;
            }
            int count = Math.min(length, size);
            for (int i = 0; i < count; i++) {
                target[offset + i] = ring[(head + i) % ring.length];
            }
            head = (head + count) % ring.length;
            size -= count;
            changed.signalAll();
            return count;
        } finally {
            lock.unlock();
        }
    }

    void write(byte[] source, int offset, int length) throws IOException {
        lock.lock();
        try {
            for (int i = 0; i < length; i++) {
                while (size == ring.length && !broken && !ended) {
                    changed.signalAll();
                    changed.awaitUninterruptibly();
                }
                if (broken || ended) {
                    throw new IOException("the pipe is broken");
                }
                ring[(head + size) % ring.length] = source[offset + i];
                size++;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Nothing more comes; what was written stays readable.
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Nothing works any more.
    void breakOff() {
        lock.lock();
        try {
            broken = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
