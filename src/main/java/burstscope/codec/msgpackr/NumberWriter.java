package burstscope.codec.msgpackr;

import burstscope.codec.JsValue;
import java.math.BigInteger;
import java.util.Arrays;

/// Writes numbers, big integers and times.
///
/// An integer from -2^31 up to 2^32 - 1 takes the fewest bytes, but for 64 to 127, which are ids where records are on
/// (1.6.1 takes two bytes for them always). All other numbers are doubles; only a big integer takes an integer of 64
/// bits, however small it is.
/// - Threads: one.
final class NumberWriter {
    private static final double FROM_INTEGERS = -0x1p31;
    private static final double TO_INTEGERS = 0x1p32;
    private static final double TWO_TO_63 = 0x1p63;
    private static final int CHUNK_BITS = 64;
    private static final int CHUNK_BYTES = 8;
    private static final int MOST_BITS_IN_CHUNKS = 65536;
    private static final long MS = 1000;
    private static final int NANOS_PER_MS = 1_000_000;
    private static final int NANOS_SHIFT = 34;

    private final Output out;
    private final MsgpackrOptions options;
    private final int oneByteBelow;
    private final long secondsIn64;

    NumberWriter(Output out, MsgpackrOptions options) {
        this.out = out;
        this.options = options;
        oneByteBelow = options.useRecords || options.old ? 0x40 : 0x80;
        secondsIn64 = options.old ? 1L << 32 : 1L << 34;
    }

    void undefined() {
        if (options.undefinedAsNil) {
            out.u8(0xc0);
        } else {
            out.tag(Extensions.UNDEFINED);
        }
    }

    /// An integer. Beyond what a double holds exactly it can only have been a big integer.
    void integer(long number) {
        if (number >= 0) {
            if (number < oneByteBelow) {
                out.u8((int) number);
            } else if (number < 0x100) {
                out.need(2);
                out.bytes[out.at++] = (byte) 0xcc;
                out.bytes[out.at++] = (byte) number;
            } else if (number < 0x10000) {
                out.u8u16(0xcd, (int) number);
            } else if (number < 1L << 32) {
                out.u8u32(0xce, (int) number);
            } else {
                wide(number);
            }
        } else if (number >= -0x20) {
            out.u8((int) number);
        } else if (number >= -0x80) {
            out.need(2);
            out.bytes[out.at++] = (byte) 0xd0;
            out.bytes[out.at++] = (byte) number;
        } else if (number >= -0x8000) {
            out.u8u16(0xd1, (int) number);
        } else if (number >= Integer.MIN_VALUE) {
            out.u8u32(0xd2, (int) number);
        } else {
            wide(number);
        }
    }

    void number(double number) {
        long whole = (long) number;
        if (whole == number && number >= FROM_INTEGERS && number < TO_INTEGERS) {
            integer(whole);
        } else {
            fraction(number);
        }
    }

    void bigInt(BigInteger number) {
        int bits = number.bitLength();
        if (bits < CHUNK_BITS) {
            out.u8u64(0xd3, number.longValue());
        } else if (bits == CHUNK_BITS && number.signum() > 0) {
            out.u8u64(0xcf, number.longValue());
        } else if (options.largeBigIntToFloat) {
            out.u8u64(0xcb, Double.doubleToLongBits(number.doubleValue()));
        } else if (options.bigIntExtension) {
            extension(Extensions.BIG_INT, bigIntBytes(number));
        } else {
            throw new IllegalArgumentException("a bigint of " + bits
                    + " bits; give largeBigIntToFloat, largeBigIntToString or useBigIntExtension for more than 64");
        }
    }

    /// Whether a big integer is to be written as a text.
    boolean asText(BigInteger number) {
        int bits = number.bitLength();
        boolean fits = bits < CHUNK_BITS || (bits == CHUNK_BITS && number.signum() > 0);
        return !fits && options.largeBigIntToString && !options.largeBigIntToFloat;
    }

    void date(JsValue.Date date) {
        if (date.equals(JsValue.Date.INVALID)) {
            out.u8u16(0xd4, 0xffff);
            return;
        }
        long seconds = Math.floorDiv(date.epochMs(), MS);
        long ms = Math.floorMod(date.epochMs(), MS);
        if ((options.timestamp32 || ms == 0) && seconds >= 0 && seconds < 1L << 32) {
            out.u8(0xd6);
            out.u8u32(Extensions.TIME, (int) seconds);
        } else if (date.epochMs() > 0 && seconds < secondsIn64) {
            out.u8(0xd7);
            out.u8u64(Extensions.TIME, ((ms * NANOS_PER_MS) << NANOS_SHIFT) | seconds);
        } else {
            out.u8u16(0xc7, (12 << Byte.SIZE) | Extensions.TIME);
            out.u32((int) ms * NANOS_PER_MS);
            out.u64(seconds);
        }
    }

    /// An extension in its shortest form.
    void extension(int type, byte[] body) {
        switch (body.length) {
            case 1 -> out.u8(0xd4);
            case 2 -> out.u8(0xd5);
            case 4 -> out.u8(0xd6);
            case 8 -> out.u8(0xd7);
            case 16 -> out.u8(0xd8);
            default -> out.header(0xc7, body.length);
        }
        out.u8(type);
        out.raw(body, 0, body.length);
    }

    private void wide(long number) {
        double rounded = number;
        boolean exact = (long) rounded == number && rounded < TWO_TO_63;
        if (exact) {
            fraction(rounded);
        } else {
            out.u8u64(0xd3, number);
        }
    }

    private void fraction(double number) {
        if (options.useFloat32 > 0 && number < TO_INTEGERS && number >= FROM_INTEGERS) {
            int bits = Float.floatToIntBits((float) number);
            if (options.useFloat32 < 4 || Float32Rounding.fits(number, bits)) {
                out.u8u32(0xca, bits);
                return;
            }
        }
        out.u8u64(0xcb, Double.doubleToLongBits(number));
    }

    /// Whole chunks of eight bytes, up to a size from which on msgpackr takes as few bytes as there are.
    private static byte[] bigIntBytes(BigInteger number) {
        byte[] fewest = number.toByteArray();
        if (number.bitLength() > MOST_BITS_IN_CHUNKS) {
            return fewest;
        }
        byte[] chunks = new byte[(number.bitLength() / CHUNK_BITS + 1) * CHUNK_BYTES];
        int from = chunks.length - fewest.length;
        Arrays.fill(chunks, 0, from, (byte) (number.signum() < 0 ? -1 : 0));
        System.arraycopy(fewest, 0, chunks, from, fewest.length);
        return chunks;
    }
}
