package burstscope.codec.vscode;

import burstscope.codec.Codec;
import burstscope.codec.CodecOption;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.util.List;

/// One value of VS Code's IPC.
/// - Shape: a tag byte, then the value. Lengths, counts and integers are base-128 groups, the lowest first (generation
/// A
///   and B: lengths and counts as uint32, high byte first; A: integers as JSON text).
///
///   ```
///   00                       undefined
///   01 | length | UTF-8      text
///   02 | length | bytes      Node's Buffer
///   03 | length | bytes      VSBuffer
///   04 | count | values      array
///   05 | length | JSON       everything else: objects, null, booleans, floats, integers of more than 32 bits
///   06 | integer             as 32 bits, two's complement: -1 is ff ff ff ff 0f
///   ```
///   As values: `Buffer` is [Value.Bytes], `VSBuffer` is a `Uint8Array` ([burstscope.codec.JsValue.TypedArray]), an
///   object is a [Value.Map] with nothing but JSON in it, see [burstscope.codec.json.JavascriptJson] for what that
///   changes; so do a date, a set and whatever else has no tag. `-0` becomes 0, NaN and infinities `null`. A lone
///   surrogate is written as U+FFFD, and so are read bytes that are no UTF-8. A shared container is written at every
///   place. Padded integers are read; of one longer than 32 bits the rest is ignored.
/// - Errors: reading, [WireFormatException]. Writing, [IllegalArgumentException] for a function, a `bigint`, an integer
///   that no double holds, an extension, a cycle, a key that is no text, or values nested deeper than the limit;
/// nothing
///   is appended then.
/// - Threads: one.
/// - Source: microsoft/vscode src/vs/base/parts/ipc/common/ipc.ts, `serialize` and `deserialize`; A as in 1.73.1, C as
///   in 1.100.3.
public final class VscodeCodec implements Codec {
    /// Whether bytes that are no value are read as the original reads them, see [VscodeReader].
    public static final CodecOption FAITHFUL = CodecOption.toggle(
            "faithful",
            false,
            false,
            "reads as permissively as the original: lengths beyond the end are cut, unknown tags are undefined");

    /// Every option there is.
    public static final List<CodecOption> OPTIONS = List.of(FAITHFUL);

    private final VscodeGeneration generation;
    private final VscodeReader reader;
    private final VscodeWriter writer;

    public VscodeCodec(VscodeGeneration generation, WireLimits limits, boolean faithful) {
        this.generation = generation;
        reader = new VscodeReader(generation, limits, faithful);
        writer = new VscodeWriter(generation, limits);
    }

    /// With options by their names, see [#OPTIONS].
    public static VscodeCodec of(VscodeGeneration generation, WireLimits limits, Value.Map options) {
        return new VscodeCodec(generation, limits, Value.TRUE.equals(options.get(FAITHFUL.name())));
    }

    @Override
    public String name() {
        return generation.id();
    }

    @Override
    public Value decode(byte[] bytes, int offset, int length) throws WireFormatException {
        reader.begin(bytes, offset, length);
        Value value = reader.value();
        reader.end();
        return value;
    }

    /// A value and how many bytes it has.
    public record First(Value value, int consumedBytes) {}

    /// Decodes the first value, whatever is behind it.
    public First decodeFirst(byte[] bytes, int offset, int length) throws WireFormatException {
        reader.begin(bytes, offset, length);
        Value value = reader.value();
        return new First(value, reader.consumed());
    }

    /// Decodes a message, which is two values and nothing else.
    public VscodeMessage decodeMessage(byte[] bytes, int offset, int length) throws WireFormatException {
        reader.begin(bytes, offset, length);
        Value header = reader.value();
        Value body = reader.value();
        reader.end();
        if (header instanceof Value.Array array && array.size() > 0) {
            return new VscodeMessage(array, body);
        }
        throw new WireFormatException(
                WireFormatException.Kind.UNEXPECTED, 0, "a message's header is an array that begins with its type");
    }

    @Override
    public void encode(Value value, WireBuffer out) {
        int before = out.size();
        boolean done = false;
        try {
            writer.write(value, out);
            done = true;
        } finally {
            if (!done) {
                out.truncate(before);
            }
        }
    }

    /// Appends a message.
    /// - Errors: as [#encode].
    public void encode(VscodeMessage message, WireBuffer out) {
        int before = out.size();
        boolean done = false;
        try {
            writer.write(message.header(), out);
            writer.write(message.body(), out);
            done = true;
        } finally {
            if (!done) {
                out.truncate(before);
            }
        }
    }
}
