package burstscope.transport;

import java.io.IOException;
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
                case "stdio" ->
                    throw new IllegalArgumentException("a program on stdio is started with its command, not reached");
                default -> tcp(trimmed);
            };
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "'" + trimmed + "' is no address: " + e.getMessage() + "; write " + Forms.ALL, e);
        }
    }

    private static Address tcp(String text) {
        HostPort place = HostPort.parse(text, 0);
        return new Tcp(place.host(), place.port());
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

    /// What there is to write.
    final class Forms {
        static final String ALL = "tcp:HOST:PORT, tls:HOST:PORT or unix:PATH";

        private Forms() {}
    }
}
