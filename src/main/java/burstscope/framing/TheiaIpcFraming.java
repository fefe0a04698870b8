package burstscope.framing;

import java.nio.charset.StandardCharsets;

/// The frames on the pipe between Theia's backend and its child processes, since 1.27.
///
/// ```
/// 00 00 00 0e | "<MessageStart>" | length u32 | payload       high byte first
/// ```
/// - Errors: a byte of the mark that is another, as soon as it is there; a length that does not fit
///   [FrameLimits#maxFrameBytes] with its header.
/// - Threads: stateless.
/// - Source: eclipse-theia/theia packages/core/src/node/messaging/binary-message-pipe.ts. Its own reader loses bytes
///   when a read ends inside the header; this one does not.
public final class TheiaIpcFraming implements Framing {
    private static final byte[] MARK = "\0\0\0\u000e<MessageStart>".getBytes(StandardCharsets.US_ASCII);
    private static final int HEADER_BYTES = MARK.length + Integer.BYTES;
    private static final byte[] NOTHING = {};

    @Override
    public String name() {
        return "theia-ipc";
    }

    @Override
    public FrameScanner newScanner(FrameLimits limits) {
        return new Scanner(limits.maxFrameBytes());
    }

    @Override
    public int headerBytes(int payloadBytes) {
        return HEADER_BYTES;
    }

    @Override
    public void putHeader(byte[] target, int offset, int payloadBytes) {
        System.arraycopy(MARK, 0, target, offset, MARK.length);
        for (int i = 0; i < Integer.BYTES; i++) {
            target[offset + MARK.length + i] = (byte) (payloadBytes >> (Byte.SIZE * (Integer.BYTES - 1 - i)));
        }
    }

    @Override
    public byte[] trailer() {
        return NOTHING;
    }

    /// - Threads: one.
    private static final class Scanner implements FrameScanner {
        private final int maxFrameBytes;
        private int payloadStart;
        private int payloadLength;

        Scanner(int maxFrameBytes) {
            this.maxFrameBytes = maxFrameBytes;
        }

        @Override
        public int scan(byte[] buffer, int start, int limit) throws FrameException {
            int available = limit - start;
            for (int i = 0; i < Math.min(available, MARK.length); i++) {
                if (buffer[start + i] != MARK[i]) {
                    throw new FrameException(
                            i, -1, "no frame begins with byte " + (buffer[start + i] & 0xff) + " here");
                }
            }
            if (available < HEADER_BYTES) {
                return -1;
            }
            long length = 0;
            for (int i = MARK.length; i < HEADER_BYTES; i++) {
                length = length << Byte.SIZE | (buffer[start + i] & 0xff);
            }
            long whole = HEADER_BYTES + length;
            if (whole > maxFrameBytes) {
                String message = "a frame claims " + whole + " bytes, more than " + maxFrameBytes;
                throw new FrameException(MARK.length, whole, message);
            }
            if (available < whole) {
                return -1;
            }
            payloadStart = start + HEADER_BYTES;
            payloadLength = (int) length;
            return start + (int) whole;
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
}
