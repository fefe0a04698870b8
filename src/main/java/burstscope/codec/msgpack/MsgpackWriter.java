package burstscope.codec.msgpack;

import burstscope.codec.JsValue;
import burstscope.codec.KeyForms;
import burstscope.codec.Utf8;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;

/// Writes values in their shortest forms, straight into the array of the [WireBuffer], whose size is set at the end.
/// - Threads: one; the forms of keys are kept.
final class MsgpackWriter {
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int FIX_CONTAINER = 16;
    private static final int FIX_TEXT = 32;
    /// Up to here, writing char by char beats making an array of bytes first.
    private static final int SHORT_TEXT = 40;
    /// A header, a number or the form of a key fits in it.
    private static final int ROOM = KeyForms.ROOM;

    private final int maxDepth;
    private final KeyForms keys = new KeyForms();
    private final WireBuffer nothing = new WireBuffer(0);
    private WireBuffer target = nothing;
    private byte[] bytes = nothing.array();
    private int at;

    MsgpackWriter(int maxDepth) {
        this.maxDepth = maxDepth;
    }

    void write(Value value, WireBuffer out) {
        int before = out.size();
        target = out;
        bytes = out.array();
        at = before;
        boolean done = false;
        try {
            write(value, 0);
            finish(out);
            done = true;
        } finally {
            if (!done) {
                out.truncate(Math.min(before, out.size()));
            }
            target = nothing;
            bytes = nothing.array();
        }
    }

    private void finish(WireBuffer out) {
        if (out.size() > at) {
            out.truncate(at);
        } else {
            out.reserve(at - out.size());
        }
    }

    /// Makes sure that so many bytes can be put at `at`.
    private void need(int count) {
        if (bytes.length - at < count) {
            target.reserve(Math.addExact(at - target.size(), count));
            bytes = target.array();
        }
    }

    private void write(Value value, int depth) {
        if (value instanceof Value.Text(String text)) {
            writeText(text);
        } else if (value instanceof Value.Map map) {
            writeMap(map, deeper(depth));
        } else if (value instanceof Value.Array array) {
            writeArray(array, deeper(depth));
        } else {
            need(ROOM);
            if (value instanceof Value.Int(long number)) {
                writeInt(number);
            } else {
                writeOther(value);
            }
        }
    }

    private void writeOther(Value value) {
        switch (value) {
            case Value.Null() -> bytes[at++] = (byte) 0xc0;
            case Value.Bool(boolean b) -> bytes[at++] = (byte) (b ? 0xc3 : 0xc2);
            case Value.Float64(double number) -> putLong(0xcb, Double.doubleToRawLongBits(number));
            case Value.Float32(float number) -> putInt(0xca, Float.floatToRawIntBits(number));
            case Value.BigInt(var number) -> writeBig(number);
            case Value.Bytes(byte[] given) -> {
                writeHeader(0xc4, given.length);
                writeRaw(given);
            }
            case Value.Ext(byte type, byte[] data) -> {
                writeExtensionHeader(data.length);
                bytes[at++] = type;
                writeRaw(data);
            }
            case JsValue js -> throw new IllegalArgumentException("MessagePack has no coding for " + js);
            case Value.Text _, Value.Int _, Value.Array _, Value.Map _ ->
                throw new IllegalStateException("written elsewhere");
        }
    }

    private void writeArray(Value.Array array, int inside) {
        int size = array.size();
        need(ROOM);
        if (size < FIX_CONTAINER) {
            bytes[at++] = (byte) (0x90 | size);
        } else {
            writeCount(0xdc, size);
        }
        for (int i = 0; i < size; i++) {
            write(array.get(i), inside);
        }
    }

    private void writeMap(Value.Map map, int inside) {
        int size = map.size();
        need(ROOM);
        if (size < FIX_CONTAINER) {
            bytes[at++] = (byte) (0x80 | size);
        } else {
            writeCount(0xde, size);
        }
        for (int i = 0; i < size; i++) {
            if (map.key(i) instanceof Value.Text(String key)) {
                writeKey(key);
            } else {
                write(map.key(i), inside);
            }
            write(map.value(i), inside);
        }
    }

