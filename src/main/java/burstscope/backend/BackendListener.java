package burstscope.backend;

import burstscope.transport.TcpListener;
import burstscope.transport.Transport;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/// A demo backend that accepts peers until it is closed.
/// - Threads: any.
public final class BackendListener implements AutoCloseable {
    private final DemoBackend backend;
    private final Door door;
    private final Set<Transport> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean closed;

    private BackendListener(DemoBackend backend, Door door) {
        this.backend = backend;
        this.door = door;
    }

    static BackendListener start(DemoBackend backend, Door door) {
        BackendListener started = new BackendListener(backend, door);
        BackendThreads.start("accept", door.address(), started::acceptPeers);
        return started;
    }

    /// Where it listens, as a client writes it: `127.0.0.1:7000`, `unix:/tmp/demo`, `ws://127.0.0.1:7000/`.
    public String address() {
        return door.address();
    }

    /// The IP address.
    /// - Errors: [IllegalStateException] where there is none.
    public String host() {
        return tcp().host();
    }

    /// The TCP port.
    /// - Errors: [IllegalStateException] where there is none.
    public int port() {
        return tcp().port();
    }

    private TcpListener tcp() {
        return switch (door) {
            case Door.Tcp(TcpListener listener) -> listener;
            case Door.WebSocket(TcpListener listener) -> listener;
            case Door.Unix unix -> throw new IllegalStateException(unix.address() + " has no port");
        };
    }

    /// Closes also when the process is told to end, so that nothing is left behind.
    public void closeAtExit() {
        Runtime.getRuntime().addShutdownHook(BackendThreads.FACTORY.newThread(this::close));
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
        door.close();
        open.forEach(Transport::close);
    }

    private void acceptPeers() {
        try {
            while (!closed) {
                Transport peer = door.accept();
                open.add(peer);
                BackendThreads.start("connection", peer.describe(), () -> serve(peer));
            }
        } catch (IOException e) {
            // Closed here, or the system ran out of something: those connected stay served, no new ones come.
        } finally {
            ended.countDown();
        }
    }

    private void serve(Transport peer) {
        try {
            if (!closed) {
                backend.serve(door.open(peer), door.wholeMessages());
            }
        } catch (IOException e) {
            // They came to no agreement; the peer was told.
        } finally {
            peer.close();
            open.remove(peer);
        }
    }
}
