package burstscope.link;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.clock.NanoClock;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.VscodeFrame;
import burstscope.framing.VscodeFrameScanner;
import burstscope.framing.VscodeFraming;
import burstscope.testing.MemoryLink;
import burstscope.testing.ReadSplit;
import burstscope.transport.Transport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A server of sessions that a test plays frame by frame: right, or lying. Each connection of the client is one
/// [Connection], handed out in order.
/// - Threads: the test's; the link opens its connections from its own.
final class FrameServer implements AutoCloseable {
    private static final long PATIENCE_S = 60;

    final List<String> queries = new CopyOnWriteArrayList<>();
    final List<LinkMode> modes = new CopyOnWriteArrayList<>();
    private final ReadSplit split;
    private final BlockingQueue<Connection> connections = new LinkedBlockingQueue<>();
    private volatile @Nullable IOException refusal;
    private volatile @Nullable LinkMode refusedMode;
    private volatile boolean automatic = true;

    FrameServer(ReadSplit split) {
        this.split = split;
    }

    /// As the client's side sees it.
    Transport open(LinkMode mode, String query) throws IOException {
        queries.add(query);
        modes.add(mode);
        IOException no = refusal;
        if (no != null && (refusedMode == null || refusedMode == mode)) {
            throw no;
        }
        MemoryLink link = new MemoryLink(split);
        Connection connection = new Connection(link.peer());
        if (automatic) {
            connection.control("{\"type\":\"sign\",\"data\":\"U\",\"signedData\":\"U\"}");
            connection.control("{\"type\":\"ok\"}");
        }
        connections.add(connection);
        return link.client();
    }

    /// From now on connections fail; in one mode only when it is not null.
    void refuse(@Nullable LinkMode mode, IOException cause) {
        refusedMode = mode;
        refusal = cause;
    }

    /// From now on the test says the handshake's words itself.
    void handshakeByHand() {
        automatic = false;
    }

    VscodeLink begin(LinkSettings settings, NanoClock clock) throws IOException {
        return VscodeLink.open(this::open, settings, FrameServer::thread, clock);
    }

    static Thread thread(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        return thread;
    }

    /// The next connection, without a look at what was said on it.
    Connection nextConnection() throws InterruptedException {
        Connection connection = connections.poll(PATIENCE_S, TimeUnit.SECONDS);
        if (connection == null) {
            throw new AssertionError("the client did not connect within a minute");
        }
        return connection;
    }

    /// The next connection, behind its handshake.
    Connection accept() throws Exception {
        Connection connection = nextConnection();
        assertThat(connection.words()).contains("\"type\":\"auth\"");
        assertThat(connection.words()).contains("\"signedData\":\"U\"").contains("\"desiredConnectionType\":1");
        return connection;
    }

    @Override
    public void close() {
        connections.forEach(each -> each.peer.close());
    }

    /// One connection.
    static final class Connection {
        final Transport peer;
        private final VscodeFrameScanner scanner = new VscodeFraming().newScanner(FrameLimits.DEFAULT);
        private byte[] buffer = new byte[1 << 16];
        private int start;
        private int limit;

        Connection(Transport peer) {
            this.peer = peer;
        }

        /// The next frame of the client; waits for it.
        VscodeFrame next() throws IOException, FrameException {
            int end = start == limit ? -1 : scanner.scan(buffer, start, limit);
            while (end < 0) {
                if (limit == buffer.length) {
                    buffer = Arrays.copyOf(buffer, 2 * buffer.length);
                }
                int count = peer.read(buffer, limit, buffer.length - limit);
                if (count < 0) {
                    throw new IOException("the client ended");
                }
                limit += count;
                end = scanner.scan(buffer, start, limit);
            }
            start = end;
            return scanner.frame(buffer);
        }

        /// The next frame that is no sign of life.
        VscodeFrame nextWord() throws IOException, FrameException {
            VscodeFrame frame = next();
            while (frame.type() == VscodeFrame.KEEP_ALIVE) {
                frame = next();
            }
            return frame;
        }

        /// The words of the next frame, which is a control frame.
        String words() throws IOException, FrameException {
            VscodeFrame frame = next();
            assertThat(frame.type()).isEqualTo(VscodeFrame.CONTROL);
            return new String(frame.data(), StandardCharsets.UTF_8);
        }

        void control(String words) throws IOException {
            send(new VscodeFrame(VscodeFrame.CONTROL, 0, 0, words.getBytes(StandardCharsets.UTF_8)));
        }

        void message(long id, long ack, String words) throws IOException {
            send(new VscodeFrame(VscodeFrame.REGULAR, id, ack, words.getBytes(StandardCharsets.UTF_8)));
        }

        void frame(int type, long ack) throws IOException {
            send(new VscodeFrame(type, 0, ack, new byte[0]));
        }

        void send(VscodeFrame frame) throws IOException {
            bytes(frame.encode());
        }

        void bytes(byte[] raw) throws IOException {
            peer.write(raw, 0, raw.length);
        }

        /// As when the network breaks.
        void drop() {
            peer.close();
        }
    }
}
