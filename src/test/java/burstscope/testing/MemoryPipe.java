package burstscope.testing;

import java.io.IOException;
import java.util.Arrays;

/// Bytes on their way from one thread to another, like a pipe of the system.
/// - Threads: one writes, one reads, any closes.
final class MemoryPipe {
    private byte[] bytes = new byte[1 << 12];
    private int start;
    private int limit;
    private boolean ended;
    private boolean closed;
    private boolean stalled;

    synchronized int read(byte[] target, int offset, int length, ReadSplit split) throws IOException {
        while (start == limit && !ended && !closed) {
            await();
        }
        if (closed) {
            throw new IOException("closed here");
        }
        int available = Math.min(length, limit - start);
        if (available == 0) {
            return -1;
        }
        int count = Math.clamp(split.most().applyAsInt(available), 1, available);
        System.arraycopy(bytes, start, target, offset, count);
        start += count;
        if (start == limit) {
            start = 0;
            limit = 0;
        }
        return count;
    }

    synchronized void write(byte[] source, int offset, int length) throws IOException {
        while (stalled && !closed && !ended) {
            await();
        }
        if (closed || ended) {
            throw new IOException("Broken pipe");
        }
        if (bytes.length - limit < length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, limit + length));
        }
        System.arraycopy(source, offset, bytes, limit, length);
        limit += length;
        notifyAll();
    }

    @SuppressWarnings("WaitNotInLoop") // every caller loops
    private void await() throws IOException {
        try {
            wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /// From now on writes wait, as in a full pipe that nobody reads.
    synchronized void stall() {
        stalled = true;
    }

    synchronized void end() {
        ended = true;
        notifyAll();
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }
}
