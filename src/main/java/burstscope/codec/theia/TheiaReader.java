package burstscope.codec.theia;

import burstscope.codec.JsValue;
import burstscope.codec.TextCache;
import burstscope.codec.Utf8;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JavascriptJson;
import burstscope.codec.json.JavascriptNumber;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads typed values and the parts of messages, one behind the other. A count is checked against the bytes that are
/// left, less what the containers around it still wait for: nested claims cannot add up.
/// - Threads: one.
final class TheiaReader {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final byte[] NO_BYTES = {};
    private static final JsValue.TypedArray NO_ELEMENTS = new JsValue.TypedArray(JsValue.ElementKind.UINT8, NO_BYTES);
    private static final JsValue.Set NO_ITEMS = new JsValue.Set(Value.Array.EMPTY);
    private static final JsValue.JsMap NO_ENTRIES = new JsValue.JsMap(Value.Map.EMPTY);
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    /// Room taken on a count's word alone; then it grows with the elements that really come.
    private static final int FIRST_ROOM = 64;

    private static final int GROWTH = 4;
    /// Fewest bytes of an element, of a field with its name, of a map's entry.
    private static final int LEAST_ELEMENT = 1;

    private static final int LEAST_FIELD = 5;
    private static final int LEAST_ENTRY = 4;

    private final TheiaGeneration generation;
    private final WireLimits limits;
    private final boolean faithful;
    private final TextCache keys = new TextCache();
    private final JavascriptJson json;
    private byte[] bytes = NO_BYTES;
    private int origin;
    private int at;
    private int end;
    /// Bytes that the open containers still wait for at least.
    private long owed;

    private int depth;

    TheiaReader(TheiaGeneration generation, WireLimits limits, boolean faithful) {
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
    }

    /// Goes on reading elsewhere.
    void goTo(int index) {
        at = index;
    }

    /// The index behind what has been read.
    int position() {
        return at;
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
        int tag = u8();
        TheiaKind kind = TheiaKind.of(tag, generation);
        if (kind == null) {
            throw failure(Kind.UNEXPECTED, start, "tag " + tag + " announces no value");
        }
        return switch (kind) {
            case JSON -> json();
            case BYTES -> rawBytes();
            case ARRAY -> array();
            case NULL -> Value.NULL;
            case UNDEFINED -> JsValue.UNDEFINED;
            case OBJECT -> object();
            case TEXT -> text(false);
            case BOOLEAN -> bool();
            case NUMBER -> JavascriptNumber.toValue(Double.longBitsToDouble((long) LONGS.get(bytes, skip(Long.BYTES))));
            case RESPONSE_ERROR -> TheiaErrors.response(errorFields(start));
            case ERROR -> TheiaErrors.error(errorFields(start));
            case MAP -> map();
            case SET -> set(array());
            case FUNCTION -> Value.Map.EMPTY;
        };
    }

    int u8() throws WireFormatException {
        return bytes[skip(1)] & 0xff;
    }

    long u32() throws WireFormatException {
        return (int) INTS.get(bytes, skip(Integer.BYTES)) & 0xffff_ffffL;
    }

    /// - Shape: count, then values; also the arguments of a message.
    Value.Array array() throws WireFormatException {
        int count = open(LEAST_ELEMENT);
        Value.Array array = count <= 2 ? few(count) : many(count);
        depth--;
        return array;
    }

    private Value.Array few(int count) throws WireFormatException {
        if (count == 0) {
            return Value.Array.EMPTY;
        }
        owed -= LEAST_ELEMENT;
        Value first = value();
        if (count == 1) {
            return Value.Array.ofOne(first);
        }
        owed -= LEAST_ELEMENT;
        return Value.Array.ofTwo(first, value());
    }

    private Value.Array many(int count) throws WireFormatException {
        Value[] items = new Value[Math.min(count, FIRST_ROOM)];
        for (int i = 0; i < count; i++) {
            if (i == items.length) {
                items = Arrays.copyOf(items, (int) Math.min(count, (long) i * GROWTH));
            }
            owed -= LEAST_ELEMENT;
            items[i] = value();
        }
        return Value.Array.of(items);
    }

    /// - Shape: bytes as uint32, then UTF-8.
    /// @param key whether the text is likely to come again
    Value.Text text(boolean key) throws WireFormatException {
        int start = at;
        long length = u32();
        int from = at;
        int to = from + claimed(length, start);
        at = to;
        Value.Text text = key ? keys.key(bytes, from, to) : TextCache.text(bytes, from, to);
        if (faithful) {
            String given = text == null ? new String(bytes, from, to - from, StandardCharsets.UTF_8) : text.value();
            boolean marked = !given.isEmpty() && given.charAt(0) == BYTE_ORDER_MARK;
            return text != null && !marked ? text : new Value.Text(marked ? given.substring(1) : given);
        }
        if (text == null) {
            throw failure(Kind.BAD_UTF8, Utf8.firstMalformed(bytes, from, to), "text that is no UTF-8");
        }
        return text;
    }

