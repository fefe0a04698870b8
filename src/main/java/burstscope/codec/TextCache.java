package burstscope.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads texts, and keeps those that messages repeat: the few keys of their maps need neither a string nor its bytes
/// again. The key that came behind the last one before is tried first; a colliding key takes the place, so the size is
/// fixed.
/// - Threads: one.
public final class TextCache {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;
    private static final int PLACE_BITS = 10;
    private static final int LONGEST_BYTES = 48;

    /// A key, with the one that came behind it last time.
    private static final class Entry {
        final Value.Text text;
        Entry next;
        private final byte[] bytes;

        /// The first and the last eight bytes, which overlap; of a shorter key the bytes there are.
        private final long head;

        private final long tail;

        Entry(byte[] bytes, Value.Text text) {
            this.bytes = bytes;
            this.text = text;
            next = this;
            int length = bytes.length;
            head = (long) LONGS.get(length < Long.BYTES ? Arrays.copyOf(bytes, Long.BYTES) : bytes, 0);
            tail = length < Long.BYTES ? head : (long) LONGS.get(bytes, length - Long.BYTES);
        }

        boolean matches(byte[] other, int from, int length) {
            if (bytes.length != length) {
                return false;
            }
            if (length < Long.BYTES) {
                return from + Long.BYTES <= other.length
                        ? ((long) LONGS.get(other, from) ^ head) << (Long.SIZE - length * Byte.SIZE) == 0
                        : Arrays.equals(bytes, 0, length, other, from, from + length);
            }
            return (long) LONGS.get(other, from) == head
                    && (long) LONGS.get(other, from + length - Long.BYTES) == tail
                    && (length <= 2 * Long.BYTES || Arrays.equals(bytes, 0, length, other, from, from + length));
        }
    }

    private final @Nullable Entry[] places = new Entry[1 << PLACE_BITS];
    private final int[] seen = new int[1 << PLACE_BITS];
    private Entry last = new Entry(new byte[0], new Value.Text(""));

    /// A text that is likely to come again, or null when the bytes are no UTF-8.
    public Value.@Nullable Text key(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length <= ShortTexts.MOST_BYTES || length > LONGEST_BYTES) {
            return text(bytes, from, to);
        }
        Entry expected = last.next;
        if (!expected.matches(bytes, from, length)) {
            long mixed = mixed(bytes, from, length);
            Entry held = places[(int) (mixed >>> (Long.SIZE - PLACE_BITS))];
            if (held == null || !held.matches(bytes, from, length)) {
                return unknown(bytes, from, to, mixed);
            }
            expected = held;
            last.next = expected;
        }
        last = expected;
        return expected.text;
    }

    /// Keeps a key when it comes the second time: those that never come again are not worth their room.
    private Value.@Nullable Text unknown(byte[] bytes, int from, int to, long mixed) {
        Value.Text text = text(bytes, from, to);
        int place = (int) (mixed >>> (Long.SIZE - PLACE_BITS));
        if (text != null && seen[place] == (int) mixed) {
            places[place] = new Entry(Arrays.copyOfRange(bytes, from, to), text);
        }
        seen[place] = (int) mixed;
        return text;
    }

    /// Any text, or null when the bytes are no UTF-8.
    public static Value.@Nullable Text text(byte[] bytes, int from, int to) {
        if (to - from <= ShortTexts.MOST_BYTES) {
            return ShortTexts.of(bytes, from, to);
        }
        String text = Utf8.decode(bytes, from, to);
        return text == null ? null : new Value.Text(text);
    }

    /// From the first and the last bytes and the length: keys of one program seldom differ in the middle alone.
    private static long mixed(byte[] bytes, int from, int length) {
        long mixed;
        if (length >= Long.BYTES) {
            long first = (long) LONGS.get(bytes, from);
            long last = (long) LONGS.get(bytes, from + length - Long.BYTES);
            mixed = first * 31 + last;
        } else if (length >= Integer.BYTES) {
            int first = (int) INTS.get(bytes, from);
            int last = (int) INTS.get(bytes, from + length - Integer.BYTES);
            mixed = first * 31L + last;
        } else {
            mixed = bytes[from] * 961L + bytes[from + 1] * 31L + bytes[from + length - 1];
        }
        return (mixed + length) * SPREAD;
    }
}
