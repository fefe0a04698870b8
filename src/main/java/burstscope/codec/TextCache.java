package burstscope.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads texts, and keeps those that messages repeat: the few keys of their maps need neither a string nor its bytes
/// again. A colliding key takes the place, so the size is fixed.
/// - Threads: one.
public final class TextCache {
    private static final Value.Text EMPTY = new Value.Text("");
    private static final int ASCII = 128;
    private static final Value.Text[] LETTERS = new Value.Text[ASCII];
    private static final int PLACES = 256;
    private static final int LONGEST_BYTES = 32;

    static {
        Arrays.setAll(LETTERS, letter -> new Value.Text(String.valueOf((char) letter)));
    }

    private final byte[][] known = new byte[PLACES][];
    private final Value.Text[] texts = new Value.Text[PLACES];

    /// A text that is likely to come again, or null when the bytes are no UTF-8.
    public Value.@Nullable Text key(byte[] bytes, int from, int to) {
        if (to - from > LONGEST_BYTES || to - from < 2) {
            return text(bytes, from, to);
        }
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        int place = (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (PLACES - 1);
        byte[] held = known[place];
        if (held != null && Arrays.equals(held, 0, held.length, bytes, from, to)) {
            return texts[place];
        }
        Value.Text text = text(bytes, from, to);
        if (text != null) {
            known[place] = Arrays.copyOfRange(bytes, from, to);
            texts[place] = text;
        }
        return text;
    }

    /// Any text, or null when the bytes are no UTF-8.
    public static Value.@Nullable Text text(byte[] bytes, int from, int to) {
        if (from == to) {
            return EMPTY;
        }
        if (to - from == 1 && bytes[from] >= 0) {
            return LETTERS[bytes[from]];
        }
        String text = Utf8.decode(bytes, from, to);
        return text == null ? null : new Value.Text(text);
    }
}
