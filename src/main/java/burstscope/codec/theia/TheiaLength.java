package burstscope.codec.theia;

import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import java.util.Arrays;

/// The coding of a length or count, and bytes behind their length.
/// - Shape: groups of seven bits, the lowest first; the high bit says that another follows. The last group is below
/// 127,
///   not 128: 127 is `ff 00`. Both forms are read.
/// - Units: 0..2^31-1.
/// - Threads: stateless.
/// - Source: eclipse-theia/theia packages/core/src/common/message-rpc/uint8-array-message-buffer.ts.
public final class TheiaLength {
    /// The most bytes a length has.
    private static final int MOST_BYTES = 5;

    private static final int LAST_GROUP_BELOW = 127;

    private TheiaLength() {}

    /// Appends a length.
    /// - Errors: [IllegalArgumentException] when it is negative, or above 2^31-1.
    public static void write(long length, WireBuffer out) {
        if (length < 0 || length > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a length of " + length + " cannot be written; it can be 0..2147483647");
        }
        int rest = (int) length;
        while (rest >= LAST_GROUP_BELOW) {
            out.write((rest & 0x7f) | 0x80);
            rest >>= 7;
        }
        out.write(rest);
    }

    /// How many bytes [#write] appends.
    public static int sizeOf(int length) {
        int size = 1;
        for (int rest = length; rest >= LAST_GROUP_BELOW; rest >>= 7) {
            size++;
        }
        return size;
    }

    /// Appends bytes behind their length.
    public static void writeBytes(byte[] source, int offset, int length, WireBuffer out) {
        write(length, out);
        out.write(source, offset, length);
    }

    /// The length that these bytes are, and nothing else.
    public static int read(byte[] bytes) throws WireFormatException {
        long read = read(bytes, 0, 0, bytes.length);
        checkEnd(bytes.length - next(read), next(read));
        return value(read);
    }

    /// The content of bytes behind their length, which fill `length` bytes from `offset`.
    public static byte[] readBytes(byte[] bytes, int offset, int length) throws WireFormatException {
        int end = offset + length;
        long read = read(bytes, offset, offset, end);
        int from = next(read);
        int to = from + claimed(read, offset, offset, end);
        checkEnd(end - to, to - offset);
        return Arrays.copyOfRange(bytes, from, to);
    }

    private static void checkEnd(int left, int at) throws WireFormatException {
        if (left > 0) {
            throw new WireFormatException(Kind.TRAILING, at, left + " bytes are left");
        }
    }

    /// Reads the length at `from`.
    /// - Shape: the length in the lower 32 bits, the index behind it in the upper ones.
    /// - Errors: offsets count from `origin`.
    static long read(byte[] bytes, int origin, int from, int to) throws WireFormatException {
        long length = 0;
        for (int i = 0; i < MOST_BYTES; i++) {
            if (from + i >= to) {
                throw new WireFormatException(Kind.TRUNCATED, to - origin, "the payload ends inside a length");
            }
            int group = bytes[from + i];
            length |= (long) (group & 0x7f) << (7 * i);
            if (group >= 0) {
                if (length > Integer.MAX_VALUE) {
                    break;
                }
                return (long) (from + i + 1) << Integer.SIZE | length;
            }
        }
        throw new WireFormatException(Kind.TOO_LONG, from - origin, "a length above 2147483647");
    }

    /// The length that was read at `from`, when so many bytes are left behind it.
    /// - Errors: `TOO_LONG` when not.
    static int claimed(long read, int origin, int from, int to) throws WireFormatException {
        int left = to - next(read);
        if (value(read) > left) {
            String message = "a length of " + value(read) + ", but " + left + " bytes are left";
            throw new WireFormatException(Kind.TOO_LONG, from - origin, message);
        }
        return value(read);
    }

    static int value(long read) {
        return (int) read;
    }

    static int next(long read) {
        return (int) (read >>> Integer.SIZE);
    }
}
