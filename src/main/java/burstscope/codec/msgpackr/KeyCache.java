package burstscope.codec.msgpackr;

import burstscope.codec.Value;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

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

    private final byte[][] known = new byte[1 << PLACE_BITS][];
    private final Value.Text[] texts = new Value.Text[1 << PLACE_BITS];

    Value.Text get(byte[] bytes, int from, int length) {
        if (length < 2 || length > LONGEST_BYTES) {
            return Texts.text(bytes, from, length);
        }
        int place = place(bytes, from, length);
        byte[] held = known[place];
        if (held != null && held.length == length && Arrays.equals(held, 0, length, bytes, from, from + length)) {
            return texts[place];
        }
        Value.Text text = safe(Texts.text(bytes, from, length));
        known[place] = Arrays.copyOfRange(bytes, from, from + length);
        texts[place] = text;
        return text;
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
