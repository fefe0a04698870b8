package burstscope.ui.model;

import java.util.Arrays;

/// The newest rows of a table of numbers, in plain arrays; older ones are overwritten.
/// - Shape: every row has an instant (ns) and one value a column; NaN where there is none.
/// - Threads: one.
final class SampleRing {
    private final long[] atNs;
    private final double[][] columns;
    private long appended;

    SampleRing(int capacity, int columnCount) {
        atNs = new long[capacity];
        columns = new double[columnCount][capacity];
    }

    private SampleRing(SampleRing other) {
        atNs = other.atNs.clone();
        columns = Arrays.stream(other.columns).map(double[]::clone).toArray(double[][]::new);
        appended = other.appended;
    }

    void append(long instantNs, double[] row) {
        int slot = (int) (appended % atNs.length);
        atNs[slot] = instantNs;
        for (int i = 0; i < columns.length; i++) {
            columns[i][slot] = row[i];
        }
        appended++;
    }

    int size() {
        return (int) Math.min(appended, atNs.length);
    }

    /// @param index 0 is the oldest row held
    long instant(int index) {
        return atNs[slot(index)];
    }

    double value(int column, int index) {
        return columns[column][slot(index)];
    }

    /// The first row at or after an instant; [#size] when all are older.
    int firstAt(long instantNs) {
        int low = 0;
        int high = size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (instant(middle) < instantNs) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    SampleRing copy() {
        return new SampleRing(this);
    }

    private int slot(int index) {
        long oldest = Math.max(0, appended - atNs.length);
        return (int) ((oldest + index) % atNs.length);
    }
}
