package burstscope.codec;

import java.io.OutputStream;
import java.util.Arrays;

/// A growing byte array that a writer fills and empties again and again.
/// - Threads: one.
public final class WireBuffer extends OutputStream {
    private byte[] bytes;
    private int size;

    public WireBuffer(int capacity) {
        bytes = new byte[capacity];
    }

    /// The backing array; valid up to [#size] and until the next append.
    public byte[] array() {
        return bytes;
    }

    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
    }

    /// Cuts back to an earlier size, to take back what a failed encoding appended.
    public void truncate(int newSize) {
        if (newSize < 0 || newSize > size) {
            throw new IllegalArgumentException("truncate " + size + " to " + newSize);
        }
        size = newSize;
    }

    /// Makes room for `count` bytes and returns the index where they go; the caller fills them.
    public int reserve(int count) {
        ensure(count);
        int at = size;
        size += count;
        return at;
    }

    @Override
    public void write(int b) {
        ensure(1);
        bytes[size++] = (byte) b;
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        ensure(length);
        System.arraycopy(source, offset, bytes, size, length);
        size += length;
    }

    private void ensure(int count) {
        if (bytes.length - size < count) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, count)));
        }
    }
}
