package burstscope.codec.theia;

import burstscope.codec.JsValue;
import burstscope.codec.References;
import burstscope.codec.Utf8;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JavascriptJson;
import burstscope.codec.json.JavascriptNumber;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Writes typed values and the parts of messages, one behind the other.
/// - Threads: one.
final class TheiaWriter {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    /// Up to so many chars a text is looked at char by char, which the JDK's encoder does not beat.
    private static final int SHORT_CHARS = 32;

    private final TheiaGeneration generation;
    private final int maxDepth;
    private final References references;
    private final JavascriptJson json;
    private final WireBuffer jsonText = new WireBuffer(0);
    private final boolean faithful;
    private final OriginalBuffer original = new OriginalBuffer();
    private WireBuffer out = new WireBuffer(0);
    private int origin;

    TheiaWriter(TheiaGeneration generation, WireLimits limits, boolean faithful) {
        this.generation = generation;
        this.faithful = faithful;
        maxDepth = limits.maxDepth();
        references = new References(limits.maxTextBytes());
        json = new JavascriptJson(limits);
    }

    void begin(WireBuffer target) {
        out = target;
        origin = target.size();
        original.clear();
        references.clear();
    }

    void value(Value value) {
        value(value, 0);
    }

    void u8(int value) {
        ensure(1);
        out.write(value);
    }

    void u32(long value) {
        ensure(Integer.BYTES);
        int at = out.reserve(Integer.BYTES);
        INTS.set(out.array(), at, (int) value);
    }

    /// The arguments of a message.
    void array(Value.Array array) {
        array(array, deeper(0));
    }

    void text(String text) {
        int length = text.length();
        if (faithful) {
            cutText(text);
        } else if (length > SHORT_CHARS) {
            byte[] utf8 = Utf8.encodeReplacing(text);
            u32(utf8.length);
            out.write(utf8, 0, utf8.length);
        } else {
            shortText(text, length);
        }
    }

    private void shortText(String text, int length) {
        int start = out.reserve(Integer.BYTES + length);
        byte[] target = out.array();
        int at = start + Integer.BYTES;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                out.truncate(start);
                byte[] utf8 = Utf8.encodeReplacing(text);
                u32(utf8.length);
                out.write(utf8, 0, utf8.length);
                return;
            }
            target[at++] = (byte) c;
        }
        INTS.set(target, start, length);
    }

    private void cutText(String text) {
        byte[] utf8 = Utf8.encodeReplacing(text);
        int written = original.fitting(text.length(), utf8, out.size() - origin);
        int at = out.reserve(Integer.BYTES);
        INTS.set(out.array(), at, written);
        out.write(utf8, 0, written);
    }

    private void value(Value value, int depth) {
        switch (value) {
            case Value.Null() -> tag(TheiaKind.NULL);
            case Value.Bool(boolean b) -> {
                tag(TheiaKind.BOOLEAN);
                u8(b ? 1 : 0);
            }
            case Value.Int number -> number(number);
            case Value.Float32 number -> number(number);
            case Value.Float64 number -> number(number);
            case Value.BigInt number ->
                throw new IllegalArgumentException("JSON.stringify refuses the bigint " + number.value());
            case Value.Text(String text) -> {
                tag(TheiaKind.TEXT);
                text(text);
            }
            case Value.Bytes(byte[] bytes) -> bytes(bytes);
            case Value.Ext ext -> throw new IllegalArgumentException("Theia has no coding for " + ext);
            case Value.Array array -> {
                tag(TheiaKind.ARRAY);
                array(array, deeper(depth));
            }
            case Value.Map map -> object(map, deeper(depth));
            case JsValue js -> javascript(js, depth);
        }
    }

    private void javascript(JsValue value, int depth) {
        switch (value) {
            case JsValue.Undefined() -> tag(TheiaKind.UNDEFINED);
            case JsValue.Function() -> tag(TheiaKind.FUNCTION);
            case JsValue.Date date -> object(Value.Map.EMPTY, depth);
            case JsValue.RegExp pattern -> object(Value.Map.EMPTY, depth);
            case JsValue.Set set -> {
                tag(TheiaKind.SET);
                array(set.items(), deeper(depth));
            }
            case JsValue.JsMap map -> entries(map.entries(), deeper(depth));
            case JsValue.JsError error
            when error.isResponseError() -> json(TheiaKind.RESPONSE_ERROR, error.enumerableFields());
            case JsValue.JsError error -> json(TheiaKind.ERROR, TheiaErrors.fields(error));
            case JsValue.TypedArray(JsValue.ElementKind kind, byte[] bytes)
            when kind == JsValue.ElementKind.UINT8 -> bytes(bytes);
            case JsValue.TypedArray view -> object(view.elements(), deeper(depth));
            case JsValue.Shared shared -> {
                references.open(shared);
                value(shared.target(), depth);
                references.close(shared.id());
            }
            case JsValue.Reference reference -> {
                value(references.open(reference, out.size() - origin), depth);
                references.close(reference.id());
            }
        }
    }

    private void array(Value.Array array, int depth) {
        length(array.size());
        for (int i = 0; i < array.size(); i++) {
            value(array.get(i), depth);
        }
    }

    private void object(Value.Map map, int depth) {
        tag(TheiaKind.OBJECT);
        int dropped = 0;
        for (int i = 0; i < map.size(); i++) {
            dropped += map.value(i) instanceof JsValue.Function ? 1 : 0;
        }
        length(map.size() - dropped);
        for (int i = 0; i < map.size(); i++) {
            if (!(map.key(i) instanceof Value.Text(String key))) {
                throw new IllegalArgumentException("an object of Theia's has no field " + map.key(i));
            }
            if (!(map.value(i) instanceof JsValue.Function)) {
                text(key);
                value(map.value(i), depth);
            }
        }
    }

    private void entries(Value.Map map, int depth) {
        tag(TheiaKind.MAP);
        length(map.size());
        int inside = deeper(depth);
        for (int i = 0; i < map.size(); i++) {
            tag(TheiaKind.ARRAY);
            length(2);
            value(map.key(i), inside);
            value(map.value(i), inside);
        }
    }

    private void bytes(byte[] bytes) {
        tag(TheiaKind.BYTES);
        ensure(bytes.length + Integer.BYTES);
        length(bytes.length);
        out.write(bytes, 0, bytes.length);
    }

    private void number(Value value) {
        Double number = JavascriptNumber.of(value);
        if (number == null) {
            throw new IllegalArgumentException("JavaScript has no number for " + value);
        }
        tag(TheiaKind.NUMBER);
        ensure(Double.BYTES);
        int at = out.reserve(Double.BYTES);
        LONGS.set(out.array(), at, Double.doubleToLongBits(number));
    }

    private void json(TheiaKind kind, Value.Map fields) {
        jsonText.clear();
        references.writtenElsewhere(out.size() - origin);
        json.write(fields, jsonText, references);
        references.writtenElsewhere(0);
        tag(kind);
        text(new String(jsonText.array(), 0, jsonText.size(), StandardCharsets.UTF_8));
    }

    private void tag(TheiaKind kind) {
        u8(kind.tag(generation));
    }

    private void length(int length) {
        ensure(TheiaLength.sizeOf(length));
        TheiaLength.write(length, out);
    }

    /// What the original asks its buffer for before it writes.
    private void ensure(int count) {
        if (faithful) {
            original.ensure(out.size() - origin, count);
        }
    }

    private int deeper(int depth) {
        if (depth == maxDepth) {
            throw new IllegalArgumentException("nested deeper than " + maxDepth);
        }
        return depth + 1;
    }
}
