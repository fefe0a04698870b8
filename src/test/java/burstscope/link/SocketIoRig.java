package burstscope.link;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.framing.FrameLimits;
import burstscope.testing.ManualClock;
import burstscope.testing.MemoryLink;
import burstscope.testing.ReadSplit;
import burstscope.transport.Transport;
import burstscope.transport.WebSocketMode;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A session, and its server, which a test plays message by message: right, or lying.
/// - Threads: the test's; the session is begun by another.
final class SocketIoRig implements AutoCloseable {
    static final String OPENED = "0{\"sid\":\"a\",\"upgrades\":[],\"pingInterval\":20000,\"pingTimeout\":5000}";
    static final String CONNECTED = "40/services,{\"sid\":\"b\"}";
    static final String ANNOUNCED = "451-/services,[\"message\",{\"_placeholder\":true,\"num\":0}]";
    static final SocketIoSettings SETTINGS =
            new SocketIoSettings("/services", false, "", new FrameLimits(1 << 20), Duration.ofSeconds(10));
    private static final long PATIENCE_S = 60;

    final ManualClock clock = new ManualClock();
    private final MemoryLink memory;
    private final Transport peer;
    private final DataInputStream heard;
    private final CompletableFuture<SocketIoLink> link = new CompletableFuture<>();

    SocketIoRig(ReadSplit split, SocketIoSettings settings) {
        memory = new MemoryLink(split);
        peer = memory.peer();
        heard = new DataInputStream(new PeerStream());
        FrameServer.thread(() -> {
                    try {
                        link.complete(SocketIoLink.open(memory.client(), settings, FrameServer::thread, clock));
                    } catch (IOException | RuntimeException e) {
                        link.completeExceptionally(e);
                    }
                })
                .start();
    }

    /// A session that has begun.
    static SocketIoRig begun(ReadSplit split, SocketIoSettings settings, String opened) throws Exception {
        SocketIoRig rig = new SocketIoRig(split, settings);
        rig.say(opened);
        assertThat(rig.hear()).isEqualTo("40/services,");
        rig.say(CONNECTED);
        rig.link();
        return rig;
    }

    static SocketIoRig begun(ReadSplit split) throws Exception {
        return begun(split, SETTINGS, OPENED);
    }

    SocketIoLink link() throws Exception {
        return link.get(PATIENCE_S, TimeUnit.SECONDS);
    }

    /// Why the session could not begin.
    Throwable refusal() throws Exception {
        try {
            throw new AssertionError("the session began: " + link().describe());
        } catch (ExecutionException e) {
            return Objects.requireNonNullElse(e.getCause(), e);
        }
    }

    void say(String text) throws IOException {
        send(WebSocketMode.TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    void binary(String hex) throws IOException {
        send(WebSocketMode.BINARY, HexFormat.of().parseHex(hex));
    }

    void send(byte kind, byte[] content) throws IOException {
        byte[] message = ByteBuffer.allocate(5 + content.length)
                .putInt(content.length + 1)
                .put(kind)
                .put(content)
                .array();
        peer.write(message, 0, message.length);
    }

    /// The next message of the client: a text, or the hex digits of a binary one behind a colon.
    String hear() throws IOException {
        byte[] message = new byte[heard.readInt() - 1];
        byte kind = heard.readByte();
        heard.readFully(message);
        return kind == WebSocketMode.TEXT
                ? new String(message, StandardCharsets.UTF_8)
                : ":" + HexFormat.of().formatHex(message);
    }

    /// The client's side takes the next message, in hex.
    String take() throws Exception {
        byte[] length = bytes(4);
        return HexFormat.of().formatHex(bytes(ByteBuffer.wrap(length).getInt()));
    }

    private byte[] bytes(int count) throws Exception {
        byte[] bytes = new byte[count];
        for (int at = 0; at < count; ) {
            int more = link().read(bytes, at, count - at);
            if (more < 0) {
                throw new IOException("end: " + link().endDetail());
            }
            at += more;
        }
        return bytes;
    }

    /// The client's side sends messages, in one write.
    void put(String... hex) throws Exception {
        ByteBuffer all = ByteBuffer.allocate(1 << 16);
        for (String each : hex) {
            byte[] message = HexFormat.of().parseHex(each);
            all.putInt(message.length).put(message);
        }
        link().write(all.array(), 0, all.position());
    }

    void setEndDetail(String words) {
        memory.setEndDetail(words);
    }

    void stallClientWrites() {
        memory.stallClientWrites();
    }

    /// As when the server goes.
    void hangUp() throws IOException {
        peer.closeOutput();
    }

    /// Lets time pass until it is done.
    void passUntilDone(Future<?> future) throws Exception {
        for (boolean done = false; !done; ) {
            clock.advance(Duration.ofSeconds(11));
            try {
                future.get(10, TimeUnit.MILLISECONDS);
                done = true;
            } catch (TimeoutException notYet) {
                // Once more.
            } catch (ExecutionException failed) {
                done = true;
            }
        }
    }

    Future<SocketIoLink> begin() {
        return link;
    }

    /// Reads one byte in a thread of its own.
    Future<Integer> readAside() {
        CompletableFuture<Integer> count = new CompletableFuture<>();
        FrameServer.thread(() -> {
                    try {
                        count.complete(link().read(new byte[1], 0, 1));
                    } catch (Exception e) {
                        count.completeExceptionally(e);
                    }
                })
                .start();
        return count;
    }

    @Override
    public void close() {
        peer.close();
        link.cancel(false);
        if (!link.isCompletedExceptionally()) {
            link.join().close();
        }
    }

    private final class PeerStream extends InputStream {
        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return peer.read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return peer.read(target, offset, length);
        }
    }
}
