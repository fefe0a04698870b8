package burstscope.codec.msgpack;

import burstscope.codec.Utf8;
import burstscope.codec.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The texts of map keys seen before: messages repeat the same few, so most need neither a string nor its bytes again.
/// A colliding key takes the place, so the size is fixed.
/// - Threads: one.
final class KeyCache {
    private static final int PLACES = 256;
    private static final int LONGEST_BYTES = 32;

    private final byte[][] keys = new byte[PLACES][];
    private final Value.Text[] texts = new Value.Text[PLACES];
    private final int[] seen = new int[PLACES];

    /// The key's text, or null when the bytes are no UTF-8.
    Value.@Nullable Text get(byte[] bytes, int from, int to) {
        if (to - from > LONGEST_BYTES) {
            String text = Utf8.decode(bytes, from, to);
            return text == null ? null : new Value.Text(text);
        }
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        int place = (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (PLACES - 1);
        byte[] known = keys[place];
        if (known != null && Arrays.equals(known, 0, known.length, bytes, from, to)) {
            return texts[place];
        }
        String text = Utf8.decode(bytes, from, to);
        if (text == null) {
            return null;
        }
        Value.Text made = new Value.Text(text);
        // Kept when it comes the second time: keys that never come again are not worth their room.
        if (seen[place] == hash) {
            keys[place] = Arrays.copyOfRange(bytes, from, to);
            texts[place] = made;
        }
        seen[place] = hash;
        return made;
    }
}
