package burstscope.ui.model;

import java.util.Arrays;

/// Reduces a line to at most a minimum and a maximum per pixel column, so that a spike of one sample stays visible.
/// - Shape: NaN is a gap; a gap that begins or ends a column stays one.
/// - Threads: one instance, one thread.
final class Thinning {
    private final double[] x;
    private final double[] y;
    private int count;

    private int lowest = -1;
    private int highest = -1;
    private boolean startsWithGap;
    private boolean endsWithGap;

    private Thinning(int capacity) {
        x = new double[capacity];
        y = new double[capacity];
    }

    /// @param xs ascending
    /// @param startX left edge of the first column
    /// @param endX right edge of the last one
    static Trace thin(double[] xs, double[] ys, double startX, double endX, int columns) {
        if (xs.length <= 2 * columns) {
            return new Trace(xs, ys);
        }
        Thinning thinning = new Thinning(4 * columns + 8);
        int present = Integer.MIN_VALUE;
        for (int i = 0; i < xs.length; i++) {
            int column = (int) Math.floor((xs[i] - startX) / (endX - startX) * columns);
            int clamped = Math.clamp(column, 0, columns - 1);
            if (clamped != present) {
                thinning.emit(xs, ys);
                present = clamped;
            }
            thinning.take(ys, i);
        }
        thinning.emit(xs, ys);
        return thinning.trace();
    }

    private void take(double[] ys, int i) {
        endsWithGap = Double.isNaN(ys[i]);
        if (endsWithGap) {
            startsWithGap |= lowest < 0;
            return;
        }
        if (lowest < 0 || ys[i] < ys[lowest]) {
            lowest = i;
        }
        if (highest < 0 || ys[i] > ys[highest]) {
            highest = i;
        }
    }

    private void emit(double[] xs, double[] ys) {
        if (startsWithGap) {
            gap();
        }
        if (lowest >= 0) {
            point(xs, ys, Math.min(lowest, highest));
            if (lowest != highest) {
                point(xs, ys, Math.max(lowest, highest));
            }
            if (endsWithGap) {
                gap();
            }
        }
        lowest = -1;
        highest = -1;
        startsWithGap = false;
        endsWithGap = false;
    }

    private void point(double[] xs, double[] ys, int index) {
        x[count] = xs[index];
        y[count] = ys[index];
        count++;
    }

    private void gap() {
        if (count > 0 && !Double.isNaN(y[count - 1])) {
            x[count] = x[count - 1];
            y[count] = Double.NaN;
            count++;
        }
    }

    private Trace trace() {
        return new Trace(Arrays.copyOf(x, count), Arrays.copyOf(y, count));
    }
}
