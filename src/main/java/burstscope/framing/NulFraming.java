package burstscope.framing;

/// Each payload ended by a NUL, as Chromium sends JSON over its pipe. JSON text holds none.
/// - Shape: payload, then a zero byte; nothing between two zero bytes is an empty frame.
/// - Errors: a payload longer than [FrameLimits#maxFrameBytes], its NUL counted, is refused as soon as that many bytes
///   came without a NUL.
/// - Threads: stateless.
public final class NulFraming implements Framing {
    private static final byte[] NUL = {0};

    @Override
    public String name() {
        return "nul";
    }

    @Override
    public FrameScanner newScanner(FrameLimits limits) {
        return new EndByteScanner(limits.maxFrameBytes(), NUL[0], "a text without NUL");
    }

    @Override
    public int headerBytes(int payloadBytes) {
        return 0;
    }

    @Override
    public void putHeader(byte[] target, int offset, int payloadBytes) {
        // Only the end is marked.
    }

    @Override
    public byte[] trailer() {
        return NUL;
    }
}
