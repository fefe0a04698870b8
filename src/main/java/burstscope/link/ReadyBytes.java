package burstscope.link;

import java.util.Arrays;

/// Bytes that wait for the layers above.
/// - Threads: one.
final class ReadyBytes {
    private static final int FIRST_BYTES = 16 << 10;
    private static final int KEPT_BYTES = 1 << 20;

    private byte[] bytes = new byte[FIRST_BYTES];
    private int start;
    private int limit;

    boolean isEmpty() {
        return start == limit;
    }

    void add(byte[] source, int offset, int length) {
        if (bytes.length - limit < length) {
            int needed = Math.addExact(limit, length);
            bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(bytes.length * 2L, Integer.MAX_VALUE - 8L)));
        }
        System.arraycopy(source, offset, bytes, limit, length);
        limit += length;
    }

    int take(byte[] target, int offset, int length) {
        int count = Math.min(length, limit - start);
        System.arraycopy(bytes, start, target, offset, count);
        start += count;
        if (start == limit) {
            start = 0;
            limit = 0;
            if (bytes.length > KEPT_BYTES) {
                bytes = new byte[FIRST_BYTES];
            }
        }
        return count;
    }
}
