package burstscope.codec.json;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;

/// JSON text (RFC 8259) in UTF-8, without a byte order mark.
/// - Shape: a number without point and exponent is an [Value.Int] or [Value.BigInt] (`-0` is 0), any other a
///   [Value.Float64], infinite when it is too large for one; a [Value.Float32] is written as the double it exactly is,
/// so
///   that it reads back as the same number. Duplicate keys and their order are kept. A lone surrogate is read and
/// written
///   as its escape; in a key it can be written only, as Jackson's parser refuses it there.
/// - Shape, as JavaScript has it: every number is a double; undefined and functions are null in a list and left out of
///   an object; a date is its ISO text, sets, Maps and patterns are `{}`, [Value.Bytes] are
///   `{"type":"Buffer","data":[..]}`; NaN and infinities are null; a bigint, an undefined root and a container inside
/// of
///   itself are refused. Keys stay in the order given, also where an object would sort them.
/// - Errors: reading, [WireFormatException]; a number of more than 1000 characters is `TOO_LONG`. Writing,
///   [IllegalArgumentException] for bytes, extensions, NaN, infinities, keys that are no text, or values nested deeper
/// than
///   the limit; nothing is appended then.
/// - Threads: one; the parser's tables and buffers are reused.
public final class JsonCodec implements Codec {
    private final JsonReader reader;
    private final JsonWriter writer;

    public JsonCodec(WireLimits limits) {
        this(limits, false);
    }

    /// @param javascript whether to write what `JSON.stringify` writes and to read numbers as `JSON.parse` does
    public JsonCodec(WireLimits limits, boolean javascript) {
        reader = new JsonReader(limits, javascript);
        writer = new JsonWriter(limits, javascript);
    }

    @Override
    public String name() {
        return "json";
    }

    @Override
    public Value decode(byte[] bytes, int offset, int length) throws WireFormatException {
        return reader.read(bytes, offset, length);
    }

    @Override
    public void encode(Value value, WireBuffer out) {
        writer.write(value, out);
    }
}
