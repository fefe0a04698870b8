package burstscope.detect;

import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.dialect.Dialect;
import burstscope.dialect.Dialects;
import burstscope.dialect.Incoming;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.FrameScanner;
import burstscope.framing.Framing;
import burstscope.framing.Framings;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Tells from bytes what was spoken: the first pair of framing and dialect under which the first frame is a message.
///
/// - Shape: the pairs are tried from the one that the fewest other streams look like to the one that the most do: a
/// header
///   line is unmistakable, a length of four bytes can be the beginning of much else.
/// - Threads: stateless.
final class Sniffer {
    private static final FrameLimits LIMITS = new FrameLimits(1 << 20);

    private static final List<Speech> STREAMS = List.of(
            speech("content-length", "json", "json-rpc"),
            speech("content-length", "json", "json-rpc-no-version"),
            speech("newline", "json", "json-rpc"),
            speech("newline", "json", "mpv"),
            speech("newline", "json", "json-rpc-no-version"),
            speech("nul", "json", "json-rpc"),
            speech("nul", "json", "json-rpc-no-version"),
            speech("msgpack-stream", "msgpack", "msgpack-rpc"),
            speech("length-prefix", "json", "json-rpc"),
            speech("length-prefix", "msgpackr", "json-rpc"));
    private static final List<Speech> QUESTIONS = List.of(
            speech("newline", "json", "json-rpc"),
            speech("msgpack-stream", "msgpack", "msgpack-rpc"),
            speech("content-length", "json", "json-rpc"),
            speech("newline", "json", "mpv"),
            speech("nul", "json", "json-rpc"),
            speech("length-prefix", "json", "json-rpc"),
            speech("length-prefix", "msgpackr", "json-rpc"));
    private static final List<Speech> MESSAGES = List.of(
            speech("message", "json", "json-rpc"),
            speech("message", "json", "json-rpc-no-version"),
            speech("message", "msgpack", "msgpack-rpc"));

    private Sniffer() {}

    private static Speech speech(String framing, String coding, String dialect) {
        return new Speech(framing, coding, dialect, "");
    }

    private static List<Speech> known(boolean wholeMessages) {
        return wholeMessages ? MESSAGES : STREAMS;
    }

    /// In what to ask a backend, the most usual first.
    static List<Speech> questions(boolean wholeMessages) {
        return wholeMessages ? MESSAGES : QUESTIONS;
    }

    /// What the bytes are; empty when they are nothing known, or too few to tell.
    /// @param wholeMessages whether the transport keeps messages apart, as WebSocket and HTTP do
    static Optional<Speech> tell(byte[] bytes, boolean wholeMessages) {
        return known(wholeMessages).stream()
                .filter(speech -> begins(bytes, speech))
                .findFirst()
                .map(speech -> speech.because("it sent " + Quote.of(bytes)));
    }

    /// Whether an HTTP server answered.
    static boolean isHttp(byte[] bytes) {
        return new String(bytes, 0, Math.min(bytes.length, 5), StandardCharsets.ISO_8859_1).equals("HTTP/");
    }

    private static boolean begins(byte[] bytes, Speech speech) {
        Framing framing = Framings.byName(speech.framing());
        FrameScanner scanner = framing.newScanner(LIMITS);
        try {
            int end = scanner.scan(bytes, 0, bytes.length);
            return end >= 0 && scanner.payloadLength() > 0 && isMessage(bytes, scanner, speech);
        } catch (FrameException otherwiseFramed) {
            return false;
        }
    }

    private static boolean isMessage(byte[] bytes, FrameScanner scanner, Speech speech) {
        try {
            Value message = Coding.parse(speech.coding())
                    .newCodec(WireLimits.DEFAULT)
                    .decode(bytes, scanner.payloadStart(), scanner.payloadLength());
            Dialect dialect = Dialects.byId(speech.dialect());
            boolean versioned = message instanceof Value.Map map && map.get("jsonrpc") != null;
            boolean wantsVersion = dialect.id().equals("json-rpc");
            boolean fits = !(message instanceof Value.Map) || dialect.id().equals("mpv") || versioned == wantsVersion;
            return fits && !(dialect.read(message) instanceof Incoming.Malformed);
        } catch (WireFormatException otherwiseCoded) {
            return false;
        }
    }
}
