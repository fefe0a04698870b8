package burstscope.framing;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A frame of VS Code's IPC with all that its header says, see [VscodeFraming].
/// - Threads: immutable.
/// @param type one of the constants here
/// @param id 1, 2, .. for regular frames of the protocol that survives reconnections, else 0; as uint32
/// @param ack the highest id received; as uint32
/// @param data belongs to the frame from then on
public record VscodeFrame(int type, long id, long ack, byte[] data) {
    public static final int REGULAR = 1;
    public static final int CONTROL = 2;
    public static final int ACK = 3;
    public static final int DISCONNECT = 5;
    public static final int REPLAY_REQUEST = 6;
    public static final int PAUSE = 7;
    public static final int RESUME = 8;
    public static final int KEEP_ALIVE = 9;

    public static final int HEADER_BYTES = 13;
    /// Requests and answers that measure the latency had 10 and 11 in 2023.
    static final int HIGHEST_TYPE = 11;

    static final int ID_AT = 1;
    /// Where in a header the acknowledgement stands.
    public static final int ACK_AT = 5;
    /// Where in a header the length stands: right before the data.
    public static final int LENGTH_AT = 9;
    private static final long HIGHEST_ID = 0xffff_ffffL;

    /// - Errors: [IllegalArgumentException] for what the header has no room for.
    public VscodeFrame {
        if (type < 0 || type > HIGHEST_TYPE || id < 0 || id > HIGHEST_ID || ack < 0 || ack > HIGHEST_ID) {
            throw new IllegalArgumentException("no frame has type " + type + ", id " + id + ", ack " + ack);
        }
    }

    /// Header and data.
    public byte[] encode() {
        byte[] frame = new byte[HEADER_BYTES + data.length];
        putHeader(frame, 0, type, (int) id, (int) ack, data.length);
        System.arraycopy(data, 0, frame, HEADER_BYTES, data.length);
        return frame;
    }

    /// Writes a header of [#HEADER_BYTES].
    public static void putHeader(byte[] target, int offset, int type, int id, int ack, int length) {
        ByteBuffer header = ByteBuffer.wrap(target, offset, HEADER_BYTES);
        header.put((byte) type).putInt(id).putInt(ack).putInt(length);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VscodeFrame frame
                && type == frame.type
                && id == frame.id
                && ack == frame.ack
                && Arrays.equals(data, frame.data);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * type + Long.hashCode(id)) + Arrays.hashCode(data);
    }

    @Override
    public String toString() {
        return "VscodeFrame[type " + type + ", id " + id + ", ack " + ack + ", " + data.length + " bytes]";
    }
}
