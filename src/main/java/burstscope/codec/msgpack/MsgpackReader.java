package burstscope.codec.msgpack;

import burstscope.codec.TextCache;
import burstscope.codec.Utf8;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads one value without recursion. Memory follows the bytes that are there: a text's length is checked against them
/// before it is built; so is a count, together with everything the open containers still wait for, so that nested
/// claims
/// cannot add up.
/// - Threads: one.
final class MsgpackReader {
    private static final byte[] NO_BYTES = {};
    private static final Value EMPTY_BYTES = new Value.Bytes(NO_BYTES);
    private static final VarHandle SHORTS = view(short[].class);
    private static final VarHandle INTS = view(int[].class);
    private static final VarHandle LONGS = view(long[].class);

    private final WireLimits limits;
    private final TextCache keys = new TextCache();
    private OpenContainer[] open = {new OpenContainer()};
    private int depth;
    private byte[] bytes = NO_BYTES;
    /// Index of the payload's first byte; failures count from there.
    private int offset;
    private int at;
    private int end;
    /// First byte of the value being read.
    private int valueStart;
    /// Values that must still begin before the message is whole.
    private long owed;

    MsgpackReader(WireLimits limits) {
        this.limits = limits;
    }

    private static VarHandle view(Class<?> numbers) {
        return MethodHandles.byteArrayViewVarHandle(numbers, ByteOrder.BIG_ENDIAN);
    }

    Value read(byte[] source, int from, int count) throws WireFormatException {
        bytes = source;
        offset = from;
        at = from;
        end = from + count;
        valueStart = from;
        depth = 0;
        owed = 1;
        try {
            Value value = readValue();
            if (at != end) {
                throw new WireFormatException(
                        Kind.TRAILING, at - offset, (end - at) + " bytes are left after the value");
            }
            return value;
        } finally {
            while (depth > 0) {
                open[--depth].release();
            }
            bytes = NO_BYTES;
        }
    }

    private Value readValue() throws WireFormatException {
        while (true) {
            Value value = readScalarOrOpen();
            if (value == null) {
                continue;
            }
            while (depth > 0 && open[depth - 1].add(value)) {
                value = open[--depth].finish();
            }
            if (depth == 0) {
                return value;
            }
        }
    }

    /// The next value, or null when a container has been opened instead.
    private @Nullable Value readScalarOrOpen() throws WireFormatException {
        valueStart = at;
        need(1);
        owed--;
        int code = bytes[at++];
        if (code >= -32) {
            return Value.of(code);
        }
        return switch (code >> 4 & 0xf) {
            case 0x8 -> openContainer(true, code & 0xf);
            case 0x9 -> openContainer(false, code & 0xf);
            case 0xa, 0xb -> text(code & 0x1f);
            default -> readCoded(code & 0xff);
        };
    }

    private @Nullable Value readCoded(int code) throws WireFormatException {
        return switch (code) {
            case 0xc0 -> Value.NULL;
            case 0xc2 -> Value.FALSE;
            case 0xc3 -> Value.TRUE;
            case 0xc4 -> bytes(unsigned8());
            case 0xc5 -> bytes(unsigned16());
            case 0xc6 -> bytes(unsigned32());
            case 0xc7 -> extension(unsigned8());
            case 0xc8 -> extension(unsigned16());
            case 0xc9 -> extension(unsigned32());
            case 0xca -> new Value.Float32(Float.intBitsToFloat(signed32()));
            case 0xcb -> new Value.Float64(Double.longBitsToDouble(signed64()));
            case 0xcc -> Value.of(unsigned8());
            case 0xcd -> Value.of(unsigned16());
            case 0xce -> Value.of(unsigned32());
            case 0xcf -> unsigned64();
            case 0xd0 -> Value.of((byte) unsigned8());
            case 0xd1 -> Value.of((short) unsigned16());
            case 0xd2 -> Value.of(signed32());
            case 0xd3 -> Value.of(signed64());
            case 0xd4, 0xd5, 0xd6, 0xd7, 0xd8 -> extension(1 << (code - 0xd4));
            case 0xd9 -> text(unsigned8());
            case 0xda -> text(unsigned16());
            case 0xdb -> text(unsigned32());
            case 0xdc -> openContainer(false, unsigned16());
            case 0xdd -> openContainer(false, unsigned32());
            case 0xde -> openContainer(true, unsigned16());
            case 0xdf -> openContainer(true, unsigned32());
            default ->
                throw new WireFormatException(
                        Kind.UNEXPECTED, valueStart - offset, "byte 0xc1 begins no MessagePack value");
        };
    }

