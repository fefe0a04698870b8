package burstscope.tap;

import burstscope.codec.SecretMask;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JsonCodec;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Messages as lines of JSON in a file for the owner alone, secrets masked.
/// - Shape: `{"ns":…,"pair":1,"direction":"client to backend","forwardedNs":…,"message":…}`; ns since the tap's start.
/// - Errors: a file that takes no more ends the recording, is told in the report, and nothing else.
/// - Threads: the observing thread.
final class MessageRecord implements AutoCloseable {
    private static final int BUFFER_BYTES = 64 << 10;

    private final OutputStream out;
    private final long startNs;
    private final JsonCodec json = new JsonCodec(WireLimits.DEFAULT, true);
    private final WireBuffer line = new WireBuffer(1 << 12);
    private long written;
    private String failure = "";

    MessageRecord(Path file, long startNs) throws IOException {
        this.startNs = startNs;
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        out = new BufferedOutputStream(
                Files.newOutputStream(file, Set.of(StandardOpenOption.WRITE).toArray(StandardOpenOption[]::new)),
                BUFFER_BYTES);
    }

    void write(long pair, Direction direction, Value message, Stamps stamps) {
        if (!failure.isEmpty()) {
            return;
        }
        try {
            line.clear();
            json.encode(
                    Value.Map.ofEntries(
                            "ns", Value.of(stamps.lastByteNs() - startNs),
                            "pair", Value.of(pair),
                            "direction", Value.of(direction.words()),
                            "forwardedNs", Value.of(stamps.forwardedNs() - startNs),
                            "message", SecretMask.mask(message)),
                    line);
            line.write('\n');
            out.write(line.array(), 0, line.size());
            written++;
        } catch (IOException | IllegalArgumentException e) {
            failure = String.valueOf(e.getMessage());
        }
    }

    long written() {
        return written;
    }

    /// Why nothing more was written; empty while all is.
    String failure() {
        return failure;
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            failure = String.valueOf(e.getMessage());
        }
    }
}
