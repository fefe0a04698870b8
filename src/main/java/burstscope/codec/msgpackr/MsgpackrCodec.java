package burstscope.codec.msgpackr;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.ValueExtension;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.util.List;

/// MessagePack as msgpackr writes and reads it.
///
/// Encoding gives the bytes of the chosen release wherever its own decoder reads them back. Where it would not, the
/// default is a form that every release reads, and the option `faithful` gives the original's: a block of texts above
/// 65535 bytes gets a longer header; texts that begin with U+FEFF are not bundled where the mark would be lost; a lone
/// surrogate becomes U+FFFD.
///
/// Decoding gives what msgpackr 2.1.4 does, with these exceptions, of which `faithful` takes back the first three:
/// - a leading U+FEFF of a text above 64 bytes is kept;
/// - a map that contains itself is read where maps are objects, which msgpackr fails at;
/// - what msgpackr reads as nonsense without a word is refused: texts beyond the end of their bundle, bundles that are
///   not where they should be or not used up, bytes between the value and its bundle;
/// - refused as well: the byte `c1` outside of bundles, ids and references that are no pair, an array that is missing
///   behind the mark of a set, error or regular expression.
///
/// As msgpackr does it, the key `__proto__` of an object is read as `__proto_`, and what is no UTF-8 as U+FFFD.
///
/// Encoder and decoder of one codec know nothing of each other's records: as with msgpackr, lists of keys that are
/// learned while encoding under `structures` reach the other side by other means.
/// - Errors: encoding refuses ([IllegalArgumentException]) extensions, integers beyond 64 bits unless an option says
///   what to do with them, more than 65535 keys of a map without `variableMapSize`, and cycles without
///   `structuredClone`.
/// - Threads: one; buffers, keys and shapes are reused.
/// - Source: kriszyp/msgpackr, releases 2.1.4 and 1.6.1.
public final class MsgpackrCodec implements Codec {
    private final MsgpackrReader reader;
    private final MsgpackrWriter writer;

    public MsgpackrCodec(MsgpackrOptions options, WireLimits limits) {
        this(options, limits, List.of());
    }

    /// @param extensions what a program has registered with msgpackr: each written as `d4 type 00` and the value
    /// that
    /// stands for it
    public MsgpackrCodec(MsgpackrOptions options, WireLimits limits, List<ValueExtension> extensions) {
        reader = new MsgpackrReader(options, limits, List.copyOf(extensions));
        writer = new MsgpackrWriter(options, limits.maxDepth(), List.copyOf(extensions));
    }

    @Override
    public String name() {
        return "msgpackr";
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
