package burstscope.codec.msgpackr;

import burstscope.codec.JsValue;
import burstscope.codec.JsValue.ElementKind;
import burstscope.codec.Value;

/// Writes sets, errors, regular expressions and typed arrays: behind a mark of their own where `moreTypes` is on, else
/// as the arrays and bytes they consist of.
///
/// An error keeps its name, message, cause and errors; its stack and other fields do not travel.
/// - Threads: one.
final class TypeWriter {
    private final MsgpackrWriter writer;
    private final Output out;
    private final MsgpackrOptions options;

    TypeWriter(MsgpackrWriter writer, Output out, MsgpackrOptions options) {
        this.writer = writer;
        this.out = out;
        this.options = options;
    }

    /// - Errors: [IllegalArgumentException] for an extension: msgpackr has no value that would be written as one.
    void write(Value value, int depth) {
        switch (value) {
            case JsValue.Set(Value.Array items) -> {
                if (options.setAsEmptyObject) {
                    writer.write(Value.Map.EMPTY, depth);
                } else {
                    tag(Extensions.SET);
                    writer.writeArray(items, depth);
                }
            }
            case JsValue.JsError error -> error(error, depth);
            case JsValue.RegExp(String source, String flags) -> {
                tag(Extensions.REG_EXP);
                out.arrayHeader(2);
                writer.text(source);
                writer.text(flags);
            }
            case JsValue.TypedArray array -> typedArray(array, depth);
            default -> throw new IllegalArgumentException("msgpackr has no coding for " + value);
        }
    }

    void binary(byte[] bytes) {
        out.header(0xc4, bytes.length);
        out.raw(bytes, 0, bytes.length);
    }

    private void error(JsValue.JsError error, int depth) {
        int inside = writer.deeper(depth);
        Value cause = error.details().get("cause");
        Value errors = error.details().get("errors");
        tag(Extensions.ERROR);
        out.arrayHeader(options.old ? 2 : errors == null ? 3 : 4);
        writer.text(error.name());
        writer.write(error.message(), inside);
        if (!options.old) {
            writer.write(cause == null ? JsValue.UNDEFINED : cause, inside);
            if (errors != null) {
                writer.write(errors, inside);
            }
        }
    }

    private void typedArray(JsValue.TypedArray array, int depth) {
        byte[] bytes = array.littleEndian();
        ElementKind kind = array.kind();
        if (options.old && kind == ElementKind.DATA_VIEW) {
            if (!options.faithful) {
                throw new IllegalArgumentException("msgpackr 1.6.1 has no coding for a DataView");
            }
            writer.write(Value.Map.EMPTY, depth);
        } else if (options.moreTypes) {
            out.header(0xc7, bytes.length + 1);
            out.u8(Extensions.TYPED_ARRAY);
            out.u8(Extensions.code(kind));
            boolean lost = options.faultyOld() && kind == ElementKind.ARRAY_BUFFER;
            out.raw(lost ? new byte[bytes.length] : bytes, 0, bytes.length);
        } else {
            binary(options.faultyOld() && kind.elementBytes() > 1 ? OldTypedArrays.oneByteAnElement(array) : bytes);
        }
    }

    private void tag(int type) {
        if (options.moreTypes) {
            out.tag(type);
        }
    }
}
