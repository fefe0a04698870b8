package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import burstscope.codec.theia.SocketIoText;
import burstscope.codec.theia.TheiaBatch;
import burstscope.codec.theia.TheiaLength;
import burstscope.codec.theia.TheiaMuxFrame;
import burstscope.codec.theia.TheiaText;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.FrameScanner;
import burstscope.framing.Framing;
import burstscope.framing.TheiaIpcFraming;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// What Theia wraps around messages. By `codec`:
///
/// - `theia-mux`: `op` (`open`, `close`, `ack`, `data`), `channel` and `payload` as `hex`; or several frames in one
///   message, of which the original sees the first: its payload behind its length is `receivedPayloads`.
/// - `theia-length`: `n` as `hex`, `readBack`, or an `encodeError`. `theia-string`: `value` as `hex`.
/// - `theia-batch..`: messages (hex) as `hex`.
/// - `theia-ipc`: `payload` as `hex`; or a stream in `chunks`, of which the original has `received` some payloads.
/// - `socket.io-4`: `websocketFrames`, each a `text`, or `binaryHex` behind the text that announces it.
/// - Threads: one.
final class FramingVectors implements VectorSuite {
    private static final HexFormat HEX = HexFormat.of();
    private static final List<String> CODECS =
            List.of("theia-mux", "theia-length", "theia-string", "theia-ipc", "socket.io-4");
    private static final String BATCH = "theia-batch";
    /// Fields under which a list of messages may stand.
    static final List<String> LISTS = List.of("messages", "payloads", "parts", "items");

    @Override
    public boolean recognises(JsonNode node) {
        return isFraming(node.path("codec").asString(""));
    }

    static boolean isFraming(String codec) {
        return CODECS.contains(codec) || codec.startsWith(BATCH);
    }

    @Override
    public List<VectorOutcome> check(JsonNode vector) throws WireFormatException, FrameException, NotationException {
        VectorOutcome.Findings findings =
                new VectorOutcome.Findings(vector.path("name").asString(""));
        String codec = vector.path("codec").asString("");
        switch (codec) {
            case "theia-mux" -> mux(vector, findings);
            case "theia-length" -> length(vector, findings);
            case "theia-string" -> text(vector, findings);
            case "theia-ipc" -> ipc(vector, findings);
            case "socket.io-4" -> socketIo(vector, findings);
            default -> batch(vector, findings);
        }
        return List.of(findings.outcome());
    }

    private static void mux(JsonNode vector, VectorOutcome.Findings findings) throws WireFormatException {
        byte[] bytes = hex(vector, "hex");
        if (vector.has("receivedPayloads")) {
            List<String> received = new ArrayList<>();
            for (TheiaMuxFrame frame : TheiaMuxFrame.decodeSeveral(bytes, 0, bytes.length)) {
                byte[] payload = TheiaLength.readBytes(frame.payload(), 0, frame.payload().length);
                received.add(HEX.formatHex(payload));
            }
            firstOf(received, vector.path("receivedPayloads"), findings);
            return;
        }
        TheiaMuxFrame.Kind kind = muxKind(vector.path("op").asString(""));
        TheiaMuxFrame frame = new TheiaMuxFrame(kind, vector.path("channel").asString(""), hex(vector, "payload"));
        WireBuffer out = new WireBuffer(64);
        frame.encode(out);
        bytes(bytes, out, findings);
        TheiaMuxFrame found = TheiaMuxFrame.decode(bytes, 0, bytes.length);
        if (!found.equals(frame)) {
            findings.fault("decoded", frame.toString(), found.toString());
        }
    }

    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    static TheiaMuxFrame.Kind muxKind(String op) {
        return switch (op) {
            case "open" -> TheiaMuxFrame.Kind.OPEN;
            case "close" -> TheiaMuxFrame.Kind.CLOSE;
            case "ack", "ackOpen", "ack-open" -> TheiaMuxFrame.Kind.ACK_OPEN;
            case "data" -> TheiaMuxFrame.Kind.DATA;
            default ->
                throw new IllegalArgumentException("there is no frame '" + op + "'; 'op' is open, close, ack or data");
        };
    }

    private static void length(JsonNode vector, VectorOutcome.Findings findings) throws WireFormatException {
        WireBuffer out = new WireBuffer(8);
        try {
            TheiaLength.write(vector.path("n").asLong(), out);
        } catch (IllegalArgumentException e) {
            if (!vector.has("encodeError")) {
                findings.fault("encode", "bytes", "the failure: " + e.getMessage());
            }
            return;
        }
        if (vector.has("encodeError")) {
            findings.fault("encode", "a failure: " + vector.path("encodeError"), out.size() + " bytes");
            return;
        }
        byte[] bytes = hex(vector, "hex");
        bytes(bytes, out, findings);
        long expected = vector.path("readBack").asLong(vector.path("n").asLong());
        long found = TheiaLength.read(bytes);
        if (found != expected) {
            findings.fault("decoded", Long.toString(expected), Long.toString(found));
        }
    }

    private static void text(JsonNode vector, VectorOutcome.Findings findings)
            throws WireFormatException, NotationException {
        Value value = TypedNotation.parse(vector.path("value").toString());
        String text = value instanceof Value.Text(String given) ? given : "";
        WireBuffer out = new WireBuffer(64);
        TheiaText.write(text, out);
        byte[] bytes = hex(vector, "hex");
        bytes(bytes, out, findings);
        Value expected = vector.has("decoded")
                ? TypedNotation.parse(vector.path("decoded").toString())
                : Value.of(TheiaText.read(bytes, 0, out.size()));
        Value found = Value.of(TheiaText.read(bytes, 0, bytes.length));
        if (!found.equals(expected)) {
            findings.fault("decoded", expected.toString(), found.toString());
        }
    }

