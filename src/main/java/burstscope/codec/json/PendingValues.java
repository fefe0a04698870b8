package burstscope.codec.json;

import burstscope.codec.Value;
import java.util.Arrays;

/// The values read so far of all containers that are still open, one behind the other: JSON does not tell a container's
/// size before its end. Of a map, keys and values take turns.
/// - Threads: one.
final class PendingValues {
    private static final int KEPT_ROOM = 1024;

    private Value[] values = new Value[KEPT_ROOM];
    private int size;
    private int mostValues = KEPT_ROOM;
    private int[] starts = new int[16];
    private int depth;

    int depth() {
        return depth;
    }

    /// Tells how large a text is about to be read: it cannot hold more values than half its bytes, so that room for
    /// more
    /// is never taken.
    void begin(int textBytes) {
        mostValues = Math.max(KEPT_ROOM, textBytes / 2 + 2);
    }

    void open() {
        if (depth == starts.length) {
            starts = Arrays.copyOf(starts, depth * 2);
        }
        starts[depth++] = size;
    }

    void add(Value value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(size + 1, Math.min(mostValues, size * 2)));
        }
        values[size++] = value;
    }

    Value.Array closeArray() {
        int start = starts[--depth];
        Value.Array array = size - start == 1
                ? Value.Array.ofOne(values[start])
                : Value.Array.of(Arrays.copyOfRange(values, start, size));
        cutBack(start);
        return array;
    }

    Value.Map closeMap() {
        int start = starts[--depth];
        Value.Map map = size - start == 2
                ? Value.Map.ofOne(values[start], values[start + 1])
                : Value.Map.ofTurns(Arrays.copyOfRange(values, start, size));
        cutBack(start);
        return map;
    }

    /// Forgets what a message that broke off has left, and the room that a huge one took.
    void clear() {
        cutBack(0);
        depth = 0;
        if (values.length > KEPT_ROOM) {
            values = new Value[KEPT_ROOM];
        }
    }

    private void cutBack(int start) {
        Arrays.fill(values, start, size, null);
        size = start;
    }
}
