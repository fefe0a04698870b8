package burstscope.codec.msgpackr;

import burstscope.codec.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The records a decoder knows: those both sides know from the start, those a message has defined, and in a sequential
/// stream those of the messages before.
///
/// An id of one byte, `40` to `7f`, is an index of 0 to 63. Where ids have two bytes, the second one counts in steps of
/// 32 from index 32 on, and the first alone says whether a second one follows:
/// ```
/// 40..5f       index 0..31
/// 60..7f hi    index 32..63 plus 32 x hi
/// ```
/// - Threads: one.
final class StructureTable {
    private static final int ONE_BYTE = 64;
    private static final int HIGH_FROM = 32;

    /// A list of keys under an id.
    /// @param leadsOn whether its first byte is followed by a second one
    record Structure(Value[] keys, boolean leadsOn) {}

    private final boolean keep;
    private final Structure[] shared;
    private final @Nullable Structure[] low = new Structure[ONE_BYTE];
    private final Map<Integer, Structure> high = new HashMap<>();
    private boolean changed;

    StructureTable(MsgpackrOptions options) {
        keep = options.sequential;
        List<Value[]> lists = options.structures;
        shared = new Structure[lists.size()];
        for (int i = 0; i < shared.length; i++) {
            shared[i] = new Structure(lists.get(i), options.twoByteIds && i >= HIGH_FROM && i < ONE_BYTE);
        }
        restore();
    }

    /// Forgets what the last message has defined, unless it belongs to a stream.
    void begin() {
        if (changed && !keep) {
            restore();
        }
    }

    /// The record of a first byte, or null when there is none: then the byte is an integer.
    @Nullable
    Structure get(int id) {
        return low[id & (ONE_BYTE - 1)];
    }

    /// The record of two bytes, or null.
    @Nullable
    Structure get(int id, int highByte) {
        int index = index(id, highByte);
        return index < ONE_BYTE ? low[index] : high.get(index);
    }

    void define(int id, Value[] keys) {
        low[id & (ONE_BYTE - 1)] = new Structure(keys, false);
        changed = true;
    }

    void define(int id, int highByte, Value[] keys) {
        if ((id & (ONE_BYTE - 1)) < HIGH_FROM) {
            return; // an id below 60 has no second byte: msgpackr keeps such a record where no reference finds it
        }
        changed = true;
        int index = index(id, highByte);
        if (index < ONE_BYTE) {
            low[index] = new Structure(keys, true);
        } else {
            high.put(index, new Structure(keys, false));
        }
    }

    private static int index(int id, int highByte) {
        return (id & (ONE_BYTE - 1)) + highByte * HIGH_FROM;
    }

    private void restore() {
        Arrays.fill(low, null);
        high.clear();
        for (int i = 0; i < shared.length; i++) {
            if (i < ONE_BYTE) {
                low[i] = shared[i];
            } else {
                high.put(i, shared[i]);
            }
        }
        changed = false;
    }
}
