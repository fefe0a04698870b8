package burstscope.transport;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/// Decompresses a body without trusting how large it becomes.
final class Gzip {
    private Gzip() {}

    /// - Errors: [IOException] when it is no gzip, ends early, or holds more than `most` bytes.
    static byte[] inflate(byte[] compressed, int most) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            byte[] content = in.readNBytes(most);
            if (in.read() >= 0) {
                throw new IOException("a compressed answer holds more than " + most + " bytes");
            }
            return content;
        }
    }
}
