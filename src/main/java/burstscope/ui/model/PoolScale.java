package burstscope.ui.model;

import burstscope.measure.DeliverySettings;

/// The pool slider's logarithmic scale: 1 at position 0, 256 at position 1, whole numbers only.
/// - Threads: stateless.
public final class PoolScale {
    private static final double LOG_MAX = Math.log(DeliverySettings.MAX_OUTSTANDING);
    private static final double STEP = 1.12;

    private PoolScale() {}

    public static double position(int size) {
        return Math.log(clamp(size)) / LOG_MAX;
    }

    public static int size(double position) {
        return clamp((int) Math.round(Math.exp(Math.clamp(position, 0.0, 1.0) * LOG_MAX)));
    }

    /// The next size that a key or a notch of the wheel goes to: by one below 16, then by an eighth or so.
    /// @param direction +1 or -1
    public static int step(int size, int direction) {
        long wanted = direction > 0
                ? Math.max(size + 1L, Math.round(size * STEP))
                : Math.min(size - 1L, Math.round(size / STEP));
        return clamp((int) wanted);
    }

    /// The next power of two, for page up and page down.
    public static int leap(int size, int direction) {
        return clamp(direction > 0 ? Integer.highestOneBit(size) * 2 : Integer.highestOneBit(Math.max(1, size - 1)));
    }

    private static int clamp(int size) {
        return Math.clamp(size, 1, DeliverySettings.MAX_OUTSTANDING);
    }
}
