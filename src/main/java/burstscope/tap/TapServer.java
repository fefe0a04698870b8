package burstscope.tap;

import burstscope.clock.NanoClock;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Listens where clients shall come instead of to the backend, and connects each of them on to it.
/// - Errors: a client whose backend cannot be reached is torn off, counted, and the reason told.
/// - Threads: [#run] by one thread; the rest from any.
public final class TapServer implements AutoCloseable {
    private static final int BACKLOG = 64;
    private static final int MOST_CLIENTS = 256;

    private final ServerSocketChannel listener;
    private final TapPlace listen;
    private final TapPlace backend;
    private final Observer observer;
    private final NanoClock clock;
    private final Consumer<String> onRefused;
    private final Set<Client> clients = ConcurrentHashMap.newKeySet();
    private final AtomicLong opened = new AtomicLong();
    private volatile boolean closed;

    /// Listens from now on.
    /// @throws IOException when that place cannot be had
    public TapServer(TapPlace listen, TapPlace backend, TapSession session) throws IOException {
        this(listen, backend, session, _ -> {});
    }

    /// @param onRefused hears in words why a client could not be served, on any thread
    public TapServer(TapPlace listen, TapPlace backend, TapSession session, Consumer<String> onRefused)
            throws IOException {
        this.onRefused = onRefused;
        this.listen = listen;
        this.backend = backend;
        observer = session.observer();
        clock = session.clock();
        listener = open(listen);
    }

    private static ServerSocketChannel open(TapPlace place) throws IOException {
        ServerSocketChannel channel;
        if (place instanceof TapPlace.Unix unix) {
            unix.makeRoom();
            channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        } else {
            channel = ServerSocketChannel.open();
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        }
        try {
            if (place instanceof TapPlace.Unix unix) {
                unix.bind(channel, BACKLOG);
            } else {
                channel.bind(place.resolve(), BACKLOG);
            }
            return channel;
        } catch (BindException e) {
            SocketSide.quietly(channel);
            throw new IOException("cannot listen at " + place.text() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            SocketSide.quietly(channel);
            throw e;
        }
    }

    /// Where clients connect to, with the port that the system chose.
    public String address() {
        try {
            return listener.getLocalAddress() instanceof InetSocketAddress tcp ? TapPlace.text(tcp) : listen.text();
        } catch (IOException e) {
            return listen.text();
        }
    }

    /// Serves clients until [#close], or until the first one that could be served has ended.
    /// @param once whether to end with the first client
    public void run(ThreadFactory threads, boolean once) throws InterruptedException {
        while (!closed) {
            Client client = next(threads);
            if (client != null && once) {
                client.ended.await();
                if (client.pair != null) {
                    return;
                }
            }
        }
    }

    private @Nullable Client next(ThreadFactory threads) {
        SocketChannel accepted;
        try {
            accepted = listener.accept();
        } catch (IOException e) {
            if (!closed) {
                tellRefused("no client can be accepted: " + e.getMessage());
                stop();
            }
            return null;
        }
        clients.removeIf(Client::hasEnded);
        Client client = new Client(opened.incrementAndGet(), accepted);
        if (clients.size() >= MOST_CLIENTS) {
            client.refuse("more than " + MOST_CLIENTS + " clients at once");
            return null;
        }
        clients.add(client);
        // A backend that is slow to accept holds up its own client alone.
        Thread thread = threads.newThread(() -> client.connect(threads));
        thread.setName("tap-" + client.number + "-connect");
        thread.start();
        return client;
    }

    private void tellRefused(String why) {
        observer.refused(why);
        onRefused.accept(why);
    }

    /// One client, from its arrival to its end.
    private final class Client {
        private final long number;
        private final SocketChannel accepted;
        private final CountDownLatch ended = new CountDownLatch(1);
        private volatile @Nullable Pair pair;

        Client(long number, SocketChannel accepted) {
            this.number = number;
            this.accepted = accepted;
        }

        void connect(ThreadFactory threads) {
            try {
                Side client = new SocketSide(accepted, "client " + number);
                Side backendSide = SocketSide.connect(backend.resolve(), backend.text());
                Pair made = new Pair(number, client, backendSide, Pair.QueueLimits.DEFAULT, clock);
                pair = made;
                observer.watch(made);
                made.start(threads);
                if (closed) {
                    made.close();
                }
                made.awaitEnd();
            } catch (IOException e) {
                refuse(backend.text() + " cannot be reached: " + e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                close();
            } finally {
                ended.countDown();
            }
        }

        void refuse(String why) {
            try {
                new SocketSide(accepted, "").tear();
            } catch (IOException gone) {
                SocketSide.quietly(accepted);
            }
            tellRefused(why);
        }

        boolean hasEnded() {
            return ended.getCount() == 0;
        }

        void close() {
            Pair made = pair;
            if (made != null) {
                made.close();
            } else {
                SocketSide.quietly(accepted);
            }
        }
    }

    @Override
    public void close() {
        stop();
    }

    /// Ends all connections and listens no more; [#run] returns.
    public void stop() {
        closed = true;
        SocketSide.quietly(listener);
        clients.forEach(Client::close);
        if (listen instanceof TapPlace.Unix unix) {
            unix.remove();
        }
    }

    /// Whether anybody but this machine can reach the place.
    static boolean isLocal(SocketAddress address) {
        return address instanceof UnixDomainSocketAddress
                || (address instanceof InetSocketAddress tcp && isLoopback(tcp.getAddress()));
    }

    private static boolean isLoopback(@Nullable InetAddress address) {
        return address != null && address.isLoopbackAddress();
    }
}
