package burstscope.backend;

import burstscope.transport.TcpListener;
import burstscope.transport.TcpTransport;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/// A demo backend that accepts peers over TCP until it is closed.
/// - Threads: any.
public final class BackendListener implements AutoCloseable {
    private final DemoBackend backend;
    private final TcpListener listener;
    private final Set<TcpTransport> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean closed;

    private BackendListener(DemoBackend backend, TcpListener listener) {
        this.backend = backend;
        this.listener = listener;
    }

    static BackendListener start(DemoBackend backend, TcpListener listener) {
        BackendListener started = new BackendListener(backend, listener);
        BackendThreads.start("accept", Integer.toString(listener.port()), started::acceptPeers);
        return started;
    }

    public String host() {
        return listener.host();
    }

    public int port() {
        return listener.port();
    }

    /// Blocks until nobody is accepted any more: the system closes the port only when the thread that accepts has
    /// left
    /// it, a moment after [#close].
    public void awaitClosed() throws InterruptedException {
        ended.await();
    }

    /// Accepts nobody any more and ends all connections.
    @Override
    public void close() {
        closed = true;
        listener.close();
        open.forEach(TcpTransport::close);
    }

    private void acceptPeers() {
        try {
            while (!closed) {
                TcpTransport peer = listener.accept();
                open.add(peer);
                BackendThreads.start("connection", peer.describe(), () -> serve(peer));
            }
        } catch (IOException e) {
            // Closed here, or the system ran out of something: those connected stay served, no new ones come.
        } finally {
            ended.countDown();
        }
    }

    private void serve(TcpTransport peer) {
        try {
            if (!closed) {
                backend.serve(peer);
            }
        } finally {
            peer.close();
            open.remove(peer);
        }
    }
}
