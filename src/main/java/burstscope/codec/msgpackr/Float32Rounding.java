package burstscope.codec.msgpackr;

import java.util.Arrays;

/// Fractions in four bytes: how many decimals survive there.
/// - Threads: stateless.
/// - Source: kriszyp/msgpackr `unpack.js`, table `mult10`.
final class Float32Rounding {
    private static final int EXPONENT_SHIFT = 23;
    private static final int EXPONENT_MASK = 0xff;
    /// For each binary exponent the power of ten up to which decimals survive.
    private static final double[] POWER_OF_TEN = new double[EXPONENT_MASK + 1];

    static {
        Arrays.setAll(POWER_OF_TEN, i -> Double.parseDouble("1e" + (int) Math.floor(45.15 - i * 0.30103)));
    }

    private Float32Rounding() {}

    /// Whether the number is a decimal fraction that comes back when what four bytes keep of it is rounded.
    static boolean fits(double number, int bits) {
        double shifted = number * powerOfTen(bits);
        return shifted == (int) shifted;
    }

    /// The decimal fraction that was meant.
    static double rounded(float number, int bits) {
        if (Float.isNaN(number) || Float.isInfinite(number)) {
            return number;
        }
        double power = powerOfTen(bits);
        return (long) (power * number + (number > 0 ? 0.5 : -0.5)) / power;
    }

    private static double powerOfTen(int bits) {
        return POWER_OF_TEN[bits >>> EXPONENT_SHIFT & EXPONENT_MASK];
    }
}