    private void writeKey(String key) {
        need(ROOM);
        int known = keys.put(key, bytes, at);
        if (known > 0) {
            at += known;
            return;
        }
        int from = at;
        writeText(key);
        keys.learn(key, bytes, from, at);
    }

    private void writeInt(long number) {
        if (-32 <= number && number < 0x80) {
            bytes[at++] = (byte) number;
        } else if (number >= 0) {
            if (number < 1L << 8) {
                putByte(0xcc, (int) number);
            } else if (number < 1L << 16) {
                putShort(0xcd, (int) number);
            } else if (number < 1L << 32) {
                putInt(0xce, (int) number);
            } else {
                putLong(0xcf, number);
            }
        } else if (number >= Byte.MIN_VALUE) {
            putByte(0xd0, (int) number);
        } else if (number >= Short.MIN_VALUE) {
            putShort(0xd1, (int) number);
        } else if (number >= Integer.MIN_VALUE) {
            putInt(0xd2, (int) number);
        } else {
            putLong(0xd3, number);
        }
    }

    private void writeBig(BigInteger number) {
        if (number.bitLength() < Long.SIZE) {
            writeInt(number.longValue());
        } else if (number.signum() > 0 && number.bitLength() == Long.SIZE) {
            putLong(0xcf, number.longValue());
        } else {
            throw new IllegalArgumentException("MessagePack has no coding for " + number);
        }
    }

    /// Most text is short and ASCII. Lone surrogates are refused, not replaced.
    private void writeText(String text) {
        int length = text.length();
        if (length > SHORT_TEXT || !writeShortAscii(text, length)) {
            byte[] encoded = Utf8.encode(text);
            if (encoded == null) {
                throw new IllegalArgumentException("MessagePack cannot carry text with a lone surrogate");
            }
            need(ROOM);
            if (encoded.length < FIX_TEXT) {
                bytes[at++] = (byte) (0xa0 | encoded.length);
            } else {
                writeHeader(0xd9, encoded.length);
            }
            writeRaw(encoded);
        }
    }

    /// Writes nothing and says false when a char is not ASCII.
    private boolean writeShortAscii(String text, int length) {
        need(ROOM);
        byte[] into = bytes;
        int from = at + (length < FIX_TEXT ? 1 : 2);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return false;
            }
            into[from + i] = (byte) c;
        }
        if (length < FIX_TEXT) {
            into[at] = (byte) (0xa0 | length);
        } else {
            into[at] = (byte) 0xd9;
            into[at + 1] = (byte) length;
        }
        at = from + length;
        return true;
    }

    private void writeRaw(byte[] source) {
        need(source.length);
        System.arraycopy(source, 0, bytes, at, source.length);
        at += source.length;
    }

    private void writeExtensionHeader(int length) {
        boolean power = Integer.bitCount(length) == 1 && length <= 16;
        if (power) {
            bytes[at++] = (byte) (0xd4 + Integer.numberOfTrailingZeros(length));
        } else {
            writeHeader(0xc7, length);
        }
    }

    /// A length in one, two or four bytes; the codes of the three follow each other.
    private void writeHeader(int code, int length) {
        if (length < 1 << 8) {
            putByte(code, length);
        } else {
            writeCount(code + 1, length);
        }
    }

    /// A length in two or four bytes.
    private void writeCount(int code, int length) {
        if (length < 1 << 16) {
            putShort(code, length);
        } else {
            putInt(code + 1, length);
        }
    }

    private void putByte(int code, int number) {
        bytes[at] = (byte) code;
        bytes[at + 1] = (byte) number;
        at += 1 + Byte.BYTES;
    }

    private void putShort(int code, int number) {
        bytes[at] = (byte) code;
        SHORTS.set(bytes, at + 1, (short) number);
        at += 1 + Short.BYTES;
    }

    private void putInt(int code, int number) {
        bytes[at] = (byte) code;
        INTS.set(bytes, at + 1, number);
        at += 1 + Integer.BYTES;
    }

    private void putLong(int code, long number) {
        bytes[at] = (byte) code;
        LONGS.set(bytes, at + 1, number);
        at += 1 + Long.BYTES;
    }

    private int deeper(int depth) {
        if (depth == maxDepth) {
            throw new IllegalArgumentException("nested deeper than " + maxDepth);
        }
        return depth + 1;
    }
}
