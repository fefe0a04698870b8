package burstscope.codec.msgpack;

import burstscope.codec.Value;
import java.util.Arrays;

/// An array or map whose elements are still being read. Reused for every container of its depth.
/// - Threads: one.
final class OpenContainer {
    /// Room taken on a header's word alone; from then on it grows with the elements that really came. The factor is
    /// large
    /// because what is copied away is garbage: with 4 it is a third of the final array, with 2 it would be all of
    /// it.
    private static final int FIRST_ROOM = 64;

    private static final int GROWTH = 4;
    private static final Value[] NONE = {};

    private boolean map;
    private int count;
    private int filled;
    private Value[] keys = NONE;
    private Value[] values = NONE;
    private Value key = Value.NULL;
    private boolean keyRead;

    /// Begins a container of at least one element or entry.
    void begin(boolean isMap, int elements) {
        map = isMap;
        count = elements;
        filled = 0;
        keyRead = false;
        int room = Math.min(elements, FIRST_ROOM);
        values = new Value[room];
        keys = isMap ? new Value[room] : NONE;
    }

    boolean expectsKey() {
        return map && !keyRead;
    }

    /// Takes the next element, key or value.
    /// - Shape: true when the container is complete.
    boolean add(Value value) {
        if (map && !keyRead) {
            key = value;
            keyRead = true;
            return false;
        }
        if (filled == values.length) {
            grow();
        }
        values[filled] = value;
        if (map) {
            keys[filled] = key;
            keyRead = false;
        }
        filled++;
        return filled == count;
    }

    /// The complete container; this keeps nothing of it.
    Value finish() {
        Value whole = map ? Value.Map.of(keys, values) : Value.Array.of(values);
        release();
        return whole;
    }

    /// Forgets what a message that broke off has left here.
    void release() {
        keys = NONE;
        values = NONE;
        key = Value.NULL;
    }

    private void grow() {
        int room = (int) Math.min(count, (long) filled * GROWTH);
        values = Arrays.copyOf(values, room);
        if (map) {
            keys = Arrays.copyOf(keys, room);
        }
    }
}
