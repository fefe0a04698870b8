package burstscope.transport;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadFactory;

/// How to connect.
/// @param timeout until the peer must have accepted and answered the opening of the conversation
/// @param trust where the address asks for TLS
/// @param headers more headers for the opening of a WebSocket and for each HTTP request, in order
/// @param webSocket for addresses of WebSockets
/// @param http for addresses of HTTP servers
/// @param threads for what blocking calls cannot do by themselves: keep a deadline, answer a ping
public record ConnectOptions(
        Duration timeout,
        TlsTrust trust,
        Map<String, String> headers,
        WebSocketSetup webSocket,
        HttpSetup http,
        ThreadFactory threads) {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /// - Errors: [IllegalArgumentException] for a header that cannot be sent, or is set by the connection itself.
    public ConnectOptions {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        headers.forEach(Headers::check);
    }

    /// Five seconds, certificates as the system trusts them, text messages.
    public static ConnectOptions with(ThreadFactory threads) {
        return new ConnectOptions(TIMEOUT, TlsTrust.SYSTEM, Map.of(), WebSocketSetup.TEXT, HttpSetup.DEFAULT, threads);
    }

    public ConnectOptions withTimeout(Duration other) {
        return new ConnectOptions(other, trust, headers, webSocket, http, threads);
    }

    public ConnectOptions withTrust(TlsTrust other) {
        return new ConnectOptions(timeout, other, headers, webSocket, http, threads);
    }

    public ConnectOptions withHeaders(Map<String, String> others) {
        return new ConnectOptions(timeout, trust, others, webSocket, http, threads);
    }

    public ConnectOptions withWebSocket(WebSocketSetup other) {
        return new ConnectOptions(timeout, trust, headers, other, http, threads);
    }

    public ConnectOptions withHttp(HttpSetup other) {
        return new ConnectOptions(timeout, trust, headers, webSocket, other, threads);
    }
}
