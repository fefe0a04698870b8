package burstscope.framing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Looks for the byte that ends a payload, each byte once.
/// - Threads: one.
final class EndByteScanner implements FrameScanner {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long LOW_BITS = 0x0101_0101_0101_0101L;

    private final int maxFrameBytes;
    private final byte endByte;
    private final String what;
    /// The end byte eight times.
    private final long pattern;
    /// Bytes of the current payload in which there is no end.
    private int searched;
    private int payloadStart;
    private int payloadLength;

    /// @param endByte LF, before which a CR is no payload, or another
    /// @param what the payload with its end is called in errors
    EndByteScanner(int maxFrameBytes, byte endByte, String what) {
        this.maxFrameBytes = maxFrameBytes;
        this.endByte = endByte;
        this.what = what;
        pattern = (endByte & 0xff) * LOW_BITS;
    }

    @Override
    public int scan(byte[] buffer, int start, int limit) throws FrameException {
        int end = limit - start > maxFrameBytes ? start + maxFrameBytes : limit;
        int found = indexOfEnd(buffer, start + searched, end);
        if (found < 0) {
            searched = end - start;
            if (searched >= maxFrameBytes) {
                throw new FrameException(searched, -1, what + " is longer than " + maxFrameBytes + " bytes");
            }
            return -1;
        }
        searched = 0;
        payloadStart = start;
        boolean carriageReturn = endByte == '\n' && found > start && buffer[found - 1] == '\r';
        payloadLength = found - start - (carriageReturn ? 1 : 0);
        return found + 1;
    }

    @Override
    public int payloadStart() {
        return payloadStart;
    }

    @Override
    public int payloadLength() {
        return payloadLength;
    }

    private int indexOfEnd(byte[] buffer, int from, int to) {
        int at = from;
        for (; to - at >= Long.BYTES; at += Long.BYTES) {
            long zeroWhereFound = (long) LONGS.get(buffer, at) ^ pattern;
            long found = (zeroWhereFound - LOW_BITS) & ~zeroWhereFound & HIGH_BITS;
            if (found != 0) {
                // The lowest mark is exact; borrows can only make false marks above it.
                return at + Long.numberOfTrailingZeros(found) / Byte.SIZE;
            }
        }
        for (; at < to; at++) {
            if (buffer[at] == endByte) {
                return at;
            }
        }
        return -1;
    }
}
