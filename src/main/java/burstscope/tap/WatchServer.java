package burstscope.tap;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/// Tells whoever connects what a tap sees, a line of JSON each interval.
/// - Shape: nothing is ever read from a watcher; one that takes no lines misses some.
/// - Threads: [#publish] from any, never waits; one thread accepts, one writes for each watcher.
final class WatchServer implements AutoCloseable {
    private static final int MOST_LINES = 8;
    private static final int MOST_WATCHERS = 8;
    private static final long LAST_WORD_MS = 500;
    private static final byte[] END = {};

    private final TapPlace.Unix place;
    private final ServerSocketChannel listener;
    private final ThreadFactory threads;
    private final Set<Watcher> watchers = ConcurrentHashMap.newKeySet();

    private WatchServer(TapPlace.Unix place, ServerSocketChannel listener, ThreadFactory threads) {
        this.place = place;
        this.listener = listener;
        this.threads = threads;
    }

    /// @throws IOException when a tap of that name runs already
    static WatchServer open(String name, ThreadFactory threads) throws IOException {
        TapPlace.Unix place = WatchPlace.of(name);
        try {
            place.makeRoom();
        } catch (IOException e) {
            throw new IOException("a tap named " + name + " runs already, or " + place.path() + " is no socket", e);
        }
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            listener.bind(place.resolve());
        } catch (IOException e) {
            SocketSide.quietly(listener);
            throw e;
        }
        WatchServer server = new WatchServer(place, listener, threads);
        start(threads, "tap-watch", server::accept);
        return server;
    }

    private static Thread start(ThreadFactory threads, String name, Runnable body) {
        Thread thread = threads.newThread(body);
        thread.setName(name);
        thread.start();
        return thread;
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel channel = listener.accept();
                if (watchers.size() >= MOST_WATCHERS) {
                    SocketSide.quietly(channel);
                    continue;
                }
                Watcher watcher = new Watcher(channel);
                watchers.add(watcher);
                watcher.thread = start(threads, "tap-watcher", watcher);
            }
        } catch (IOException closed) {
            // Nobody can watch any more.
        }
    }

    void publish(byte[] line) {
        watchers.forEach(watcher -> watcher.lines.offer(line));
    }

    @Override
    public void close() {
        SocketSide.quietly(listener);
        place.remove();
        watchers.forEach(Watcher::end);
    }

    /// One who watches.
    private final class Watcher implements Runnable {
        private final SocketChannel channel;
        private final BlockingQueue<byte[]> lines = new ArrayBlockingQueue<>(MOST_LINES);
        private volatile Thread thread = Thread.currentThread();

        Watcher(SocketChannel channel) {
            this.channel = channel;
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // The mark is this very array.
        public void run() {
            try {
                for (byte[] line = lines.take(); line.length > 0; line = lines.take()) {
                    for (ByteBuffer bytes = ByteBuffer.wrap(line); bytes.hasRemaining(); ) {
                        channel.write(bytes);
                    }
                }
            } catch (IOException | InterruptedException gone) {
                // It looks no more.
            } finally {
                watchers.remove(this);
                SocketSide.quietly(channel);
            }
        }

        void end() {
            try {
                if (lines.offer(END, LAST_WORD_MS, TimeUnit.MILLISECONDS)) {
                    thread.join(LAST_WORD_MS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            SocketSide.quietly(channel);
        }
    }
}
