package burstscope.codec.msgpackr;

import burstscope.codec.JsValue;
import burstscope.codec.JsValue.ElementKind;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import java.math.BigInteger;
import java.util.Arrays;

/// Reads numbers of 64 bits and what extensions hold: times, big integers, typed arrays.
///
/// ```
/// ff  time          4 bytes: seconds; 8: nanoseconds (30 bits), seconds (34 bits); 12: nanoseconds, seconds
/// 42  big integer   two's complement, high byte first
/// 74  typed array   a code for the element type, then the bytes of the elements, low byte first
/// ```
/// - Threads: one.
final class ScalarReader {
    private static final double TWO_TO_32 = 0x1p32;
    private static final double MOST_EXACT = 0x1p53;
    private static final double NANOS_PER_MS = 1e6;
    private static final double MS_PER_SECOND = 1000;
    private static final double LATEST_MS = 8.64e15;
    private static final int HALF = 32;
    private static final int LOW_30 = 0x3fff_ffff;
    private static final long LOW_34 = 0x3_ffff_ffffL;
    private static final long LOW_48 = 0xffff_ffff_ffffL;

    private static final Value[] SMALL_BIG_INTS = new Value[1 << Byte.SIZE];

    static {
        Arrays.setAll(SMALL_BIG_INTS, i -> new Value.BigInt(BigInteger.valueOf((long) i + Byte.MIN_VALUE)));
    }

    private final Input in;
    private final String int64AsType;
    private final boolean roundsFloat32;
    /// As msgpackr, which makes a zero of what is not finite.
    private final boolean roundsToZero;

    ScalarReader(Input in, MsgpackrOptions options) {
        this.in = in;
        int64AsType = options.int64AsType;
        roundsFloat32 = options.useFloat32 > 2;
        roundsToZero = roundsFloat32 && options.faithful;
    }

    Value float32() throws WireFormatException {
        int bits = in.i32();
        float number = Float.intBitsToFloat(bits);
        if (roundsToZero && !Float.isFinite(number)) {
            return new Value.Float64(0);
        }
        return new Value.Float64(roundsFloat32 ? Float32Rounding.rounded(number, bits) : number);
    }

    Value int64(boolean signed) throws WireFormatException {
        long bits = in.i64();
        boolean wraps = !signed && bits < 0;
        return switch (int64AsType) {
            case "string" -> Value.of(wraps ? Long.toUnsignedString(bits) : Long.toString(bits));
            case "number" -> number(wraps ? unsigned(bits) : bits);
            case "auto" ->
                !wraps && Math.abs((double) bits) <= MOST_EXACT && Math.abs(bits) <= (long) MOST_EXACT
                        ? new Value.Int(bits)
                        : bigInt(bits, wraps);
            default -> bigInt(bits, wraps);
        };
    }

    /// Reads an extension of which everything is in its body.
    /// - Errors: an unknown type; a body that its type cannot have.
    Value extension(int type, int tokenAt, int from, int length) throws WireFormatException {
        return switch (type) {
            case Extensions.UNDEFINED -> JsValue.UNDEFINED;
            case Extensions.TIME -> time(from, length);
            case Extensions.BIG_INT -> {
                if (length == 0) {
                    throw in.unexpected(tokenAt, "a big integer without bytes");
                }
                yield length == 1
                        ? SMALL_BIG_INTS[in.bytes[from] - Byte.MIN_VALUE]
                        : new Value.BigInt(new BigInteger(in.bytes, from, length));
            }
            case Extensions.TYPED_ARRAY -> typedArray(tokenAt, from, length);
            default -> throw in.unexpected(tokenAt, "extension type " + type + ", which is unknown");
        };
    }

    private static Value number(double number) {
        long whole = (long) number;
        return Math.abs(number) <= MOST_EXACT ? new Value.Int(whole) : new Value.Float64(number);
    }

    private static double unsigned(long bits) {
        return (bits >>> HALF) * TWO_TO_32 + (bits & 0xffff_ffffL);
    }

    private static Value bigInt(long bits, boolean wraps) {
        BigInteger number = wraps ? new BigInteger(Long.toUnsignedString(bits)) : BigInteger.valueOf(bits);
        return new Value.BigInt(number);
    }

    /// Milliseconds as msgpackr computes them, with its rounding; a body of another length is an invalid date.
    private JsValue.Date time(int from, int length) {
        double ms = switch (length) {
            case 4 -> (in.int32At(from) & 0xffff_ffffL) * MS_PER_SECOND;
            case 8 -> {
                long bits = in.int64At(from);
                yield ((bits >>> 34) & LOW_30) / NANOS_PER_MS + (bits & LOW_34) * MS_PER_SECOND;
            }
            case 12 -> {
                // msgpackr reads the sign and the lower 48 bits of the seconds.
                long bits = in.int64At(from + Integer.BYTES);
                long sign = (bits & 1L << 63) == 0 ? 0 : -(1L << 48);
                yield in.int32At(from) / NANOS_PER_MS + (sign + (bits & LOW_48)) * MS_PER_SECOND;
            }
            default -> Double.NaN;
        };
        return Math.abs(ms) <= LATEST_MS ? new JsValue.Date((long) ms) : JsValue.Date.INVALID;
    }

    private Value typedArray(int tokenAt, int from, int length) throws WireFormatException {
        if (length == 0) {
            throw in.failure(Kind.UNEXPECTED, tokenAt, "a typed array without an element type");
        }
        ElementKind kind = Extensions.elementKind(in.bytes[from]);
        if (kind == null) {
            throw in.unexpected(
                    from, "element type " + (in.bytes[from] & 0xff) + " of a typed array, which is unknown");
        }
        if ((length - 1) % kind.elementBytes() != 0) {
            throw in.unexpected(tokenAt, (length - 1) + " bytes are no whole elements of " + kind.typeName());
        }
        return new JsValue.TypedArray(kind, Arrays.copyOfRange(in.bytes, from + 1, from + length));
    }
}
