package burstscope.codec.msgpack;

import burstscope.codec.Value;
import java.util.Arrays;

/// An array or map whose elements are still being read; of a map, keys and values take turns. Reused for every
/// container
/// of its depth.
/// - Threads: one.
final class OpenContainer {
    /// Room taken on a header's word alone. When so many elements really came, the rest is taken at once: a count
    /// is
    /// believed only when as many bytes are there.
    private static final int FIRST_ROOM = 64;

    /// What a value holds without an array.
    private static final int FEW = 2;

    private static final Value[] NONE = {};

    private final Value[] few = {Value.NULL, Value.NULL};
    private boolean map;
    private int slots;
    private int filled;
    private Value[] values = NONE;

    /// Begins a container.
    /// @param count elements, or keys and values together; at least one
    void begin(boolean isMap, int count) {
        map = isMap;
        slots = count;
        filled = 0;
        values = count <= FEW ? few : new Value[Math.min(count, FIRST_ROOM)];
    }

    boolean expectsKey() {
        return map && (filled & 1) == 0;
    }

    /// Takes the next element, key or value.
    /// - Shape: true when the container is complete.
    boolean add(Value value) {
        if (filled == values.length) {
            values = Arrays.copyOf(values, slots);
        }
        values[filled++] = value;
        return filled == slots;
    }

    /// The complete container; this keeps nothing of it.
    Value finish() {
        Value whole;
        if (slots <= FEW) {
            whole = fewValues();
        } else {
            whole = map ? Value.Map.ofTurns(values) : Value.Array.of(values);
        }
        release();
        return whole;
    }

    private Value fewValues() {
        if (map) {
            return Value.Map.ofOne(few[0], few[1]);
        }
        return slots == 1 ? Value.Array.ofOne(few[0]) : Value.Array.ofTwo(few[0], few[1]);
    }

    /// Forgets what a message that broke off has left here.
    void release() {
        values = NONE;
        few[0] = Value.NULL;
        few[1] = Value.NULL;
    }
}
