package burstscope.codec.vscode;

import burstscope.codec.JsValue;
import burstscope.codec.TextCache;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JavascriptJson;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads values one behind the other. A count is checked against the bytes that are left, less what the arrays around
/// it
/// still wait for: nested claims cannot add up.
///
/// The faithful reader does as the original with bytes that are no value: a missing byte of an integer is 0, its sixth
/// byte wraps around, a length beyond the end takes what is left, a negative one nothing; an array lacks elements as
/// undefined, and an unknown tag or none is undefined. Only what would cost memory out of proportion it refuses.
/// - Threads: one.
final class VscodeReader {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final byte[] NO_BYTES = {};
    private static final Value EMPTY_BUFFER = new Value.Bytes(NO_BYTES);
    private static final Value EMPTY_VSBUFFER = new JsValue.TypedArray(JsValue.ElementKind.UINT8, NO_BYTES);
    private static final int FIRST_ROOM = 64;
    private static final int GROWTH = 4;
    /// Elements of the arrays of a message that the faithful reader makes up at most, beside one for each byte.
    private static final int MOST_INVENTED = 1000;

    private static final Value[] SHARED = new Value[1024];

    static {
        Arrays.setAll(SHARED, Value.Int::new);
    }

    private final VscodeGeneration generation;
    private final WireLimits limits;
    private final boolean faithful;
    private final JavascriptJson json;
    private byte[] bytes = NO_BYTES;
    private int origin;
    private int at;
    private int end;
    private long owed;
    private int depth;
    private long invented;

    VscodeReader(VscodeGeneration generation, WireLimits limits, boolean faithful) {
        this.generation = generation;
        this.limits = limits;
        this.faithful = faithful;
        json = new JavascriptJson(limits);
    }

    void begin(byte[] source, int offset, int length) {
        bytes = source;
        origin = offset;
        at = offset;
        end = offset + length;
        owed = 0;
        depth = 0;
        invented = 0;
    }

    int consumed() {
        return at - origin;
    }

    /// - Errors: when bytes are left over.
    void end() throws WireFormatException {
        bytes = NO_BYTES;
        if (at != end) {
            throw failure(Kind.TRAILING, at, (end - at) + " bytes are left after the value");
        }
    }

    Value value() throws WireFormatException {
        int start = at;
        if (at == end) {
            if (faithful) {
                return JsValue.UNDEFINED;
            }
            throw truncated();
        }
        int code = bytes[at++] & 0xff;
        VscodeTag tag = VscodeTag.of(code, generation);
        if (tag == null) {
            if (faithful) {
                return JsValue.UNDEFINED;
            }
            throw failure(Kind.UNEXPECTED, start, "tag " + code + " announces no value");
        }
        return switch (tag) {
            case UNDEFINED -> JsValue.UNDEFINED;
            case TEXT -> text();
            case BUFFER -> {
                byte[] copy = rawBytes();
                yield copy.length == 0 ? EMPTY_BUFFER : new Value.Bytes(copy);
            }
            case VSBUFFER -> {
                byte[] copy = rawBytes();
                yield copy.length == 0 ? EMPTY_VSBUFFER : new JsValue.TypedArray(JsValue.ElementKind.UINT8, copy);
            }
            case ARRAY -> array();
            case OBJECT -> {
                int length = length();
                at += length;
                yield json.read(bytes, origin, at - length, at);
            }
            case INTEGER -> {
                int number = quantity();
                yield number >= 0 && number < SHARED.length ? SHARED[number] : new Value.Int(number);
            }
        };
    }

    private Value array() throws WireFormatException {
        int start = at;
        int count = size();
        if (depth >= limits.maxDepth()) {
            throw failure(Kind.TOO_DEEP, start, "nested deeper than " + limits.maxDepth());
        }
        long missing = owed + count - (end - at);
        if (count < 0 || missing > 0) {
            if (!faithful || invented + missing > MOST_INVENTED) {
                throw failure(Kind.TOO_LONG, start, "a count of " + count + ", but " + (end - at) + " bytes are left");
            }
            invented += Math.max(0, missing);
            count = Math.max(0, count);
        }
        owed += count;
        depth++;
        Value[] items = new Value[Math.min(count, FIRST_ROOM)];
        for (int i = 0; i < count; i++) {
            if (i == items.length) {
                items = Arrays.copyOf(items, (int) Math.min(count, (long) i * GROWTH));
            }
            owed--;
            items[i] = value();
        }
        depth--;
        return Value.Array.of(items);
    }

    private Value text() throws WireFormatException {
        int length = length();
        int from = at;
        at += length;
        Value.Text text = TextCache.text(bytes, from, at);
        // The original replaces what is no UTF-8, and peers' texts come here as they are.
        return text != null ? text : new Value.Text(new String(bytes, from, length, StandardCharsets.UTF_8));
    }

    private byte[] rawBytes() throws WireFormatException {
        int length = length();
        at += length;
        return length == 0 ? NO_BYTES : Arrays.copyOfRange(bytes, at - length, at);
    }

    /// A length that fits what is left.
    private int length() throws WireFormatException {
        int start = at;
        int length = size();
        if (length < 0 || length > end - at) {
            if (!faithful) {
                throw failure(
                        Kind.TOO_LONG, start, "a length of " + length + ", but " + (end - at) + " bytes are left");
            }
            length = Math.clamp(length, 0, end - at);
        }
        if (length > limits.maxTextBytes()) {
            String message = length + " bytes, more than the " + limits.maxTextBytes() + " allowed";
            throw failure(Kind.TOO_LONG, start, message);
        }
        return length;
    }

    private int size() throws WireFormatException {
        if (generation.hasShortLengths()) {
            return quantity();
        }
        if (end - at < Integer.BYTES) {
            throw truncated();
        }
        int size = (int) INTS.get(bytes, at);
        at += Integer.BYTES;
        return size < 0 && faithful ? Integer.MAX_VALUE : size;
    }

    private int quantity() throws WireFormatException {
        int value = 0;
        for (int shift = 0; ; shift += 7) {
            if (at == end) {
                if (faithful) {
                    return value;
                }
                throw truncated();
            }
            int group = bytes[at++];
            // Java shifts by the lowest five bits of the distance, as JavaScript does.
            value |= shift < Integer.SIZE || faithful ? (group & 0x7f) << shift : 0;
            if (group >= 0) {
                return value;
            }
        }
    }

    private WireFormatException truncated() {
        return failure(Kind.TRUNCATED, end, "the payload ends inside a value");
    }

    private WireFormatException failure(Kind kind, int position, String message) {
        return new WireFormatException(kind, position - origin, message);
    }
}
