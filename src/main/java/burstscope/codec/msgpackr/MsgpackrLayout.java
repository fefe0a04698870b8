package burstscope.codec.msgpackr;

import burstscope.codec.LayoutReader;
import burstscope.codec.LayoutSink;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.util.List;

/// Tells what the bytes of a payload are there for. A text of a bundle is told where it is used, so that keys and texts
/// are kept apart; its bytes lie behind the values.
/// - Shape: decodes the payload first, so that it refuses what [MsgpackrCodec] refuses; then it only follows tokens. In
///   a sequential stream every message must be read, in order.
/// - Threads: one.
public final class MsgpackrLayout implements LayoutReader {
    private final MsgpackrReader reader;
    private final StructureTable structures;

    public MsgpackrLayout(MsgpackrOptions options, WireLimits limits) {
        reader = new MsgpackrReader(options, limits, List.of());
        structures = new StructureTable(options);
    }

    @Override
    public void read(byte[] bytes, int offset, int length, LayoutSink sink) throws WireFormatException {
        WireFormatException failure = null;
        try {
            reader.read(bytes, offset, length);
        } catch (WireFormatException e) {
            failure = e;
        }
        int known = failure == null ? length : (int) Math.min(length, failure.offset());
        structures.begin();
        try {
            new LayoutWalk(bytes, offset, known, structures, new LayoutSpans(offset, failure != null, sink)).run();
        } catch (WireFormatException endOfWhatIsKnown) {
            if (failure == null) {
                throw endOfWhatIsKnown;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