    private static JsValue.Set set(Value.Array items) {
        return items.size() == 0 ? NO_ITEMS : new JsValue.Set(items);
    }

    private Value object() throws WireFormatException {
        int count = open(LEAST_FIELD);
        if (count == 0) {
            depth--;
            return Value.Map.EMPTY;
        }
        Value[] names = new Value[Math.min(count, FIRST_ROOM)];
        Value[] values = new Value[names.length];
        for (int i = 0; i < count; i++) {
            if (i == names.length) {
                int room = (int) Math.min(count, (long) i * GROWTH);
                names = Arrays.copyOf(names, room);
                values = Arrays.copyOf(values, room);
            }
            owed -= LEAST_FIELD;
            names[i] = text(true);
            values[i] = value();
        }
        depth--;
        return Value.Map.sharing(names, values);
    }

    private Value map() throws WireFormatException {
        int count = open(LEAST_ENTRY);
        if (count == 0) {
            depth--;
            return NO_ENTRIES;
        }
        Value[] names = new Value[Math.min(count, FIRST_ROOM)];
        Value[] values = new Value[names.length];
        for (int i = 0; i < count; i++) {
            if (i == names.length) {
                int room = (int) Math.min(count, (long) i * GROWTH);
                names = Arrays.copyOf(names, room);
                values = Arrays.copyOf(values, room);
            }
            owed -= LEAST_ENTRY;
            int start = at;
            if (u8() != TheiaKind.ARRAY.tag(generation) || length() != 2) {
                throw failure(Kind.UNEXPECTED, start, "a map's entry is an array of two");
            }
            names[i] = value();
            values[i] = value();
        }
        depth--;
        return new JsValue.JsMap(Value.Map.sharing(names, values));
    }

    private Value rawBytes() throws WireFormatException {
        int start = at;
        int length = claimed(length(), start);
        if (length == 0) {
            return NO_ELEMENTS;
        }
        int from = skip(length);
        return new JsValue.TypedArray(JsValue.ElementKind.UINT8, Arrays.copyOfRange(bytes, from, from + length));
    }

    private Value bool() throws WireFormatException {
        int start = at;
        int given = u8();
        if (given > 1) {
            throw failure(Kind.UNEXPECTED, start, "a boolean is 0 or 1, not " + given);
        }
        return Value.of(given == 1);
    }

    private Value json() throws WireFormatException {
        int start = at;
        int length = claimed(u32(), start);
        int from = skip(length);
        return json.read(bytes, origin, from, from + length);
    }

    private Value.Map errorFields(int start) throws WireFormatException {
        if (json() instanceof Value.Map fields) {
            return fields;
        }
        throw failure(Kind.UNEXPECTED, start, "an error's JSON text is no object");
    }

    /// Reads a count and goes one level down.
    private int open(int leastBytes) throws WireFormatException {
        int start = at;
        int count = length();
        long least = (long) count * leastBytes;
        if (owed + least > end - at) {
            throw failure(Kind.TOO_LONG, start, "a count of " + count + ", but " + (end - at) + " bytes are left");
        }
        if (depth >= limits.maxDepth()) {
            throw failure(Kind.TOO_DEEP, start, "nested deeper than " + limits.maxDepth());
        }
        owed += least;
        depth++;
        return count;
    }

    private int length() throws WireFormatException {
        long read = TheiaLength.read(bytes, origin, at, end);
        at = TheiaLength.next(read);
        return TheiaLength.value(read);
    }

    private int claimed(long length, int start) throws WireFormatException {
        if (length > end - at) {
            throw failure(Kind.TOO_LONG, start, "a length of " + length + ", but " + (end - at) + " bytes are left");
        }
        if (length > limits.maxTextBytes()) {
            String message = length + " bytes, more than the " + limits.maxTextBytes() + " allowed";
            throw failure(Kind.TOO_LONG, start, message);
        }
        return (int) length;
    }

    /// Goes over bytes and returns the index of the first.
    private int skip(int count) throws WireFormatException {
        if (end - at < count) {
            throw failure(Kind.TRUNCATED, end, "the payload ends inside a value");
        }
        int from = at;
        at += count;
        return from;
    }

    private WireFormatException failure(Kind kind, int position, String message) {
        return new WireFormatException(kind, position - origin, message);
    }
}
