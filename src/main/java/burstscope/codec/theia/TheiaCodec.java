package burstscope.codec.theia;

import burstscope.codec.Codec;
import burstscope.codec.CodecOption;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.util.List;

/// One typed value of Theia's own binary coding; a whole message is [TheiaBinaryMessages].
/// - Shape: a tag byte, then the value. Tags of 1.28, those of 1.27 in brackets: 0 JSON text · 1 bytes · 2 array ·
///   3 [-] null · 4 [3] undefined · 5 [4] object · 6 [5] text · 7 [6] boolean · 8 [7] double · 9 [8] response error ·
///   10 [9] error · 11 [10] map · 12 [11] set · 13 [12] function.
///
///   ```
///   06 | 00 00 00 03 | 61 62 63         text: bytes as uint32, UTF-8
///   05 | 01 | 00 00 00 01 | 61 | 03     object: fields as length, then a text without tag and a value each
///   0b | 01 | 02 02 key value           map: entries as length, then arrays of two
///   ```
///   What the coding does not tell apart: 1.27 writes null as undefined; bytes are read as `Uint8Array`; integers are
///   doubles; a date, a pattern, an `ArrayBuffer` are written as `{}`, another view as an object of its elements; a
///   function is read as `{}`, and left out as a field; of a response error the message is lost, of another error all
///   but name, message and stack; a lone surrogate becomes U+FFFD. A shared container is written at every place.
/// - Errors: reading, [WireFormatException]. Writing, [IllegalArgumentException] for a `bigint`, an integer that no
///   double holds, an extension, a cycle, a field name that is no text, or values nested deeper than the limit; nothing
///   is appended then.
/// - Threads: one.
/// - Source: eclipse-theia/theia packages/core/src/common/message-rpc/rpc-message-encoder.ts, releases 1.27 and 1.28.
public final class TheiaCodec implements Codec {
    /// Whether the original's faults are reproduced. Writing: a text can be cut where the original's buffer ends,
    /// and
    /// an empty text be refused there. Reading: the U+FEFF that begins a text is dropped, and bytes that are no
    /// UTF-8
    /// become U+FFFD.
    public static final CodecOption FAITHFUL = CodecOption.toggle(
            "faithful",
            false,
            true,
            "as the original with its faults: texts cut at the ends of its buffer, a leading U+FEFF dropped on reading");

    /// Every option there is.
    public static final List<CodecOption> OPTIONS = List.of(FAITHFUL);

    private final TheiaGeneration generation;
    private final TheiaReader reader;
    private final TheiaWriter writer;

    public TheiaCodec(TheiaGeneration generation, WireLimits limits, boolean faithful) {
        this.generation = generation;
        reader = new TheiaReader(generation, limits, faithful);
        writer = new TheiaWriter(generation, limits, faithful);
    }

    /// With options by their names, see [#OPTIONS].
    public static TheiaCodec of(TheiaGeneration generation, WireLimits limits, Value.Map options) {
        return new TheiaCodec(generation, limits, Value.TRUE.equals(options.get(FAITHFUL.name())));
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

    @Override
    public void encode(Value value, WireBuffer out) {
        int before = out.size();
        boolean done = false;
        try {
            writer.begin(out);
            writer.value(value);
            done = true;
        } finally {
            if (!done) {
                out.truncate(before);
            }
        }
    }
}
