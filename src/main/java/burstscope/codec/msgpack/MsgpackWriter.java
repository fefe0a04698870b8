package burstscope.codec.msgpack;

import burstscope.codec.JsValue;
import burstscope.codec.Utf8;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import java.math.BigInteger;

/// Writes values in their shortest forms.
/// - Threads: stateless.
final class MsgpackWriter {
    private static final int FIX_CONTAINER = 16;
    /// Up to here, writing char by char beats making an array of bytes first.
    private static final int SHORT_TEXT = 24;

    private final int maxDepth;

    MsgpackWriter(int maxDepth) {
        this.maxDepth = maxDepth;
    }

    void write(Value value, WireBuffer out) {
        int before = out.size();
        boolean done = false;
        try {
            write(value, 0, out);
            done = true;
        } finally {
            if (!done) {
                out.truncate(before);
            }
        }
    }

    private void write(Value value, int depth, WireBuffer out) {
        switch (value) {
            case Value.Text(String text) -> writeText(text, out);
            case Value.Map map -> writeMap(map, deeper(depth), out);
            case Value.Array array -> writeArray(array, deeper(depth), out);
            case Value.Int(long number) -> writeInt(number, out);
            case Value.Null() -> out.write(0xc0);
            case Value.Bool(boolean b) -> out.write(b ? 0xc3 : 0xc2);
            case Value.Float64(double number) -> writeNumber(0xcb, Long.BYTES, Double.doubleToRawLongBits(number), out);
            case Value.Float32(float number) -> writeNumber(0xca, Integer.BYTES, Float.floatToRawIntBits(number), out);
            case Value.BigInt(var number) -> writeBig(number, out);
            case Value.Bytes(byte[] bytes) -> {
                writeHeader(0xc4, bytes.length, out);
                out.write(bytes, 0, bytes.length);
            }
            case Value.Ext(byte type, byte[] data) -> {
                writeExtensionHeader(data.length, out);
                out.write(type);
                out.write(data, 0, data.length);
            }
            case JsValue js -> throw new IllegalArgumentException("MessagePack has no coding for " + js);
        }
    }

    private void writeArray(Value.Array array, int inside, WireBuffer out) {
        int size = array.size();
        if (size < FIX_CONTAINER) {
            out.write(0x90 | size);
        } else {
            writeCount(0xdc, size, out);
        }
        for (int i = 0; i < size; i++) {
            write(array.get(i), inside, out);
        }
    }

    private void writeMap(Value.Map map, int inside, WireBuffer out) {
        int size = map.size();
        if (size < FIX_CONTAINER) {
            out.write(0x80 | size);
        } else {
            writeCount(0xde, size, out);
        }
        for (int i = 0; i < size; i++) {
            write(map.key(i), inside, out);
            write(map.value(i), inside, out);
        }
    }

    private static void writeInt(long number, WireBuffer out) {
        if (-32 <= number && number < 0x80) {
            out.write((int) number);
        } else if (number >= 0) {
            if (number < 1L << 8) {
                writeNumber(0xcc, Byte.BYTES, number, out);
            } else if (number < 1L << 16) {
                writeNumber(0xcd, Short.BYTES, number, out);
            } else if (number < 1L << 32) {
                writeNumber(0xce, Integer.BYTES, number, out);
            } else {
                writeNumber(0xcf, Long.BYTES, number, out);
            }
        } else if (number >= Byte.MIN_VALUE) {
            writeNumber(0xd0, Byte.BYTES, number, out);
        } else if (number >= Short.MIN_VALUE) {
            writeNumber(0xd1, Short.BYTES, number, out);
        } else if (number >= Integer.MIN_VALUE) {
            writeNumber(0xd2, Integer.BYTES, number, out);
        } else {
            writeNumber(0xd3, Long.BYTES, number, out);
        }
    }

    private static void writeBig(BigInteger number, WireBuffer out) {
        if (number.bitLength() < Long.SIZE) {
            writeInt(number.longValue(), out);
        } else if (number.signum() > 0 && number.bitLength() == Long.SIZE) {
            writeNumber(0xcf, Long.BYTES, number.longValue(), out);
        } else {
            throw new IllegalArgumentException("MessagePack has no coding for " + number);
        }
    }

    /// Most text is short and ASCII. Lone surrogates are refused, not replaced.
    private static void writeText(String text, WireBuffer out) {
        int length = text.length();
        if (length > SHORT_TEXT || !writeShortAscii(text, length, out)) {
            byte[] bytes = Utf8.encode(text);
            if (bytes == null) {
                throw new IllegalArgumentException("MessagePack cannot carry text with a lone surrogate");
            }
            if (bytes.length < 32) {
                out.write(0xa0 | bytes.length);
            } else {
                writeHeader(0xd9, bytes.length, out);
            }
            out.write(bytes, 0, bytes.length);
        }
    }

    /// Writes nothing and says false when a char is not ASCII.
    private static boolean writeShortAscii(String text, int length, WireBuffer out) {
        int start = out.reserve(length + 1);
        byte[] target = out.array();
        target[start] = (byte) (0xa0 | length);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                out.truncate(start);
                return false;
            }
            target[start + 1 + i] = (byte) c;
        }
        return true;
    }

    private static void writeExtensionHeader(int length, WireBuffer out) {
        boolean power = Integer.bitCount(length) == 1 && length <= 16;
        if (power) {
            out.write(0xd4 + Integer.numberOfTrailingZeros(length));
        } else {
            writeHeader(0xc7, length, out);
        }
    }

    /// A length in one, two or four bytes; the codes of the three follow each other.
    private static void writeHeader(int code, int length, WireBuffer out) {
        if (length < 1 << 8) {
            writeNumber(code, Byte.BYTES, length, out);
        } else {
            writeCount(code + 1, length, out);
        }
    }

    /// A length in two or four bytes.
    private static void writeCount(int code, int length, WireBuffer out) {
        if (length < 1 << 16) {
            writeNumber(code, Short.BYTES, length, out);
        } else {
            writeNumber(code + 1, Integer.BYTES, length, out);
        }
    }

    private static void writeNumber(int code, int size, long number, WireBuffer out) {
        int at = out.reserve(size + 1);
        byte[] target = out.array();
        target[at] = (byte) code;
        for (int i = size, rest = 0; i > 0; i--, rest += Byte.SIZE) {
            target[at + i] = (byte) (number >> rest);
        }
    }

    private int deeper(int depth) {
        if (depth == maxDepth) {
            throw new IllegalArgumentException("nested deeper than " + maxDepth);
        }
        return depth + 1;
    }
}
