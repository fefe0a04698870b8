package burstscope.codec.msgpackr;

import burstscope.codec.Value;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The texts of keys seen before: messages repeat the same few, so most need neither a string nor its bytes again. A
/// colliding key takes the place, so the size is fixed.
///
/// The key `__proto__` becomes `__proto_`, as in every msgpackr: a JavaScript object cannot have it.
/// - Threads: one.
final class KeyCache {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;
    private static final int PLACE_BITS = 10;
    private static final int LONGEST_BYTES = 48;
    private static final Value.Text RENAMED = new Value.Text("__proto_");

    /// A key, with the one that came behind it last time and so is tried first.
    private static final class Entry {
        final byte[] bytes;
        final Value.Text text;
        Entry next;

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
    private Entry last = new Entry(new byte[0], Texts.EMPTY);

    Value.Text get(byte[] bytes, int from, int length) {
        if (length < 2 || length > LONGEST_BYTES) {
            return Texts.text(bytes, from, length);
        }
        Entry expected = last.next;
        if (!expected.matches(bytes, from, length)) {
            expected = find(bytes, from, length);
            last.next = expected;
        }
        last = expected;
        return expected.text;
    }

    private Entry find(byte[] bytes, int from, int length) {
        int place = place(bytes, from, length);
        Entry held = places[place];
        if (held == null || !held.matches(bytes, from, length)) {
            Value.Text text = safe(Texts.text(bytes, from, length));
            held = new Entry(Arrays.copyOfRange(bytes, from, from + length), text);
            places[place] = held;
        }
        return held;
    }

    static Value.Text safe(Value.Text key) {
        return key.value().equals("__proto__") ? RENAMED : key;
    }

    /// From the first and the last bytes and the length: keys of one program seldom differ in the middle alone.
    private static int place(byte[] bytes, int from, int length) {
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
        return (int) (((mixed + length) * SPREAD) >>> (Long.SIZE - PLACE_BITS));
    }
}
