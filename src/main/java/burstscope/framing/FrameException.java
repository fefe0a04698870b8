package burstscope.framing;

/// A byte stream that has no further frames to give: a claim above the limits, or a byte that begins no frame.
/// - Units: `offset` counts bytes from the broken frame's first byte, `claimedBytes` is -1 where nothing was claimed.
public final class FrameException extends Exception {
    private static final long serialVersionUID = 1L;
    private final long offset;
    private final long claimedBytes;

    public FrameException(long offset, long claimedBytes, String message) {
        super(message + " (at byte " + offset + " of the frame)");
        this.offset = offset;
        this.claimedBytes = claimedBytes;
    }

    public long offset() {
        return offset;
    }

    public long claimedBytes() {
        return claimedBytes;
    }
}