    private static void batch(JsonNode vector, VectorOutcome.Findings findings) throws WireFormatException {
        Optional<String> field = LISTS.stream().filter(vector::has).findFirst();
        if (field.isEmpty()) {
            findings.fault("vector", "a list of messages", "none");
            return;
        }
        List<byte[]> messages = new ArrayList<>();
        vector.path(field.get()).forEach(message -> messages.add(HEX.parseHex(message.asString(""))));
        WireBuffer out = new WireBuffer(64);
        TheiaBatch.encode(messages, out);
        byte[] bytes = hex(vector, "hex");
        bytes(bytes, out, findings);
        String expected = shown(messages);
        String found = shown(TheiaBatch.decode(bytes, 0, bytes.length));
        if (!found.equals(expected)) {
            findings.fault("decoded", expected, found);
        }
    }

    private static void ipc(JsonNode vector, VectorOutcome.Findings findings) throws FrameException {
        if (vector.has("chunks")) {
            List<byte[]> chunks = new ArrayList<>();
            vector.path("chunks").forEach(chunk -> chunks.add(HEX.parseHex(chunk.asString(""))));
            List<String> found = payloads(chunks);
            List<String> whole = payloads(List.of(joined(chunks)));
            if (!found.equals(whole)) {
                findings.fault("payloads, in these chunks", whole.toString(), found.toString());
            }
            List<String> received = new ArrayList<>();
            vector.path("received").forEach(payload -> received.add(payload.asString("")));
            if (!found.equals(received)) {
                // The bytes of two frames can never be one payload of the original's but by its fault.
                if (found.isEmpty()) {
                    findings.fault("payloads", received.toString(), "none");
                } else {
                    findings.deviation(Deviation.READ_WHOLE.reason());
                }
            }
            return;
        }
        byte[] payload = hex(vector, "payload");
        byte[] frame = frame(new TheiaIpcFraming(), payload);
        byte[] expected = hex(vector, "hex");
        if (!Arrays.equals(expected, frame)) {
            findings.fault("bytes", HEX.formatHex(expected), HEX.formatHex(frame));
        }
        List<String> found = payloads(List.of(expected));
        if (!found.equals(List.of(HEX.formatHex(payload)))) {
            findings.fault("payloads", HEX.formatHex(payload), found.toString());
        }
    }

    static byte[] frame(Framing framing, byte[] payload) {
        int header = framing.headerBytes(payload.length);
        byte[] frame = new byte[header + payload.length];
        framing.putHeader(frame, 0, payload.length);
        System.arraycopy(payload, 0, frame, header, payload.length);
        return frame;
    }

    /// The payloads of a stream that arrives in these chunks.
    static List<String> payloads(List<byte[]> chunks) throws FrameException {
        FrameScanner scanner = new TheiaIpcFraming().newScanner(FrameLimits.DEFAULT);
        byte[] stream = joined(chunks);
        List<String> payloads = new ArrayList<>();
        int start = 0;
        int limit = 0;
        for (byte[] chunk : chunks) {
            limit += chunk.length;
            int end = scanner.scan(stream, start, limit);
            while (end >= 0) {
                int from = scanner.payloadStart();
                payloads.add(HEX.formatHex(stream, from, from + scanner.payloadLength()));
                start = end;
                end = start < limit ? scanner.scan(stream, start, limit) : -1;
            }
        }
        return payloads;
    }

    private static void socketIo(JsonNode vector, VectorOutcome.Findings findings) throws WireFormatException {
        boolean announced = false;
        for (JsonNode frame : vector.path("websocketFrames")) {
            if (frame.has("binaryHex")) {
                if (!announced) {
                    findings.fault("binary", "a text that announces it", "none");
                }
                announced = false;
                continue;
            }
            String text = frame.path("text").asString("");
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            SocketIoText found = SocketIoText.parse(utf8, 0, utf8.length, WireLimits.DEFAULT);
            announced = found instanceof SocketIoText.Binary;
            if (!found.toText().equals(text)) {
                findings.fault("text", text, found.toText());
            }
        }
        if (vector.path("websocketFrames").isEmpty()) {
            findings.fault("vector", "'websocketFrames'", "none");
        }
    }

    /// The original sees only the first of several.
    private static void firstOf(List<String> all, JsonNode received, VectorOutcome.Findings findings) {
        for (int i = 0; i < received.size(); i++) {
            String expected = received.get(i).asString("");
            if (i >= all.size() || !all.get(i).equals(expected)) {
                findings.fault("payload " + i, expected, all.toString());
            }
        }
        if (all.size() > received.size()) {
            findings.deviation(Deviation.READ_WHOLE.reason());
        }
    }

    private static byte[] joined(List<byte[]> chunks) {
        WireBuffer all = new WireBuffer(64);
        chunks.forEach(chunk -> all.write(chunk, 0, chunk.length));
        return Arrays.copyOf(all.array(), all.size());
    }

    private static String shown(List<byte[]> messages) {
        return messages.stream().map(HEX::formatHex).toList().toString();
    }

    private static void bytes(byte[] expected, WireBuffer out, VectorOutcome.Findings findings) {
        byte[] found = Arrays.copyOf(out.array(), out.size());
        if (!Arrays.equals(expected, found)) {
            findings.fault("bytes", HEX.formatHex(expected), HEX.formatHex(found));
        }
    }

    private static byte[] hex(JsonNode vector, String field) {
        return HEX.parseHex(vector.path(field).asString(""));
    }
}
