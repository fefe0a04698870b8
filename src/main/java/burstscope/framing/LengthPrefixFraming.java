package burstscope.framing;

/// Each payload behind its length, for codings that do not tell their own end.
///
/// ```
///  0        4                4 + length
///  +--------+----------------+
///  | length | payload ...    |   length: payload bytes, 32 bits unsigned, high byte first; 0 is an empty frame
///  +--------+----------------+
/// ```
/// - Errors: a length that cannot fit [FrameLimits#maxFrameBytes] with its header, at the moment its four bytes are
///   there.
/// - Threads: stateless.
public final class LengthPrefixFraming implements Framing {
    static final int HEADER_BYTES = 4;
    private static final byte[] NOTHING = {};

    @Override
    public String name() {
        return "length-prefix";
    }

    @Override
    public FrameScanner newScanner(FrameLimits limits) {
        return new LengthPrefixScanner(limits.maxFrameBytes());
    }

    @Override
    public int headerBytes(int payloadBytes) {
        return HEADER_BYTES;
    }

    @Override
    public void putHeader(byte[] target, int offset, int payloadBytes) {
        for (int i = 0; i < HEADER_BYTES; i++) {
            target[offset + i] = (byte) (payloadBytes >>> (Byte.SIZE * (HEADER_BYTES - 1 - i)));
        }
    }

    @Override
    public byte[] trailer() {
        return NOTHING;
    }
}
