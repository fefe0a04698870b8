package burstscope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// All of a file or of standard input, as long as that is no endless thing.
final class BlobFile {
    static final int MOST_BYTES = 256 << 20;

    private BlobFile() {}

    /// - Errors: [IOException] with a sentence for the user.
    static byte[] read(@Nullable Path file, InputStream standardInput) throws IOException {
        if (file == null) {
            return bounded(standardInput, "standard input");
        }
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a folder");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return bounded(in, file.toString());
        }
    }

    private static byte[] bounded(InputStream in, String name) throws IOException {
        byte[] bytes = in.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw new IOException(name + " holds more than " + (MOST_BYTES >> 20) + " MiB");
        }
        return bytes;
    }
}
