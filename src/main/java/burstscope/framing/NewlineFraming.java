package burstscope.framing;

/// One payload a line, as JSON is sent over pipes and sockets.
/// - Shape: payload, then LF, or CR LF where that is asked for. When read, a CR right before the LF belongs to the
/// line's end. A blank line is an empty frame. The
///   payload must hold no LF (JSON text as we write it never does).
/// - Errors: a line longer than [FrameLimits#maxFrameBytes], its LF counted, is refused as soon as that many bytes came
///   without an LF.
/// - Threads: stateless.
public final class NewlineFraming implements Framing {
    private static final byte[] LINE_FEED = {'\n'};
    private static final byte[] CARRIAGE_RETURN_LINE_FEED = {'\r', '\n'};

    private final String name;
    private final byte[] end;

    /// Writes LF.
    public NewlineFraming() {
        this("newline", LINE_FEED);
    }

    private NewlineFraming(String name, byte[] end) {
        this.name = name;
        this.end = end;
    }

    /// Writes CR LF, for peers that look for both; reads the same.
    public static NewlineFraming withCarriageReturn() {
        return new NewlineFraming("newline-crlf", CARRIAGE_RETURN_LINE_FEED);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public FrameScanner newScanner(FrameLimits limits) {
        return new EndByteScanner(limits.maxFrameBytes(), (byte) '\n', "a line");
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
        return end;
    }
}
