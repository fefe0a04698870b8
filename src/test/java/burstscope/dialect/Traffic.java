package burstscope.dialect;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.framing.Feed;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.Framing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a real backend and a client said to each other, see `src/test/resources/transcripts`: one record a line, its
/// direction, and its bytes as hex or as text. Records that were cut when they were captured are left out.
record Traffic(List<byte[]> fromClient, List<byte[]> fromServer) {
    private static final Path FOLDER = Path.of("src", "test", "resources", "transcripts");

    static Traffic of(String name) throws IOException {
        List<byte[]> fromClient = new ArrayList<>();
        List<byte[]> fromServer = new ArrayList<>();
        JsonMapper json = JsonMapper.shared();
        for (String line : Files.readAllLines(FOLDER.resolve(name + ".jsonl"))) {
            JsonNode row = json.readTree(line);
            String direction = row.path("dir").asString("");
            if (!row.path("truncated").asBoolean(false) && !direction.equals("note")) {
                (direction.equals("c>s") ? fromClient : fromServer).add(bytes(row));
            }
        }
        return new Traffic(fromClient, fromServer);
    }

    private static byte[] bytes(JsonNode row) {
        return row.has("hex")
                ? HexFormat.of().parseHex(row.path("hex").asString(""))
                : row.path("text").asString("").getBytes(StandardCharsets.UTF_8);
    }

    /// The records one behind the other.
    static byte[] stream(List<byte[]> records) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        records.forEach(out::writeBytes);
        return out.toByteArray();
    }

    /// The records as the messages of a transport that keeps them apart.
    static byte[] stream(List<byte[]> records, Framing framing) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] each : records) {
            byte[] header = new byte[framing.headerBytes(each.length)];
            framing.putHeader(header, 0, each.length);
            out.writeBytes(header);
            out.writeBytes(each);
            out.writeBytes(framing.trailer());
        }
        return out.toByteArray();
    }

    /// A stream's messages.
    static List<Value> messages(byte[] stream, Framing framing, Dialect dialect, Coding coding, Feed feed, long seed)
            throws FrameException, WireFormatException {
        Codec codec = dialect.newCodec(coding, WireLimits.DEFAULT);
        List<Value> messages = new ArrayList<>();
        for (byte[] payload : feed.payloads(framing.newScanner(FrameLimits.DEFAULT), stream, seed)) {
            if (payload.length > 0) {
                messages.add(codec.decode(payload, 0, payload.length));
            }
        }
        return messages;
    }

    /// What the messages say, each part of a batch for itself.
    static List<Incoming> incoming(Dialect dialect, List<Value> messages) {
        List<Incoming> all = new ArrayList<>();
        for (Value message : messages) {
            Incoming incoming = dialect.read(message);
            if (incoming instanceof Incoming.Several(List<Incoming> parts)) {
                all.addAll(parts);
            } else {
                all.add(incoming);
            }
        }
        return all;
    }
}
