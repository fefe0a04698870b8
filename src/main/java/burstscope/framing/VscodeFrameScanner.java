package burstscope.framing;

import java.util.Arrays;

/// Finds frames of VS Code's IPC, and tells what their headers say.
/// - Threads: one.
public final class VscodeFrameScanner implements FrameScanner {
    private final int maxFrameBytes;
    private int type;
    private long id;
    private long ack;
    private int payloadStart;
    private int payloadLength;

    VscodeFrameScanner(int maxFrameBytes) {
        this.maxFrameBytes = maxFrameBytes;
    }

    @Override
    public int scan(byte[] buffer, int start, int limit) throws FrameException {
        if (limit == start) {
            return -1;
        }
        int claimedType = buffer[start] & 0xff;
        if (claimedType > VscodeFrame.HIGHEST_TYPE) {
            throw new FrameException(0, -1, "byte " + claimedType + " begins no frame");
        }
        if (limit - start < VscodeFrame.HEADER_BYTES) {
            return -1;
        }
        long whole = VscodeFrame.HEADER_BYTES + unsigned(buffer, start + VscodeFrame.LENGTH_AT);
        if (whole > maxFrameBytes) {
            String message = "a frame claims " + whole + " bytes, more than " + maxFrameBytes;
            throw new FrameException(VscodeFrame.LENGTH_AT, whole, message);
        }
        if (limit - start < whole) {
            return -1;
        }
        type = claimedType;
        id = unsigned(buffer, start + VscodeFrame.ID_AT);
        ack = unsigned(buffer, start + VscodeFrame.ACK_AT);
        payloadStart = start + VscodeFrame.HEADER_BYTES;
        payloadLength = (int) whole - VscodeFrame.HEADER_BYTES;
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

    /// The type of the last hit.
    public int type() {
        return type;
    }

    /// The id of the last hit, as uint32.
    public long id() {
        return id;
    }

    /// The acknowledgement of the last hit, as uint32.
    public long ack() {
        return ack;
    }

    /// The last hit with a copy of its data.
    public VscodeFrame frame(byte[] buffer) {
        return new VscodeFrame(type, id, ack, Arrays.copyOfRange(buffer, payloadStart, payloadStart + payloadLength));
    }

    private static long unsigned(byte[] buffer, int at) {
        return (buffer[at] & 0xffL) << 24
                | (buffer[at + 1] & 0xff) << 16
                | (buffer[at + 2] & 0xff) << 8
                | (buffer[at + 3] & 0xff);
    }
}
