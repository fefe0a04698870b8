package burstscope.backend;

import burstscope.transport.DeflateOffer;
import burstscope.transport.TcpListener;
import burstscope.transport.Transport;
import burstscope.transport.UnixListener;
import burstscope.transport.WebSocketAcceptance;
import burstscope.transport.WebSocketSetup;
import burstscope.transport.WebSocketTransport;
import java.io.IOException;
import java.time.Duration;

/// Where peers come in.
/// - Threads: one accepts, each peer's own opens, any closes.
sealed interface Door extends AutoCloseable {
    /// What a client writes to come here: `unix:/tmp/demo`, `ws://127.0.0.1:7000/`.
    String address();

    Transport accept() throws IOException;

    /// What has to be agreed on with one peer before its first message; may take its time.
    default Transport open(Transport accepted) throws IOException {
        return accepted;
    }

    /// Whether messages come apart there, each a frame of its own.
    default boolean wholeMessages() {
        return false;
    }

    @Override
    void close();

    /// A port of the loopback address.
    record Tcp(TcpListener listener) implements Door {
        @Override
        public String address() {
            return listener.host() + ":" + listener.port();
        }

        @Override
        public Transport accept() throws IOException {
            return listener.accept();
        }

        @Override
        public void close() {
            listener.close();
        }
    }

    /// A Unix domain socket.
    record Unix(UnixListener listener) implements Door {
        @Override
        public String address() {
            return "unix:" + listener.path();
        }

        @Override
        public Transport accept() throws IOException {
            return listener.accept();
        }

        @Override
        public void close() {
            listener.close();
        }
    }

    /// A port of the loopback address behind which WebSocket is spoken, whatever path is named.
    record WebSocket(TcpListener listener) implements Door {
        private static final Duration PATIENCE = Duration.ofSeconds(5);
        private static final WebSocketAcceptance ACCEPTANCE = new WebSocketAcceptance(
                WebSocketSetup.TEXT
                        .withDeflate(DeflateOffer.PLAIN)
                        .withMaxMessageBytes(RequestReader.MAX_REQUEST_BYTES),
                PATIENCE,
                BackendThreads.FACTORY);

        @Override
        public String address() {
            return "ws://" + listener.host() + ":" + listener.port() + "/";
        }

        @Override
        public Transport accept() throws IOException {
            return listener.accept();
        }

        @Override
        public Transport open(Transport accepted) throws IOException {
            return WebSocketTransport.accept(accepted, ACCEPTANCE);
        }

        @Override
        public boolean wholeMessages() {
            return true;
        }

        @Override
        public void close() {
            listener.close();
        }
    }
}
