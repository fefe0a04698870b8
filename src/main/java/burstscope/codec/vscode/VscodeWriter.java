package burstscope.codec.vscode;

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

/// Writes values one behind the other.
/// - Threads: one.
final class VscodeWriter {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final VscodeGeneration generation;
    private final int maxDepth;
    private final References references;
    private final JavascriptJson json;
    private final WireBuffer text = new WireBuffer(0);
    private int origin;

    VscodeWriter(VscodeGeneration generation, WireLimits limits) {
        this.generation = generation;
        maxDepth = limits.maxDepth();
        references = new References(limits.maxTextBytes());
        json = new JavascriptJson(limits);
    }

    void write(Value value, WireBuffer out) {
        origin = out.size();
        references.clear();
        write(value, out, 0);
    }

    private void write(Value value, WireBuffer out, int depth) {
        switch (value) {
            case JsValue.Undefined() -> tag(VscodeTag.UNDEFINED, out);
            case Value.Text(String string) -> bytes(VscodeTag.TEXT, Utf8.encodeReplacing(string), out);
            case Value.Bytes(byte[] raw) -> bytes(VscodeTag.BUFFER, raw, out);
            case JsValue.TypedArray(JsValue.ElementKind kind, byte[] raw)
            when kind == JsValue.ElementKind.UINT8 -> bytes(VscodeTag.VSBUFFER, raw, out);
            case Value.Array array -> array(array, out, depth);
            case JsValue.Function function ->
                throw new IllegalArgumentException("VS Code has no coding for " + function);
            case JsValue.Shared shared -> {
                references.open(shared);
                write(shared.target(), out, depth);
                references.close(shared.id());
            }
            case JsValue.Reference reference -> {
                write(references.open(reference, out.size() - origin), out, depth);
                references.close(reference.id());
            }
            default -> numberOrJson(value, out);
        }
    }

    private void array(Value.Array array, WireBuffer out, int depth) {
        if (depth == maxDepth) {
            throw new IllegalArgumentException("nested deeper than " + maxDepth);
        }
        tag(VscodeTag.ARRAY, out);
        size(array.size(), out);
        for (int i = 0; i < array.size(); i++) {
            write(array.get(i), out, depth + 1);
        }
    }

    private void numberOrJson(Value value, WireBuffer out) {
        if (generation.hasIntegers()) {
            Double number = JavascriptNumber.of(value);
            // -0 equals 0 here, as in JavaScript: it loses its sign.
            if (number != null && number.intValue() == number) {
                tag(VscodeTag.INTEGER, out);
                quantity(number.intValue(), out);
                return;
            }
        }
        text.clear();
        references.writtenElsewhere(out.size() - origin);
        json.write(value, text, references);
        references.writtenElsewhere(0);
        tag(VscodeTag.OBJECT, out);
        size(text.size(), out);
        out.write(text.array(), 0, text.size());
    }

    private void bytes(VscodeTag tag, byte[] bytes, WireBuffer out) {
        tag(tag, out);
        size(bytes.length, out);
        out.write(bytes, 0, bytes.length);
    }

    private static void tag(VscodeTag tag, WireBuffer out) {
        out.write(tag.code());
    }

    private void size(int size, WireBuffer out) {
        if (generation.hasShortLengths()) {
            quantity(size, out);
        } else {
            int at = out.reserve(Integer.BYTES);
            INTS.set(out.array(), at, size);
        }
    }

    private static void quantity(int value, WireBuffer out) {
        int rest = value;
        while ((rest & ~0x7f) != 0) {
            out.write((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }
}
