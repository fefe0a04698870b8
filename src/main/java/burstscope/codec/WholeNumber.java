package burstscope.codec;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Reads integers of peers to whom all numbers are doubles, so that 7 is 7 in whatever kind a codec carries it.
/// - Threads: stateless.
public final class WholeNumber {
    /// Up to here each integer has a double of its own.
    private static final double EXACT = 1L << 53;

    private WholeNumber() {}

    /// Whether [#of] has an integer to give.
    public static boolean is(@Nullable Value value) {
        return switch (value) {
            case Value.Int _ -> true;
            case Value.Float64(double number) -> isExact(number);
            case Value.Float32(float number) -> isExact(number);
            case Value.BigInt(BigInteger number) -> number.bitLength() < Long.SIZE;
            case null, default -> false;
        };
    }

    /// The integer, or `otherwise` for anything that is none: a fraction, a text, a double that is not exact.
    public static long of(@Nullable Value value, long otherwise) {
        return switch (value) {
            case Value.Int(long number) -> number;
            case Value.Float64(double number) when isExact(number) -> (long) number;
            case Value.Float32(float number) when isExact(number) -> (long) number;
            case Value.BigInt(BigInteger number) when number.bitLength() < Long.SIZE -> number.longValue();
            case null, default -> otherwise;
        };
    }

    private static boolean isExact(double number) {
        return number == Math.rint(number) && Math.abs(number) <= EXACT;
    }
}
