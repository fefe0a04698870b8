package burstscope.link;

import burstscope.framing.FrameLimits;
import java.time.Duration;

/// How one namespace of a socket.io server is spoken to.
/// @param namespace a path: `/services`
/// @param text whether our messages are texts; else they are binary
/// @param greeting an event in JSON, `["hello","me"]`, that is sent before any message; empty for none
/// @param frameLimits for one message of the server
/// @param handshakeTimeout from the open WebSocket to the server's word that we are connected
public record SocketIoSettings(
        String namespace, boolean text, String greeting, FrameLimits frameLimits, Duration handshakeTimeout) {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /// - Errors: [IllegalArgumentException] for a namespace that no packet can name.
    public SocketIoSettings {
        if (!namespace.startsWith("/") || namespace.indexOf(',') >= 0 || namespace.indexOf('?') >= 0) {
            throw new IllegalArgumentException("a namespace is a path without comma and question mark");
        }
    }

    /// Binary messages, no greeting, the usual limits.
    public static SocketIoSettings of(String namespace) {
        return new SocketIoSettings(namespace, false, "", FrameLimits.DEFAULT, TIMEOUT);
    }

    public SocketIoSettings withText(boolean other) {
        return new SocketIoSettings(namespace, other, greeting, frameLimits, handshakeTimeout);
    }

    public SocketIoSettings withGreeting(String other) {
        return new SocketIoSettings(namespace, text, other, frameLimits, handshakeTimeout);
    }
}
