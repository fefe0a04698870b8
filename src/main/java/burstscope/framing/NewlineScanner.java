package burstscope.framing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Looks for the LF that ends a line, each byte once.
/// - Threads: one.
final class NewlineScanner implements FrameScanner {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long LOW_BITS = 0x0101_0101_0101_0101L;

    private final int maxFrameBytes;
    /// Bytes of the current line in which there is no LF.
    private int searched;
    private int payloadStart;
    private int payloadLength;

    NewlineScanner(int maxFrameBytes) {
        this.maxFrameBytes = maxFrameBytes;
    }

    @Override
    public int scan(byte[] buffer, int start, int limit) throws FrameException {
        int end = limit - start > maxFrameBytes ? start + maxFrameBytes : limit;
        int lineFeed = indexOfLineFeed(buffer, start + searched, end);
        if (lineFeed < 0) {
            searched = end - start;
            if (searched >= maxFrameBytes) {
                throw new FrameException(searched, -1, "a line is longer than " + maxFrameBytes + " bytes");
            }
            return -1;
        }
        searched = 0;
        payloadStart = start;
        boolean carriageReturn = lineFeed > start && buffer[lineFeed - 1] == '\r';
        payloadLength = lineFeed - start - (carriageReturn ? 1 : 0);
        return lineFeed + 1;
    }

    @Override
    public int payloadStart() {
        return payloadStart;
    }

    @Override
    public int payloadLength() {
        return payloadLength;
    }

    private static int indexOfLineFeed(byte[] buffer, int from, int to) {
        int at = from;
        for (; to - at >= Long.BYTES; at += Long.BYTES) {
            long zeroWhereFound = (long) LONGS.get(buffer, at) ^ ('\n' * LOW_BITS);
            long found = (zeroWhereFound - LOW_BITS) & ~zeroWhereFound & HIGH_BITS;
            if (found != 0) {
                // The lowest mark is exact; borrows can only make false marks above it.
                return at + Long.numberOfTrailingZeros(found) / Byte.SIZE;
            }
        }
        for (; at < to; at++) {
            if (buffer[at] == '\n') {
                return at;
            }
        }
        return -1;
    }
}
