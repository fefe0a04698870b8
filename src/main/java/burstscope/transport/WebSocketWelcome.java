package burstscope.transport;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A server's side of the opening handshake, for a server that only programs of this machine may use.
///
/// A page in a browser can reach the loopback address, too, and the only thing that tells it from other clients is the
/// `Origin` that it cannot leave out; and a page whose name was made to lead here shows it by its `Host`. Both are
/// refused.
/// - Source: RFC 6455 section 4.2.
/// - Threads: one.
final class WebSocketWelcome {
    private static final Pattern LOOPBACK = Pattern.compile("(?i)(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d{1,5})?");
    private static final int KEY_BYTES = 16;

    private WebSocketWelcome() {}

    /// Why a client is not taken on.
    private record Refusal(String status, String words, String moreHeaders) {
        Refusal(String status, String words) {
            this(status, words, "");
        }
    }

    /// Reads what a client asks for and answers.
    /// - Errors: [TransportException] when it is refused; it was told then.
    static WebSocketTransport.Opened agree(Transport below, WebSocketSetup setup) throws IOException {
        RequestHead request;
        try {
            request = RequestHead.read(below);
        } catch (TransportException e) {
            refuse(below, new Refusal("400 Bad Request", String.valueOf(e.getMessage())));
            throw e;
        }
        Refusal refusal = refusalOf(request);
        if (refusal != null) {
            refuse(below, refusal);
            throw new TransportException(TransportException.Reason.HANDSHAKE_REFUSED, refusal.words(), null);
        }
        Deflation.Taken deflate = Deflation.taken(request.joined("sec-websocket-extensions"), setup);
        String subprotocol = subprotocol(request, setup);
        StringBuilder answer = new StringBuilder(256)
                .append("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n")
                .append("Sec-WebSocket-Accept: ")
                .append(WebSocketHandshake.accept(request.joined("sec-websocket-key")))
                .append("\r\n");
        if (!subprotocol.isEmpty()) {
            answer.append("Sec-WebSocket-Protocol: ").append(subprotocol).append("\r\n");
        }
        if (deflate != null) {
            answer.append("Sec-WebSocket-Extensions: ").append(deflate.header()).append("\r\n");
        }
        byte[] bytes = answer.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        below.write(bytes, 0, bytes.length);
        WebSocketHandshake.Agreement agreement = new WebSocketHandshake.Agreement(
                deflate == null ? null : deflate.deflation(), subprotocol, request.rest());
        return new WebSocketTransport.Opened(
                agreement, (long) request.headBytes() + request.rest().length, bytes.length);
    }

    private static @Nullable Refusal refusalOf(RequestHead request) {
        if (request.has("origin")) {
            return new Refusal("403 Forbidden", "pages in a browser are not served");
        }
        if (!LOOPBACK.matcher(request.joined("host")).matches()) {
            return new Refusal("403 Forbidden", "the Host must be localhost, 127.0.0.1 or [::1]");
        }
        if (!request.method().equals("GET")
                || !WebSocketHandshake.hasToken(request.joined("upgrade"), "websocket")
                || !WebSocketHandshake.hasToken(request.joined("connection"), "upgrade")) {
            return new Refusal("426 Upgrade Required", "a WebSocket is spoken here", "Upgrade: websocket\r\n");
        }
        if (!request.joined("sec-websocket-version").equals("13")) {
            return new Refusal("426 Upgrade Required", "version 13 is spoken here", "Sec-WebSocket-Version: 13\r\n");
        }
        return isKey(request.joined("sec-websocket-key"))
                ? null
                : new Refusal("400 Bad Request", "Sec-WebSocket-Key must be 16 bytes in base 64");
    }

    private static boolean isKey(String key) {
        try {
            return Base64.getDecoder().decode(key).length == KEY_BYTES;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String subprotocol(RequestHead request, WebSocketSetup setup) {
        List<String> offered = Arrays.stream(
                        request.joined("sec-websocket-protocol").split(",", -1))
                .map(String::strip)
                .toList();
        return setup.subprotocols().stream()
                .filter(offered::contains)
                .findFirst()
                .orElse("");
    }

    private static void refuse(Transport below, Refusal refusal) throws IOException {
        byte[] body = (refusal.words() + "\n").getBytes(StandardCharsets.UTF_8);
        byte[] head = ("HTTP/1.1 " + refusal.status() + "\r\n" + refusal.moreHeaders()
                        + "Content-Type: text/plain; charset=utf-8\r\nContent-Length: " + body.length
                        + "\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        below.write(all, 0, all.length);
        below.closeOutput();
    }
}
