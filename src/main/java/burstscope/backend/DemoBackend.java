package burstscope.backend;

import burstscope.clock.NanoClock;
import burstscope.transport.StreamTransport;
import burstscope.transport.TcpListener;
import burstscope.transport.Transport;
import burstscope.transport.UnixListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/// The demo backend. Every connection has a session of its own: queue, settings and numbering of events.
/// - Threads: any; prints nothing.
public final class DemoBackend {
    private final NanoClock clock;
    private final AtomicInteger connections = new AtomicInteger();

    public DemoBackend() {
        clock = NanoClock.system();
    }

    /// Serves one peer over streams that somebody else opened, until it ends its side; closes them.
    public void serve(String peer, InputStream in, OutputStream out) {
        serve(new StreamTransport(peer, in, out));
    }

    /// Serves one peer until it ends its side or the transport is closed; closes the transport.
    public void serve(Transport transport) {
        serve(transport, false);
    }

    /// @param wholeMessages whether the transport keeps messages apart, each behind its length
    void serve(Transport transport, boolean wholeMessages) {
        Wire wire = new Wire(transport, wholeMessages);
        new BackendConnection(wire, Integer.toString(connections.incrementAndGet()), clock).run();
    }

    /// Accepts peers on the loopback address from now on.
    /// @param port 0 lets the system choose one
    /// - Errors: [IOException] when the port cannot be had.
    public BackendListener listen(int port) throws IOException {
        return BackendListener.start(this, new Door.Tcp(new TcpListener(port)));
    }

    /// Accepts peers of the same user at a Unix socket from now on; its file is gone when the listener is closed.
    /// - Errors: [IOException] when something else is at `path`, or no socket can be made there.
    public BackendListener listenUnix(Path path) throws IOException {
        return BackendListener.start(this, new Door.Unix(new UnixListener(path)));
    }

    /// Accepts peers by WebSocket on the loopback address from now on: each message one frame, compressed where the
    /// peer
    /// offers it; pages of browsers are refused.
    /// @param port 0 lets the system choose one
    /// - Errors: [IOException] when the port cannot be had.
    public BackendListener listenWebSocket(int port) throws IOException {
        return BackendListener.start(this, new Door.WebSocket(new TcpListener(port)));
    }
}
