package burstscope.link;

import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.FrameScanner;
import burstscope.framing.LengthPrefixFraming;
import java.io.IOException;
import java.util.Arrays;

/// Cuts what is written into payloads: each stands behind its length.
/// - Threads: one.
final class FrameCutter {
    private final FrameScanner scanner;
    private byte[] bytes = {};
    private int start;
    private int limit;

    FrameCutter(FrameLimits limits) {
        scanner = new LengthPrefixFraming().newScanner(limits);
    }

    /// To be called when [#next] has nothing more to give.
    void add(byte[] source, int offset, int length) {
        bytes = Arrays.copyOfRange(bytes, start, limit + length);
        limit -= start;
        start = 0;
        System.arraycopy(source, offset, bytes, limit, length);
        limit += length;
    }

    /// Goes on to the next whole payload.
    boolean next() throws IOException {
        try {
            int end = start == limit ? -1 : scanner.scan(bytes, start, limit);
            start = end < 0 ? start : end;
            return end >= 0;
        } catch (FrameException e) {
            throw new IOException("nothing that can be sent: " + e.getMessage(), e);
        }
    }

    byte[] bytes() {
        return bytes;
    }

    int payloadStart() {
        return scanner.payloadStart();
    }

    int payloadLength() {
        return scanner.payloadLength();
    }
}
