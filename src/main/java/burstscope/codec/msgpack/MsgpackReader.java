package burstscope.codec.msgpack;

import burstscope.codec.Utf8;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.ExtensionTypeHeader;
import org.msgpack.core.MessageFormat;
import org.msgpack.core.MessageInsufficientBufferException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageSizeException;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.ArrayBufferInput;

/// Reads one value without recursion. Memory follows the bytes that are there: a text's length is checked against them
/// before it is built; so is a count, together with everything the open containers still wait for, so that nested
/// claims
/// cannot add up.
/// - Threads: one.
final class MsgpackReader {
    private static final byte[] NO_BYTES = {};
    private static final Value.Text EMPTY_TEXT = new Value.Text("");
    private static final int SMALLEST_SHARED = -32;
    private static final Value[] SHARED_INTS = new Value[128 - SMALLEST_SHARED];

    static {
        Arrays.setAll(SHARED_INTS, i -> new Value.Int(i + SMALLEST_SHARED));
    }

    private final WireLimits limits;
    private final ArrayBufferInput input = new ArrayBufferInput(NO_BYTES);
    private final MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(input);
    private final KeyCache keyCache = new KeyCache();
    private OpenContainer[] open = {new OpenContainer()};
    private int depth;
    private byte[] bytes = NO_BYTES;
    private int offset;
    private int length;
    /// First byte of the value being read, counted from the payload's first.
    private int valueStart;
    /// Values that must still begin before the message is whole.
    private long owed;

    MsgpackReader(WireLimits limits) {
        this.limits = limits;
    }

    Value read(byte[] source, int from, int count) throws WireFormatException {
        bytes = source;
        offset = from;
        length = count;
        depth = 0;
        valueStart = 0;
        owed = 1;
        input.reset(source, from, count);
        try {
            unpacker.reset(input);
            Value value = readValue();
            if (position() != length) {
                throw new WireFormatException(
                        Kind.TRAILING, position(), (length - position()) + " bytes are left after the value");
            }
            return value;
        } catch (MessageInsufficientBufferException e) {
            throw new WireFormatException(Kind.TRUNCATED, length, "the payload ends inside a value");
        } catch (MessageSizeException e) {
            throw tooLong(e.getSize());
        } catch (MessagePackException e) {
            throw new WireFormatException(Kind.UNEXPECTED, valueStart, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new IllegalStateException("reading from an array failed", e);
        } finally {
            while (depth > 0) {
                open[--depth].release();
            }
            bytes = NO_BYTES;
            input.reset(NO_BYTES);
        }
    }

    private Value readValue() throws WireFormatException, IOException {
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
    private @Nullable Value readScalarOrOpen() throws WireFormatException, IOException {
        MessageFormat format = unpacker.getNextFormat();
        valueStart = position();
        owed--;
        return switch (format) {
            case POSFIXINT, NEGFIXINT -> SHARED_INTS[unpacker.unpackInt() - SMALLEST_SHARED];
            case UINT8, UINT16, UINT32, INT8, INT16, INT32, INT64 -> new Value.Int(unpacker.unpackLong());
            case UINT64 -> unsigned64();
            case NIL -> {
                unpacker.unpackNil();
                yield Value.NULL;
            }
            case BOOLEAN -> Value.of(unpacker.unpackBoolean());
            case FLOAT32 -> new Value.Float32(unpacker.unpackFloat());
            case FLOAT64 -> new Value.Float64(unpacker.unpackDouble());
            case FIXSTR, STR8, STR16, STR32 -> text();
            case BIN8, BIN16, BIN32 -> new Value.Bytes(payload(unpacker.unpackBinaryHeader()));
            case FIXEXT1, FIXEXT2, FIXEXT4, FIXEXT8, FIXEXT16, EXT8, EXT16, EXT32 -> extension();
            case FIXARRAY, ARRAY16, ARRAY32 -> openContainer(false, unpacker.unpackArrayHeader());
            case FIXMAP, MAP16, MAP32 -> openContainer(true, unpacker.unpackMapHeader());
            case NEVER_USED ->
                throw new WireFormatException(Kind.UNEXPECTED, valueStart, "byte 0xc1 begins no MessagePack value");
        };
    }

    private Value unsigned64() throws IOException {
        int second = offset + valueStart + 1;
        boolean fitsLong = second < offset + length && bytes[second] >= 0;
        return fitsLong ? new Value.Int(unpacker.unpackLong()) : new Value.BigInt(unpacker.unpackBigInteger());
    }

    private Value text() throws WireFormatException, IOException {
        int size = checkedSize(unpacker.unpackRawStringHeader());
        if (size == 0) {
            return EMPTY_TEXT;
        }
        int from = offset + position();
        unpacker.readPayloadAsReference(size);
        Value.Text text;
        if (depth > 0 && open[depth - 1].expectsKey()) {
            text = keyCache.get(bytes, from, from + size);
        } else {
            String decoded = Utf8.decode(bytes, from, from + size);
            text = decoded == null ? null : new Value.Text(decoded);
        }
        if (text == null) {
            int wrong = Utf8.firstMalformed(bytes, from, from + size) - offset;
            throw new WireFormatException(Kind.BAD_UTF8, wrong, "text that is no UTF-8");
        }
        return text;
    }

    private Value extension() throws WireFormatException, IOException {
        ExtensionTypeHeader header = unpacker.unpackExtensionTypeHeader();
        return new Value.Ext(header.getType(), payload(header.getLength()));
    }

    private byte[] payload(int claimed) throws WireFormatException, IOException {
        byte[] copy = new byte[checkedSize(claimed)];
        unpacker.readPayload(copy);
        return copy;
    }

    private @Nullable Value openContainer(boolean map, int count) throws WireFormatException {
        if (depth >= limits.maxDepth()) {
            throw new WireFormatException(Kind.TOO_DEEP, valueStart, "nested deeper than " + limits.maxDepth());
        }
        long inside = map ? 2L * count : count;
        if (owed + inside > length - position()) {
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
        open[depth++].begin(map, count);
        return null;
    }

    private int checkedSize(int claimed) throws WireFormatException {
        if (claimed > length - position()) {
            throw tooLong(claimed);
        }
        if (claimed > limits.maxTextBytes()) {
            throw new WireFormatException(
                    Kind.TOO_LONG, valueStart, claimed + " bytes, more than the " + limits.maxTextBytes() + " allowed");
        }
        return claimed;
    }

    private WireFormatException tooLong(long claimed) {
        String message = "a length or count of " + claimed + ", but " + (length - valueStart) + " bytes are left";
        return new WireFormatException(Kind.TOO_LONG, valueStart, message);
    }

    private int position() {
        return (int) unpacker.getTotalReadBytes();
    }
}
