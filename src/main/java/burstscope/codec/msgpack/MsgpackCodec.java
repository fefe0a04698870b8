package burstscope.codec.msgpack;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;

/// Plain MessagePack.
/// - Shape: every kind of [Value] keeps its kind: uint64 above 2^63-1 is a [Value.BigInt], any extension (timestamps
/// too)
///   a [Value.Ext], any value a map's key. Non-minimal forms are read; the shortest ones are written.
/// - Errors: reading, [WireFormatException]: `TOO_LONG` at the header of a length or count that the payload's remaining
///   bytes cannot hold, `TRUNCATED` at the payload's end, else at the value's first byte. Writing,
///   [IllegalArgumentException] for text with a lone surrogate, an integer outside -2^63..2^64-1, or values nested
/// deeper
///   than the limit; nothing is appended then.
/// - Threads: one; the caches of map keys are reused.
public final class MsgpackCodec implements Codec {
    private final MsgpackReader reader;
    private final MsgpackWriter writer;

    public MsgpackCodec(WireLimits limits) {
        reader = new MsgpackReader(limits);
        writer = new MsgpackWriter(limits.maxDepth());
    }

    @Override
    public String name() {
        return "msgpack";
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
