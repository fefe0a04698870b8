package burstscope.framing;

/// The frames of transports that carry whole messages: one WebSocket message, one HTTP body.
///
/// Such a transport hands each message on behind its length, and takes them so; on the wire there is no such length.
///
/// ```
///  0        4                4 + length
///  +--------+----------------+
///  | length | message ...    |   length: 32 bits unsigned, high byte first
///  +--------+----------------+
/// ```
/// - Errors: a message that does not fit [FrameLimits#maxFrameBytes] with its four bytes.
/// - Threads: stateless.
public final class MessageFraming implements Framing {
    private static final LengthPrefixFraming PREFIX = new LengthPrefixFraming();

    @Override
    public String name() {
        return "message";
    }

    @Override
    public FrameScanner newScanner(FrameLimits limits) {
        return PREFIX.newScanner(limits);
    }

    @Override
    public int headerBytes(int payloadBytes) {
        return PREFIX.headerBytes(payloadBytes);
    }

    @Override
    public void putHeader(byte[] target, int offset, int payloadBytes) {
        PREFIX.putHeader(target, offset, payloadBytes);
    }

    @Override
    public byte[] trailer() {
        return PREFIX.trailer();
    }
}
