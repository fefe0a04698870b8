package burstscope.transport;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/// Where a backend listens, as a user writes it: `tcp:HOST:PORT` (or `HOST:PORT`), `tls:HOST:PORT`, `unix:PATH`. A
/// program
/// on stdio has no address: it is started, not reached.
/// - Threads: immutable.
public sealed interface Address {
    /// What [#parse] reads; with IPv6 in brackets.
    String text();

    /// Opens a connection there.
    /// - Errors: [TransportException] with the reason.
    Transport connect(ConnectOptions options) throws IOException;

    /// Reads an address.
    /// @throws IllegalArgumentException with a sentence for the user
    static Address parse(String text) {
        String trimmed = text.strip();
        int colon = trimmed.indexOf(':');
        String scheme = colon < 0 ? "" : trimmed.substring(0, colon).toLowerCase(Locale.ROOT);
        String rest = trimmed.substring(colon + 1);
        try {
            return switch (scheme) {
                case "tcp" -> tcp(withoutSlashes(rest));
                case "tls" -> {
                    HostPort place = HostPort.parse(withoutSlashes(rest), 0);
                    yield new Tls(place.host(), place.port());
                }
                case "unix" -> new Unix(withoutSlashes(rest));
                case "ws" -> webSocket(rest, false);
                case "wss" -> webSocket(rest, true);
                case "ws+unix" -> webSocketUnix(withoutSlashes(rest));
                case "http" -> http(rest, false);
                case "https" -> http(rest, true);
                case "stdio" -> throw new IllegalArgumentException(AddressForms.STDIO);
                default -> {
                    if (trimmed.equalsIgnoreCase("stdio")) {
                        throw new IllegalArgumentException(AddressForms.STDIO);
                    }
                    yield tcp(trimmed);
                }
            };
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "'" + AddressForms.shown(trimmed) + "' is no address: " + e.getMessage() + "; write "
                            + AddressForms.ALL,
                    e);
        }
    }

    private static Address tcp(String text) {
        HostPort place = HostPort.parse(text, 0);
        return new Tcp(place.host(), place.port());
    }

    private static Address webSocket(String rest, boolean secure) {
        WebPlace place = WebPlace.parse(rest, secure);
        Address below = secure ? new Tls(place.host(), place.port()) : new Tcp(place.host(), place.port());
        return new WebSocket(below, place.target());
    }

    private static Address http(String rest, boolean secure) {
        WebPlace place = WebPlace.parse(rest, secure);
        return new Http(place.host(), place.port(), place.target(), secure);
    }

    private static Address webSocketUnix(String rest) {
        int colon = rest.indexOf(":/");
        return colon < 0
                ? new WebSocket(new Unix(rest), "/")
                : new WebSocket(new Unix(rest.substring(0, colon)), rest.substring(colon + 1));
    }

    private static String withoutSlashes(String rest) {
        return rest.startsWith("//") ? rest.substring(2) : rest;
    }

    /// A TCP port.
    /// @param host a name or an IP address, IPv6 without its brackets
    record Tcp(String host, int port) implements Address {
        @Override
        public String text() {
            return "tcp:" + new HostPort(host, port).text();
        }

        @Override
        public Transport connect(ConnectOptions options) throws TransportException {
            return TcpTransport.connect(host, port, options.timeout());
        }
    }

    /// A TCP port behind which TLS is spoken.
    /// @param host a name or an IP address, IPv6 without its brackets
    record Tls(String host, int port) implements Address {
        @Override
        public String text() {
            return "tls:" + new HostPort(host, port).text();
        }

        @Override
        public Transport connect(ConnectOptions options) throws TransportException {
            return TcpTransport.connectTls(host, port, options.trust(), options.timeout());
        }
    }

    /// A Unix domain socket.
    record Unix(String path) implements Address {
        /// - Errors: [IllegalArgumentException] when there is none.
        public Unix {
            if (path.isEmpty()) {
                throw new IllegalArgumentException("the path is missing");
            }
        }

        @Override
        public String text() {
            return "unix:" + path;
        }

        @Override
        public Transport connect(ConnectOptions options) throws TransportException {
            return UnixTransport.connect(path, options.timeout(), options.threads());
        }
    }

    /// A WebSocket.
    /// @param below the connection that it is spoken over
    /// @param target path and query
    record WebSocket(Address below, String target) implements Address {
        /// - Errors: [IllegalArgumentException] for a connection that carries no WebSocket, or a path that no
        /// request can
        ///   name.
        public WebSocket {
            WebPlace.checkTarget(target);
            if (below instanceof WebSocket || below instanceof Http) {
                throw new IllegalArgumentException("a WebSocket is spoken over TCP, TLS or a Unix socket");
            }
        }

        @Override
        public String text() {
            return switch (below) {
                case Tcp(String host, int port) -> "ws://" + new HostPort(host, port).text() + target;
                case Tls(String host, int port) -> "wss://" + new HostPort(host, port).text() + target;
                case Unix(String path) -> "ws+unix:" + path + ":" + target;
                case WebSocket nested -> nested.text();
                case Http nested -> nested.text();
            };
        }

        @Override
        public Transport connect(ConnectOptions options) throws IOException {
            return WebSocketTransport.open(below.connect(options), hostHeader(), target, options);
        }

        private String hostHeader() {
            return switch (below) {
                case Tcp(String host, int port) -> WebPlace.hostHeader(host, port, false);
                case Tls(String host, int port) -> WebPlace.hostHeader(host, port, true);
                default -> "localhost";
            };
        }
    }

    /// An HTTP server that requests are posted to.
    /// @param host a name or an IP address, IPv6 without its brackets
    /// @param target path and query
    /// @param secure over TLS
    record Http(String host, int port, String target, boolean secure) implements Address {
        /// - Errors: [IllegalArgumentException] for a path that no request can name.
        public Http {
            WebPlace.checkTarget(target);
        }

        @Override
        public String text() {
            return (secure ? "https://" : "http://") + new HostPort(host, port).text() + target;
        }

        @Override
        public Transport connect(ConnectOptions options) throws IOException {
            URI uri;
            try {
                uri = new URI(text());
            } catch (URISyntaxException e) {
                throw new TransportException(
                        TransportException.Reason.BAD_ADDRESS, "this is no address for HTTP: " + e.getMessage(), e);
            }
            return HttpPostTransport.open(secure ? new Tls(host, port) : new Tcp(host, port), uri, options);
        }
    }
}
