package burstscope.framing;

/// MessagePack values one right after the other: each tells by itself where it ends, so there is no header.
/// - Errors: a byte that begins no value; a length or count that cannot fit [FrameLimits#maxFrameBytes], at the moment
///   its header is there.
/// - Threads: stateless.
/// - Source: the MessagePack specification, section "Formats".
public final class MsgpackStreamFraming implements Framing {
    private static final byte[] NOTHING = {};

    @Override
    public String name() {
        return "msgpack-stream";
    }

    @Override
    public FrameScanner newScanner(FrameLimits limits) {
        return new MsgpackStreamScanner(limits.maxFrameBytes());
    }

    @Override
    public int headerBytes(int payloadBytes) {
        return 0;
    }

    @Override
    public void putHeader(byte[] target, int offset, int payloadBytes) {
        // A value needs no header.
    }

    @Override
    public byte[] trailer() {
        return NOTHING;
    }
}
