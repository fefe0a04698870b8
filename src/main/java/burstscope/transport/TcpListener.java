package burstscope.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/// Accepts TCP connections on the loopback address only.
/// - Threads: one accepts, any closes; closing ends a blocked accept with an [IOException].
public final class TcpListener implements AutoCloseable {
    private static final int BACKLOG = 16;
    private final ServerSocket socket;

    /// @param port 0 lets the system choose one
    public TcpListener(int port) throws IOException {
        socket = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
    }

    public String host() {
        return socket.getInetAddress().getHostAddress();
    }

    public int port() {
        return socket.getLocalPort();
    }

    public TcpTransport accept() throws IOException {
        return new TcpTransport(socket.accept());
    }

    @Override
    public void close() {
        Closing.quietly(socket);
    }
}
