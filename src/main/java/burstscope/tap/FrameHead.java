package burstscope.tap;

/// The head of a WebSocket frame, taken byte by byte.
///
/// ```
///  FIN RSV1 RSV2 RSV3 opcode:4 | MASK length:7 | length of 2 or 8 bytes more | mask of 4 bytes
/// ```
/// - Threads: the observing thread.
/// - Source: RFC 6455 section 5.2.
final class FrameHead {
    static final int CONTINUATION = 0;
    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PONG = 10;
    /// Of the three reserved bits the one that says `compressed` where that was agreed on.
    static final int COMPRESSED = 4;
    static final int MOST_CONTROL_BYTES = 125;

    private static final int TWO_MORE = 126;
    private static final int EIGHT_MORE = 127;
    private static final int MASK_BYTES = 4;
    private static final int MOST_SHORT = 0xffff;

    private final byte[] mask = new byte[MASK_BYTES];
    private int taken;
    private int first;
    private int second;
    private int lengthBytes;
    private long length;

    /// Takes the next byte; true when the head is complete with it.
    boolean take(byte next) {
        int at = taken;
        taken++;
        if (at == 0) {
            first = next & 0xff;
            return false;
        }
        if (at == 1) {
            second = next & 0xff;
            int small = second & 0x7f;
            lengthBytes = small == TWO_MORE ? 2 : small == EIGHT_MORE ? 8 : 0;
            length = lengthBytes == 0 ? small : 0;
        } else if (at < 2 + lengthBytes) {
            length = length << 8 | (next & 0xff);
        } else {
            mask[at - 2 - lengthBytes] = next;
        }
        return taken == 2 + lengthBytes + (isMasked() ? MASK_BYTES : 0);
    }

    /// The next byte begins a head.
    void reset() {
        taken = 0;
    }

    /// Whether no byte of a head was taken.
    boolean isEmpty() {
        return taken == 0;
    }

    boolean isFinal() {
        return (first & 0x80) != 0;
    }

    /// The three reserved bits.
    int reserved() {
        return first >> 4 & 7;
    }

    int opcode() {
        return first & 0xf;
    }

    boolean isControl() {
        return opcode() >= CLOSE;
    }

    boolean isKnown() {
        return opcode() <= BINARY || (isControl() && opcode() <= PONG);
    }

    boolean isMasked() {
        return (second & 0x80) != 0;
    }

    /// Below zero where the highest bit is set, which must not be.
    long length() {
        return length;
    }

    /// Whether a shorter form would have held the length.
    boolean isWasteful() {
        return (lengthBytes == 2 && length < TWO_MORE) || (lengthBytes == 8 && length >= 0 && length <= MOST_SHORT);
    }

    /// What the byte at that place of the frame's content is to be changed by.
    byte mask(long at) {
        return isMasked() ? mask[(int) (at & 3)] : 0;
    }
}
