package burstscope.compare;

import burstscope.codec.ByteUse;
import burstscope.codec.LayoutReader;
import burstscope.codec.LayoutSink;
import burstscope.codec.WireFormatException;
import java.util.function.Supplier;

/// What the bytes of one or more frames are spent on.
/// - Units: bytes. Everything but `framing` adds up to the payloads.
public record ByteShares(long keys, long integers, long texts, long binary, long structure, long other, long framing) {
    public static final ByteShares NONE = new ByteShares(0, 0, 0, 0, 0, 0, 0);

    /// Attributes one payload.
    /// @param framingBytes what delimits it on a stream
    public static ByteShares of(LayoutReader reader, byte[] bytes, int offset, int length, int framingBytes)
            throws WireFormatException {
        Tally tally = new Tally();
        tally.framing = framingBytes;
        reader.read(bytes, offset, length, tally);
        return tally.shares();
    }

    public long of(ByteUse use) {
        return switch (use) {
            case KEY -> keys;
            case INTEGER -> integers;
            case TEXT -> texts;
            case BINARY -> binary;
            case STRUCTURE -> structure;
            case OTHER -> other;
            case FRAMING -> framing;
        };
    }

    public ByteShares plus(ByteShares more) {
        return new ByteShares(
                keys + more.keys,
                integers + more.integers,
                texts + more.texts,
                binary + more.binary,
                structure + more.structure,
                other + more.other,
                framing + more.framing);
    }

    public long payloadBytes() {
        return keys + integers + texts + binary + structure + other;
    }

    public long frameBytes() {
        return payloadBytes() + framing;
    }

    private static final class Tally implements LayoutSink {
        private long keys;
        private long integers;
        private long texts;
        private long binary;
        private long structure;
        private long other;
        private long framing;

        @Override
        public void span(int offset, int length, int depth, ByteUse use, Supplier<String> meaning) {
            switch (use) {
                case KEY -> keys += length;
                case INTEGER -> integers += length;
                case TEXT -> texts += length;
                case BINARY -> binary += length;
                case STRUCTURE -> structure += length;
                case OTHER -> other += length;
                case FRAMING -> framing += length;
            }
        }

        ByteShares shares() {
            return new ByteShares(keys, integers, texts, binary, structure, other, framing);
        }
    }
}
