package burstscope.framing;

import java.nio.charset.StandardCharsets;

/// Each payload behind header lines that tell its length, as language servers speak.
///
/// ```
/// Content-Length: 52\r\n
/// \r\n
/// {"jsonrpc": ...
/// ```
/// - Shape: what this writes is `Content-Length` alone. When read, names of headers count in any case, others than the
///   two that are known are passed over, and `Content-Type` may name UTF-8 only, which it is without.
/// - Errors: [FrameException] for a header without a `Content-Length`, with two that differ, with one that is no
/// number,
///   negative, or does not fit [FrameLimits#maxFrameBytes] with the header; for a line that does not end in CR LF or is
///   no header; for another charset; for a header longer than 16 KiB. All that is behind such a header is lost.
/// - Threads: stateless.
/// - Source: the base protocol of the Language Server Protocol 3.17.
public final class ContentLengthFraming implements Framing {
    private static final byte[] NAME = "Content-Length: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NOTHING = {};

    @Override
    public String name() {
        return "content-length";
    }

    @Override
    public FrameScanner newScanner(FrameLimits limits) {
        return new ContentLengthScanner(limits.maxFrameBytes());
    }

    @Override
    public int headerBytes(int payloadBytes) {
        return NAME.length + Integer.toString(payloadBytes).length() + END.length;
    }

    @Override
    public void putHeader(byte[] target, int offset, int payloadBytes) {
        byte[] digits = Integer.toString(payloadBytes).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(NAME, 0, target, offset, NAME.length);
        System.arraycopy(digits, 0, target, offset + NAME.length, digits.length);
        System.arraycopy(END, 0, target, offset + NAME.length + digits.length, END.length);
    }

    @Override
    public byte[] trailer() {
        return NOTHING;
    }
}
