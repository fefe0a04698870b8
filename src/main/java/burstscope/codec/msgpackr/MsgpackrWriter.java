package burstscope.codec.msgpackr;

import burstscope.codec.JsValue;
import burstscope.codec.References;
import burstscope.codec.Value;
import burstscope.codec.ValueExtension;
import burstscope.codec.WireBuffer;
import java.util.List;

/// Writes one value.
/// - Errors: [IllegalArgumentException] for what msgpackr cannot carry under the options.
/// - Threads: one.
final class MsgpackrWriter {
    /// What a message may grow to by repeating what it shares, where sharing cannot be written.
    private static final int MOST_REPEATED_BYTES = 64 << 20;

    private final Output out = new Output();
    private final MsgpackrOptions options;
    private final int mostDepth;
    private final List<ValueExtension> extensions;
    private final TextWriter texts;
    private final NumberWriter numbers;
    private final BundleWriter bundles;
    private final ObjectWriter objects;
    private final TypeWriter types;
    private final CloneMarks marks = new CloneMarks(out);
    private final References references = new References(MOST_REPEATED_BYTES);
    private int start;
    private boolean bundling;

    MsgpackrWriter(MsgpackrOptions options, int mostDepth, List<ValueExtension> extensions) {
        this.options = options;
        this.mostDepth = mostDepth;
        this.extensions = extensions;
        texts = new TextWriter(out, options);
        numbers = new NumberWriter(out, options);
        bundles = new BundleWriter(out, texts, numbers, options);
        objects = new ObjectWriter(this, out, options);
        types = new TypeWriter(this, out, options);
    }

    void write(Value value, WireBuffer target) {
        start = target.size();
        out.begin(target);
        objects.records().begin();
        boolean done = false;
        try {
            writeMessage(value, false);
            if (bundles.isShifted()) {
                out.at = start;
                objects.records().forgetMessage();
                writeMessage(value, true);
            }
            out.finish();
            done = true;
        } finally {
            if (!done) {
                out.abandon(start);
                objects.records().forgetMessage();
            }
            objects.records().end();
            marks.begin();
            references.clear();
        }
    }

    private void writeMessage(Value value, boolean leaveMarks) {
        marks.begin();
        references.clear();
        bundles.begin(leaveMarks);
        bundling = options.bundleStrings && !(value instanceof Value.Text);
        write(value, 0);
        if (bundling) {
            bundles.finish();
        }
        if (options.clonesStructure) {
            marks.insert(options.faultyOld() ? List.of() : bundles.pointers());
        }
    }

    /// Writes a value.
    /// @param depth containers around it
    void write(Value value, int depth) {
        if (value instanceof Value.Text(String text)) {
            text(text);
        } else if (value instanceof Value.Int(long number)) {
            numbers.integer(number);
        } else if (value instanceof Value.Map map) {
            objects.write(map, depth);
        } else if (value instanceof Value.Array array) {
            writeArray(array, depth);
        } else {
            writeOther(value, depth);
        }
    }

    void text(String text) {
        if (!bundling || !bundles.take(text)) {
            texts.write(text);
        }
    }

    /// Writes a text that is likely to come again.
    void key(String key) {
        if (!bundling || !bundles.take(key)) {
            texts.writeKey(key);
        }
    }

    void number(double number) {
        numbers.number(number);
    }

    void undefined() {
        numbers.undefined();
    }

    void writeArray(Value.Array array, int depth) {
        int inside = deeper(depth);
        int size = array.size();
        out.arrayHeader(size);
        for (int i = 0; i < size; i++) {
            write(array.get(i), inside);
        }
    }

    /// Writes a pointer to what was written before, or remembers that it is written now.
    boolean writeAgain(Object identity) {
        return options.clonesStructure && marks.writeAgain(identity);
    }

    int deeper(int depth) {
        if (depth >= mostDepth) {
            throw new IllegalArgumentException("nested deeper than " + mostDepth);
        }
        return depth + 1;
    }

    private void writeOther(Value value, int depth) {
        switch (value) {
            case Value.Null() -> out.u8(0xc0);
            case Value.Bool(boolean on) -> out.u8(on ? 0xc3 : 0xc2);
            case Value.Float64(double number) -> numbers.number(number);
            case Value.Float32(float number) -> numbers.number(number);
            case Value.Bytes(byte[] bytes) -> types.binary(bytes);
            case JsValue.Undefined() -> numbers.undefined();
            case Value.BigInt(var number) -> {
                if (numbers.asText(number)) {
                    text(number.toString());
                } else {
                    numbers.bigInt(number);
                }
            }
            case JsValue.JsMap(Value.Map entries) -> objects.writeJsMap(entries, depth);
            default -> writeMarked(value, depth);
        }
    }

    private void writeMarked(Value value, int depth) {
        for (ValueExtension extension : extensions) {
            Value wire = extension.toWire(value);
            if (wire != null) {
                out.tag(extension.type());
                write(wire, deeper(depth));
                return;
            }
        }
        switch (value) {
            case JsValue.Shared shared -> writeShared(shared, depth);
            case JsValue.Reference reference -> writeReference(reference, depth);
            case JsValue.Date date -> numbers.date(date);
            case JsValue.Function() -> numbers.undefined();
            default -> types.write(value, depth);
        }
    }

    private void writeShared(JsValue.Shared shared, int depth) {
        if (writeAgain(shared.id())) {
            return;
        }
        references.open(shared);
        write(shared.target(), deeper(depth));
        references.close(shared.id());
    }

    private void writeReference(JsValue.Reference reference, int depth) {
        if (writeAgain(reference.id())) {
            return;
        }
        Value target = references.open(reference, out.at - start);
        write(target, deeper(depth));
        references.close(reference.id());
    }
}
