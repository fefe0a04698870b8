package burstscope.link;

import burstscope.framing.FrameException;
import burstscope.framing.FrameScanner;
import burstscope.transport.Transport;
import java.io.IOException;
import java.util.Arrays;

/// Reads frames from one connection.
/// - Threads: one.
final class FrameInput<S extends FrameScanner> {
    private static final int CHUNK_BYTES = 64 << 10;

    private final Transport transport;
    private final S scanner;
    private byte[] buffer = new byte[CHUNK_BYTES];
    private int start;
    private int limit;

    FrameInput(Transport transport, S scanner) {
        this.transport = transport;
        this.scanner = scanner;
    }

    Transport transport() {
        return transport;
    }

    /// What the scanner found last, in [#buffer].
    S frame() {
        return scanner;
    }

    byte[] buffer() {
        return buffer;
    }

    /// Goes on to the next frame if it is whole already.
    /// - Errors: [LinkException] when no frame can begin or go on like this.
    boolean next() throws LinkException {
        try {
            int end = start == limit ? -1 : scanner.scan(buffer, start, limit);
            if (end < 0) {
                return false;
            }
            start = end;
            return true;
        } catch (FrameException e) {
            throw new LinkException(
                    LinkException.Reason.BAD_FRAME, "the server sent bytes that are no frame: " + e.getMessage(), e);
        }
    }

    /// Waits for more bytes; false at the end.
    boolean readMore() throws IOException {
        makeRoom();
        int count = transport.read(buffer, limit, buffer.length - limit);
        limit += Math.max(0, count);
        return count >= 0;
    }

    /// Grows only by what has arrived: the scanner refuses a frame above the limit at its header.
    private void makeRoom() {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, limit - start);
            limit -= start;
            start = 0;
        }
        if (limit == buffer.length) {
            buffer = Arrays.copyOf(buffer, (int) Math.min(buffer.length * 2L, Integer.MAX_VALUE - 8L));
        } else if (limit == 0 && buffer.length > 16 * CHUNK_BYTES) {
            buffer = new byte[CHUNK_BYTES];
        }
    }
}
