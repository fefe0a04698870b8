package burstscope.transport;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Asks a peer to speak WebSocket from here on, and checks that it agreed to what was asked.
/// - Source: RFC 6455 section 4.1.
/// - Threads: one.
final class WebSocketHandshake {
    private static final String SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int KEY_BYTES = 16;
    private static final int SWITCHING_PROTOCOLS = 101;

    private final String host;
    private final String target;
    private final WebSocketSetup setup;
    private final Map<String, String> more;
    private final String key;

    /// What both sides agreed on.
    /// @param deflate null without compression
    /// @param early what came behind the answer already
    /// @param subprotocol empty when the peer chose none
    record Agreement(@Nullable Deflation deflate, String subprotocol, byte[] early) {}

    /// @param host with its port where that is not the usual one
    /// @param target path and query
    WebSocketHandshake(String host, String target, WebSocketSetup setup, Map<String, String> more) {
        this.host = host;
        this.target = target;
        this.setup = setup;
        this.more = more;
        byte[] random = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(random);
        key = Base64.getEncoder().encodeToString(random);
    }

    byte[] request() {
        StringBuilder text = new StringBuilder(256);
        text.append("GET ").append(target).append(" HTTP/1.1\r\n");
        if (more.keySet().stream().noneMatch("host"::equalsIgnoreCase)) {
            text.append("Host: ").append(host).append("\r\n");
        }
        text.append("Upgrade: websocket\r\nConnection: Upgrade\r\n");
        text.append("Sec-WebSocket-Key: ").append(key).append("\r\nSec-WebSocket-Version: 13\r\n");
        if (!setup.subprotocols().isEmpty()) {
            text.append("Sec-WebSocket-Protocol: ")
                    .append(String.join(", ", setup.subprotocols()))
                    .append("\r\n");
        }
        DeflateOffer offer = setup.deflate();
        if (offer != null) {
            text.append("Sec-WebSocket-Extensions: ").append(offer.header()).append("\r\n");
        }
        more.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /// - Errors: [TransportException] that says what the peer did not agree to.
    Agreement check(ResponseHead answer) throws IOException {
        if (answer.status() != SWITCHING_PROTOCOLS) {
            throw new TransportException(
                    TransportException.Reason.HANDSHAKE_REFUSED,
                    "it refused to speak WebSocket at " + target + ": " + answer.statusLine(),
                    null);
        }
        if (!answer.joined("upgrade").equalsIgnoreCase("websocket")) {
            throw ResponseHead.failed("it switched to something else than WebSocket");
        }
        if (!hasToken(answer.joined("connection"), "upgrade")) {
            throw ResponseHead.failed("its answer does not switch the connection");
        }
        if (!answer.joined("sec-websocket-accept").equals(accept(key))) {
            throw ResponseHead.failed("its Sec-WebSocket-Accept is not the answer to our key");
        }
        String subprotocol = answer.joined("sec-websocket-protocol");
        if (!subprotocol.isEmpty() && !setup.subprotocols().contains(subprotocol)) {
            throw ResponseHead.failed("it chose a subprotocol that was not offered");
        }
        List<String> extensions = answer.headers().getOrDefault("sec-websocket-extensions", List.of());
        Deflation deflation = Deflation.agreed(String.join(", ", extensions), setup);
        return new Agreement(deflation, subprotocol, answer.rest());
    }

    static boolean hasToken(String list, String token) {
        return Arrays.stream(list.split(",", -1)).anyMatch(part -> part.strip().equalsIgnoreCase(token));
    }

    static String accept(String key) {
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            return Base64.getEncoder().encodeToString(sha1.digest((key + SUFFIX).getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-1", e);
        }
    }
}
