package burstscope.framing;

/// Waits for as many bytes as the prefix tells.
/// - Threads: one.
final class LengthPrefixScanner implements FrameScanner {
    private final int maxFrameBytes;
    private int payloadStart;
    private int payloadLength;

    LengthPrefixScanner(int maxFrameBytes) {
        this.maxFrameBytes = maxFrameBytes;
    }

    @Override
    public int scan(byte[] buffer, int start, int limit) throws FrameException {
        int available = limit - start;
        if (available < LengthPrefixFraming.HEADER_BYTES) {
            return -1;
        }
        long length = 0;
        for (int i = 0; i < LengthPrefixFraming.HEADER_BYTES; i++) {
            length = (length << Byte.SIZE) | (buffer[start + i] & 0xff);
        }
        long frame = length + LengthPrefixFraming.HEADER_BYTES;
        if (frame > maxFrameBytes) {
            throw new FrameException(0, frame, "a frame of " + frame + " bytes, more than " + maxFrameBytes);
        }
        if (available < frame) {
            return -1;
        }
        payloadStart = start + LengthPrefixFraming.HEADER_BYTES;
        payloadLength = (int) length;
        return start + (int) frame;
    }

    @Override
    public int payloadStart() {
        return payloadStart;
    }

    @Override
    public int payloadLength() {
        return payloadLength;
    }
}
