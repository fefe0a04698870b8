package burstscope.framing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// The ways in which a stream may arrive. Each keeps a receive buffer as a connection does: what is not yet a frame
/// stays
/// and is moved to the front before the next read.
public enum Feed {
    WHOLE,
    ONE_BYTE,
    RANDOM;

    /// The payloads that the scanner finds in the stream.
    /// - Errors: as the scanner gives them; [IllegalStateException] when the stream ends inside a frame.
    public List<byte[]> payloads(FrameScanner scanner, byte[] stream, long seed) throws FrameException {
        Random random = new Random(seed);
        List<byte[]> payloads = new ArrayList<>();
        byte[] buffer = new byte[stream.length + 64];
        int start = 0;
        int limit = 0;
        int read = 0;
        while (read < stream.length) {
            int size = Math.min(stream.length - read, readSize(random, stream.length));
            System.arraycopy(stream, read, buffer, limit, size);
            read += size;
            limit += size;
            int end = scanner.scan(buffer, start, limit);
            while (end >= 0) {
                int from = scanner.payloadStart();
                payloads.add(Arrays.copyOfRange(buffer, from, from + scanner.payloadLength()));
                start = end;
                end = start < limit ? scanner.scan(buffer, start, limit) : -1;
            }
            int moved = this == WHOLE ? 0 : random.nextInt(3);
            System.arraycopy(buffer, start, buffer, moved, limit - start);
            limit += moved - start;
            start = moved;
        }
        if (start < limit) {
            throw new IllegalStateException((limit - start) + " bytes are no frame yet");
        }
        return payloads;
    }

    private int readSize(Random random, int most) {
        return switch (this) {
            case WHOLE -> most;
            case ONE_BYTE -> 1;
            case RANDOM -> random.nextInt(4) == 0 ? 1 + random.nextInt(200) : 1 + random.nextInt(7);
        };
    }
}
