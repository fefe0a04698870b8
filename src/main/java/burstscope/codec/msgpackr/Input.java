package burstscope.codec.msgpackr;

import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The bytes of one payload and how far they have been read.
/// - Units: [#at], [#end] and all indexes count from the array's first byte; offsets in failures from the payload's.
/// - Errors: [WireFormatException] when more is asked for than is there.
/// - Threads: one.
final class Input {
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final byte[] NOTHING = {};

    byte[] bytes = NOTHING;
    int at;
    int end;
    private int start;
    /// Values that the containers opened so far may still hold. Each value has a first byte of its own, so all
    /// containers
    /// together cannot hold more values than the payload has bytes.
    private int budget;

    void begin(byte[] source, int offset, int length) {
        bytes = source;
        start = offset;
        at = offset;
        end = offset + length;
        budget = length;
    }

    void release() {
        bytes = NOTHING;
        at = 0;
        end = 0;
    }

    int u8() throws WireFormatException {
        if (at >= end) {
            throw truncated();
        }
        return bytes[at++] & 0xff;
    }

    int u16() throws WireFormatException {
        int from = take(Short.BYTES);
        return (short) SHORTS.get(bytes, from) & 0xffff;
    }

    /// Four bytes as a signed integer.
    int i32() throws WireFormatException {
        int from = take(Integer.BYTES);
        return (int) INTS.get(bytes, from);
    }

    long u32() throws WireFormatException {
        return i32() & 0xffff_ffffL;
    }

    long i64() throws WireFormatException {
        int from = take(Long.BYTES);
        return (long) LONGS.get(bytes, from);
    }

    int left() {
        return end - at;
    }

    /// Allows a container of so many values, or refuses a count that the payload cannot hold.
    /// @param tokenAt where the container begins
    int claim(long count, int tokenAt) throws WireFormatException {
        if (count > end - at || count > budget) {
            throw tooLong(count, tokenAt);
        }
        budget -= (int) count;
        return (int) count;
    }

    /// Goes behind the body of a text, binary or extension and returns where it begins.
    /// @param tokenAt where its header begins
    int body(long length, int most, int tokenAt) throws WireFormatException {
        if (length > end - at) {
            throw tooLong(length, tokenAt);
        }
        if (length > most) {
            throw failure(Kind.TOO_LONG, tokenAt, length + " bytes, more than the " + most + " allowed");
        }
        int from = at;
        at += (int) length;
        return from;
    }

    /// The length of a text of a bundle: positive for the one of ASCII, else negative.
    int units(int tokenAt) throws WireFormatException {
        int token = u8();
        if (token < 0x80) {
            return token;
        }
        if (token >= 0xe0) {
            return (byte) token;
        }
        return switch (token) {
            case 0xcc -> u8();
            case 0xcd -> u16();
            case 0xd0 -> (byte) u8();
            case 0xd1 -> (short) u16();
            case 0xd2 -> Math.max(i32(), -Integer.MAX_VALUE);
            default -> throw unexpected(tokenAt, "a text of a bundle without a length");
        };
    }

    int int32At(int index) {
        return (int) INTS.get(bytes, index);
    }

    long int64At(int index) {
        return (long) LONGS.get(bytes, index);
    }

    WireFormatException failure(Kind kind, int index, String message) {
        return new WireFormatException(kind, index - start, message);
    }

    WireFormatException unexpected(int index, String message) {
        return failure(Kind.UNEXPECTED, index, message);
    }

    WireFormatException truncated() {
        return failure(Kind.TRUNCATED, end, "the payload ends inside a value");
    }

    private WireFormatException tooLong(long claimed, int tokenAt) {
        String message = "a length or count of " + claimed + ", but only " + (end - at) + " are left";
        return failure(Kind.TOO_LONG, tokenAt, message);
    }

    private int take(int count) throws WireFormatException {
        if (end - at < count) {
            throw truncated();
        }
        int from = at;
        at += count;
        return from;
    }
}