    private Value unsigned64() throws WireFormatException {
        long number = signed64();
        return number >= 0 ? Value.of(number) : new Value.BigInt(new BigInteger(Long.toUnsignedString(number)));
    }

    private Value text(long claimed) throws WireFormatException {
        int size = checkedSize(claimed);
        int from = at;
        int to = from + size;
        at = to;
        boolean key = depth > 0 && open[depth - 1].expectsKey();
        Value.Text text = key ? keys.key(bytes, from, to) : TextCache.text(bytes, from, to);
        if (text == null) {
            int wrong = Utf8.firstMalformed(bytes, from, to) - offset;
            throw new WireFormatException(Kind.BAD_UTF8, wrong, "text that is no UTF-8");
        }
        return text;
    }

    private Value extension(long claimed) throws WireFormatException {
        need(1);
        byte type = bytes[at++];
        return new Value.Ext(type, payload(claimed));
    }

    private Value bytes(long claimed) throws WireFormatException {
        byte[] copy = payload(claimed);
        return copy.length == 0 ? EMPTY_BYTES : new Value.Bytes(copy);
    }

    private byte[] payload(long claimed) throws WireFormatException {
        int size = checkedSize(claimed);
        if (size == 0) {
            return NO_BYTES;
        }
        byte[] copy = Arrays.copyOfRange(bytes, at, at + size);
        at += size;
        return copy;
    }

    private @Nullable Value openContainer(boolean map, long count) throws WireFormatException {
        if (depth >= limits.maxDepth()) {
            throw new WireFormatException(
                    Kind.TOO_DEEP, valueStart - offset, "nested deeper than " + limits.maxDepth());
        }
        long inside = map ? 2 * count : count;
        if (owed + inside > end - at) {
            throw tooLong(count);
        }
        if (count == 0) {
            return map ? Value.Map.EMPTY : Value.Array.EMPTY;
        }
        owed += inside;
        if (depth == open.length) {
            open = Arrays.copyOf(open, depth * 2);
            Arrays.setAll(open, i -> open[i] == null ? new OpenContainer() : open[i]);
        }
        open[depth++].begin(map, (int) inside);
        return null;
    }

    private int checkedSize(long claimed) throws WireFormatException {
        if (claimed > end - at) {
            throw tooLong(claimed);
        }
        if (claimed > limits.maxTextBytes()) {
            throw new WireFormatException(
                    Kind.TOO_LONG,
                    valueStart - offset,
                    claimed + " bytes, more than the " + limits.maxTextBytes() + " allowed");
        }
        return (int) claimed;
    }

    private int unsigned8() throws WireFormatException {
        need(1);
        return bytes[at++] & 0xff;
    }

    private int unsigned16() throws WireFormatException {
        need(Short.BYTES);
        int number = (short) SHORTS.get(bytes, at) & 0xffff;
        at += Short.BYTES;
        return number;
    }

    private long unsigned32() throws WireFormatException {
        return signed32() & 0xffff_ffffL;
    }

    private int signed32() throws WireFormatException {
        need(Integer.BYTES);
        int number = (int) INTS.get(bytes, at);
        at += Integer.BYTES;
        return number;
    }

    private long signed64() throws WireFormatException {
        need(Long.BYTES);
        long number = (long) LONGS.get(bytes, at);
        at += Long.BYTES;
        return number;
    }

    private void need(int count) throws WireFormatException {
        if (end - at < count) {
            throw new WireFormatException(Kind.TRUNCATED, end - offset, "the payload ends inside a value");
        }
    }

    private WireFormatException tooLong(long claimed) {
        String message = "a length or count of " + claimed + ", but only " + (end - at) + " are left";
        return new WireFormatException(Kind.TOO_LONG, valueStart - offset, message);
    }
}
