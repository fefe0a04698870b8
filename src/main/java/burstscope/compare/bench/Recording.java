package burstscope.compare.bench;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.FrameScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A user's own messages: a file of JSON values, one a line, or of MessagePack values one behind the other.
/// - Threads: stateless.
public final class Recording {
    private static final long LARGEST_FILE = 256L << 20;

    private Recording() {}

    /// Reads a file whose name ends with `.msgpack`, `.mp` or `.bin` as MessagePack, any other as lines of JSON.
    /// - Errors: [IOException] whose message tells the user the line or byte that is no message.
    public static BenchMessage read(Path file) throws IOException {
        if (Files.size(file) > LARGEST_FILE) {
            throw new IOException(file + " has more than " + (LARGEST_FILE >> 20) + " MiB");
        }
        byte[] bytes = Files.readAllBytes(file);
        String name = String.valueOf(file.getFileName());
        boolean binary = name.endsWith(".msgpack") || name.endsWith(".mp") || name.endsWith(".bin");
        List<Value> values = values(file, bytes, binary ? Coding.MSGPACK : Coding.JSON);
        if (values.isEmpty()) {
            throw new IOException(file + " holds no message");
        }
        return new BenchMessage(name, values.size() + " recorded messages", values);
    }

    private static List<Value> values(Path file, byte[] bytes, Coding coding) throws IOException {
        Codec codec = coding.newCodec(WireLimits.DEFAULT);
        FrameScanner scanner = coding.framing().newScanner(FrameLimits.DEFAULT);
        byte[] trailer = coding.framing().trailer();
        // The last line need not be ended.
        byte[] whole = Arrays.copyOf(bytes, bytes.length + trailer.length);
        System.arraycopy(trailer, 0, whole, bytes.length, trailer.length);
        List<Value> values = new ArrayList<>();
        int start = 0;
        try {
            while (start < whole.length) {
                int end = scanner.scan(whole, start, whole.length);
                if (end < 0) {
                    throw new IOException(file + ": the message that begins at byte " + start + " is not whole");
                }
                if (scanner.payloadLength() > 0) {
                    values.add(codec.decode(whole, scanner.payloadStart(), scanner.payloadLength()));
                }
                start = end;
            }
        } catch (FrameException | WireFormatException e) {
            String number = "message " + (values.size() + 1) + ", which begins at byte " + start;
            throw new IOException(file + ", " + number + ": " + e.getMessage(), e);
        }
        return values;
    }
}
