package burstscope.backend;

import burstscope.clock.NanoClock;
import burstscope.transport.StreamTransport;
import burstscope.transport.TcpListener;
import burstscope.transport.Transport;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
        new BackendConnection(transport, Integer.toString(connections.incrementAndGet()), clock).run();
    }

    /// Accepts peers on the loopback address from now on.
    /// @param port 0 lets the system choose one
    /// - Errors: [IOException] when the port cannot be had.
    public BackendListener listen(int port) throws IOException {
        return BackendListener.start(this, new TcpListener(port));
    }
}
