package burstscope.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// The encoded forms of the keys that a writer meets again and again: putting one costs two stores of eight bytes.
///
/// A key is known by its string being the same object, which holds for keys that a decoder has read and for literals;
/// the key that came behind it last time is tried first, so that most need not even be looked up.
/// - Shape: the form is what the codec makes of the key, with its header or quotes. A colliding key takes the place, so
///   the size is fixed.
/// - Threads: one.
public final class KeyForms {
    /// Room that must be there where a form is put, which is more than most forms have.
    public static final int ROOM = 64;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int TWO_STORES = 2 * Long.BYTES;
    private static final int PLACE_BITS = 9;
    private static final int SPREAD = 0x9E37_79B9;

    /// The bytes of a key.
    private static final class Form {
        private final String key;
        private final byte[] bytes;
        private final int length;
        private final long first;
        private final long second;
        private Form next;

        Form(String key, byte[] bytes, int length) {
            this.key = key;
            this.bytes = bytes;
            this.length = length;
            first = (long) LONGS.get(bytes, 0);
            second = (long) LONGS.get(bytes, Long.BYTES);
            next = this;
        }
    }

    private final @Nullable Form[] places = new Form[1 << PLACE_BITS];
    private final int[] seen = new int[1 << PLACE_BITS];
    private Form last = new Form("", new byte[TWO_STORES], 0);

    /// Puts the form of a known key at `at` and returns its length, or returns 0.
    /// @param into has [#ROOM] bytes left from `at` on
    @SuppressWarnings("ReferenceEquality") // Comparing the chars would cost as much as writing them.
    public int put(String key, byte[] into, int at) {
        Form form = last.next;
        if (form.key != key) {
            form = find(key);
            if (form == null) {
                return 0;
            }
            last.next = form;
        }
        last = form;
        if (form.length > TWO_STORES) {
            System.arraycopy(form.bytes, 0, into, at, form.length);
        } else {
            LONGS.set(into, at, form.first);
            LONGS.set(into, at + Long.BYTES, form.second);
        }
        return form.length;
    }

    /// Learns the form that the codec has just written, when the key is one that comes again.
    public void learn(String key, byte[] written, int from, int to) {
        int length = to - from;
        if (length > ROOM || length == 0) {
            return;
        }
        int hash = key.hashCode();
        int place = place(hash);
        if (seen[place] == hash) {
            byte[] bytes = new byte[Math.max(length, TWO_STORES)];
            System.arraycopy(written, from, bytes, 0, length);
            places[place] = new Form(key, bytes, length);
        }
        seen[place] = hash;
    }

    @SuppressWarnings("ReferenceEquality") // as in [#put]
    private @Nullable Form find(String key) {
        Form form = places[place(key.hashCode())];
        return form != null && form.key == key ? form : null;
    }

    private static int place(int hash) {
        return (hash * SPREAD) >>> (Integer.SIZE - PLACE_BITS);
    }
}
