package burstscope.framing;

/// One payload a line, as JSON is sent over pipes and sockets.
/// - Shape: payload, then LF; a CR right before the LF belongs to the line's end. A blank line is an empty frame. The
///   payload must hold no LF (JSON text as we write it never does).
/// - Errors: a line longer than [FrameLimits#maxFrameBytes], its LF counted, is refused as soon as that many bytes came
///   without an LF.
/// - Threads: stateless.
public final class NewlineFraming implements Framing {
    private static final byte[] LINE_FEED = {'\n'};

    @Override
    public String name() {
        return "newline";
    }

    @Override
    public FrameScanner newScanner(FrameLimits limits) {
        return new NewlineScanner(limits.maxFrameBytes());
    }

    @Override
    public int headerBytes(int payloadBytes) {
        return 0;
    }

    @Override
    public void putHeader(byte[] target, int offset, int payloadBytes) {
        // A line has no header.
    }

    @Override
    public byte[] trailer() {
        return LINE_FEED;
    }
}
