package burstscope.measure;

import java.util.Arrays;

/// One row an event, in arrays that grow as events really come.
/// - Threads: one writes; once handed to an [EventTrace] nobody does.
final class TraceColumns {
    private static final int FIRST_ROWS = 64;

    private final int mostRows;
    private int size;
    private long[] lastByteNs = new long[0];
    private long[] sendStartNs = new long[0];
    private long[] enqueuedNs = new long[0];
    private long[] sequence = new long[0];
    private int[] bytes = new int[0];
    private boolean[] lay = new boolean[0];

    TraceColumns(int mostRows) {
        this.mostRows = mostRows;
    }

    int size() {
        return size;
    }

    boolean isFull() {
        return size == mostRows;
    }

    /// Appends an event; there must be room.
    /// @param found whether it lay in the backend's queue when it was asked for
    void add(EventMeter.Event event, boolean found) {
        if (size == lastByteNs.length) {
            resize(Math.min(mostRows, Math.max(FIRST_ROWS, 2 * size)));
        }
        lastByteNs[size] = event.lastByteNs();
        sendStartNs[size] = event.sendStartNs();
        enqueuedNs[size] = event.enqueuedNs();
        sequence[size] = event.number();
        bytes[size] = event.bytes();
        lay[size] = found;
        size++;
    }

    /// Lets go of every second row, the first stays.
    void halve() {
        int kept = 0;
        for (int row = 0; row < size; row += 2) {
            lastByteNs[kept] = lastByteNs[row];
            sendStartNs[kept] = sendStartNs[row];
            enqueuedNs[kept] = enqueuedNs[row];
            sequence[kept] = sequence[row];
            bytes[kept] = bytes[row];
            lay[kept] = lay[row];
            kept++;
        }
        size = kept;
    }

    /// Gives back the room that no event has filled.
    void trim() {
        resize(size);
    }

    private void resize(int rows) {
        lastByteNs = Arrays.copyOf(lastByteNs, rows);
        sendStartNs = Arrays.copyOf(sendStartNs, rows);
        enqueuedNs = Arrays.copyOf(enqueuedNs, rows);
        sequence = Arrays.copyOf(sequence, rows);
        bytes = Arrays.copyOf(bytes, rows);
        lay = Arrays.copyOf(lay, rows);
    }

    long lastByteNs(int row) {
        return lastByteNs[row];
    }

    long sendStartNs(int row) {
        return sendStartNs[row];
    }

    long enqueuedNs(int row) {
        return enqueuedNs[row];
    }

    long sequence(int row) {
        return sequence[row];
    }

    int bytes(int row) {
        return bytes[row];
    }

    boolean lay(int row) {
        return lay[row];
    }
}
