package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.codec.SecretMask;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JsonCodec;
import burstscope.rpc.MessageTap;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Writes every request and answer to a file, on the threads that send and receive, as a client's debug log does. The
/// file
/// is its owner's alone, secrets are masked, and it is left behind for whoever wants to read it.
/// - Shape: a line of JSON for each message: `{"ns":...,"direction":"sent","method":"...","message":...}`.
/// - Errors: a file that takes no more, or that is full, ends the log and is told.
/// - Threads: writer and reader of the connection, one at a time; [#close] and the counts from any, and the counts wait
///   for nobody.
final class RequestLog implements MessageTap, AutoCloseable {
    static final long MOST_BYTES = 64L << 20;
    private static final int BUFFER_BYTES = 8 << 10;

    private final NanoClock clock;
    private final long mostBytes;
    private final Path file;
    private final OutputStream out;
    private final JsonCodec json = new JsonCodec(WireLimits.DEFAULT, true);
    private final WireBuffer line = new WireBuffer(1 << 12);
    private volatile long lines;
    private long bytes;
    private volatile String failure = "";
    private boolean closed;

    RequestLog(NanoClock clock) throws IOException {
        this(clock, null, MOST_BYTES);
    }

    /// @param folder where the file is made; null for the system's place for such files
    RequestLog(NanoClock clock, @Nullable Path folder, long mostBytes) throws IOException {
        this.clock = clock;
        this.mostBytes = mostBytes;
        String prefix = "burstscope-requests-";
        file = folder == null
                ? Files.createTempFile(prefix, ".ndjson")
                : Files.createTempFile(folder, prefix, ".ndjson");
        out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES);
    }

    @Override
    public void onSent(String method, Value message, int payloadBytes) {
        write("sent", method, message);
    }

    @Override
    public void onReceived(String method, Value message, int payloadBytes) {
        write("received", method, message);
    }

    private synchronized void write(String direction, String method, Value message) {
        if (closed || !failure.isEmpty()) {
            return;
        }
        try {
            line.clear();
            json.encode(
                    Value.Map.ofEntries(
                            "ns", Value.of(clock.nanoTime()),
                            "direction", Value.of(direction),
                            "method", Value.of(method),
                            "message", SecretMask.mask(message)),
                    line);
            line.write('\n');
            if (bytes + line.size() > mostBytes) {
                failure = "the log of requests is full after " + lines + " messages";
                return;
            }
            out.write(line.array(), 0, line.size());
            // A debug log that is lost with the program would be of no use.
            out.flush();
            bytes += line.size();
            lines++;
        } catch (IOException | IllegalArgumentException e) {
            failure = "the log of requests takes no more: " + e.getMessage();
        }
    }

    Path file() {
        return file;
    }

    long lines() {
        return lines;
    }

    /// Why nothing more is written; empty while all is.
    String failure() {
        return failure;
    }

    @Override
    public synchronized void close() {
        closed = true;
        try {
            out.close();
        } catch (IOException e) {
            failure = "the log of requests is not complete: " + e.getMessage();
        }
    }
}
