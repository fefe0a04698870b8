package burstscope.tap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.testing.Eventually;
import burstscope.testing.Seeds;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A tap between real sockets.
@Timeout(120)
final class TapServerTest {
    private static final int HUNDRED_MB = 100_000_000;

    private final List<AutoCloseable> open = new ArrayList<>();
    private ServerSocket backend;
    private TapSession session;
    private TapServer tap;
    private Thread serving;

    @BeforeEach
    void start() throws IOException {
        backend = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        open.add(backend);
        session = TapSession.open(new TapSession.Wishes(null, Set.of(), null, ""), daemons(), _ -> {});
        tap = new TapServer(
                TapPlace.parse("tcp:127.0.0.1:0"), TapPlace.parse("tcp:127.0.0.1:" + backend.getLocalPort()), session);
        serving = serve(tap);
    }

    @AfterEach
    void close() throws Exception {
        tap.close();
        serving.join(60_000);
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    private static ThreadFactory daemons() {
        return Thread.ofPlatform().daemon().factory();
    }

    private static Thread serve(TapServer server) {
        return run(() -> server.run(daemons(), false));
    }

    private interface Body {
        void run() throws Exception;
    }

    private static Thread run(Body body) {
        return Thread.ofPlatform().daemon().start(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    private Socket client() throws IOException {
        Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), Integer.parseInt(tap.address().substring(14)));
        open.add(socket);
        return socket;
    }

    private Socket served() throws IOException {
        Socket socket = backend.accept();
        open.add(socket);
        return socket;
    }

    private static long send(Socket socket, int count, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        CRC32C sum = new CRC32C();
        byte[] part = new byte[100_000];
        for (int left = count; left > 0; ) {
            int length = Math.min(left, random.nextInt(1, part.length));
            random.nextBytes(part);
            sum.update(part, 0, length);
            socket.getOutputStream().write(part, 0, length);
            left -= length;
        }
        socket.shutdownOutput();
        return sum.getValue();
    }

    private static long[] receive(InputStream in) throws IOException {
        CRC32C sum = new CRC32C();
        byte[] part = new byte[70_000];
        long count = 0;
        for (int n = in.read(part); n >= 0; n = in.read(part)) {
            sum.update(part, 0, n);
            count += n;
        }
        return new long[] {count, sum.getValue()};
    }

    @Test
    void aHundredMegabytesPassUnchangedInEachDirectionAtOnce() throws Exception {
        long seed = Seeds.next();
        Socket client = client();
        Socket server = served();
        long[] sent = new long[2];
        AtomicReference<long[]> heard = new AtomicReference<>();
        Thread asking = run(() -> sent[0] = send(client, HUNDRED_MB, seed));
        Thread answering = run(() -> sent[1] = send(server, HUNDRED_MB, seed + 1));
        Thread hearing = run(() -> heard.set(receive(server.getInputStream())));
        long[] answer = receive(client.getInputStream());
        asking.join();
        answering.join();
        hearing.join();
        assertThat(heard.get()).as("seed %d", seed).containsExactly(HUNDRED_MB, sent[0]);
        assertThat(answer).as("seed %d", seed).containsExactly(HUNDRED_MB, sent[1]);
        Eventually.holds(
                "all is counted",
                () -> session.observer().counts(Direction.TO_CLIENT).bytes() == HUNDRED_MB);
    }

    @Test
    void clientsAreServedAtOnceAndAfterOneAnother() throws Exception {
        for (int round = 0; round < 3; round++) {
            List<Socket> clients = new ArrayList<>();
            List<Socket> servers = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                clients.add(client());
                servers.add(served());
            }
            for (int i = 4; i >= 0; i--) {
                clients.get(i).getOutputStream().write(i);
                int got = servers.get(i).getInputStream().read();
                assertThat(got).isEqualTo(i);
                servers.get(i).getOutputStream().write(10 + i);
                assertThat(clients.get(i).getInputStream().read()).isEqualTo(10 + i);
                clients.get(i).close();
                assertThat(servers.get(i).getInputStream().read()).isEqualTo(-1);
                servers.get(i).close();
            }
        }
        assertThat(session.observer().opened()).isEqualTo(15);
    }

    @Test
    void theEndOfWhatTheClientSaysLetsTheAnswerThrough() throws Exception {
        Socket client = client();
        Socket server = served();
        client.getOutputStream().write(1);
        client.shutdownOutput();
        assertThat(receive(server.getInputStream())[0]).isOne();
        server.getOutputStream().write(new byte[1_000]);
        server.close();
        assertThat(receive(client.getInputStream())[0]).isEqualTo(1_000);
    }

    @Test
    void aBackendThatTearsItsConnectionTearsItsClients() throws Exception {
        Socket client = client();
        Socket server = served();
        client.getOutputStream().write(1);
        assertThat(server.getInputStream().read()).isOne();
        server.setSoLinger(true, 0);
        server.close();
        assertThatThrownBy(() -> client.getInputStream().read())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("reset");
    }

    @Test
    void aClientThatTearsItsConnectionTearsItsBackends() throws Exception {
        Socket client = client();
        Socket server = served();
        client.setSoLinger(true, 0);
        client.close();
        assertThatThrownBy(() -> server.getInputStream().read())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("reset");
    }

    @Test
    void aClientThatReadsNothingHoldsItsBackendUpAndLittleIsKept() throws Exception {
        Socket client = client();
        Socket server = served();
        long[] written = new long[1];
        Thread answering = run(() -> {
            byte[] part = new byte[100_000];
            for (int i = 0; i < 1_000; i++) {
                server.getOutputStream().write(part);
                written[0] += part.length;
            }
            server.shutdownOutput();
        });
        Eventually.holds(
                "the backend's write waits",
                () -> session.observer().counts(Direction.TO_CLIENT).bytes() > 0 && isStuck(answering));
        assertThat(written[0]).isLessThan(HUNDRED_MB);
        assertThat(receive(client.getInputStream())[0]).isEqualTo(HUNDRED_MB);
        answering.join();
    }

    /// Nothing has moved for a while: in a thousand looks.
    private boolean isStuck(Thread thread) {
        long before = session.observer().counts(Direction.TO_CLIENT).bytes();
        for (int i = 0; i < 1_000; i++) {
            if (session.observer().counts(Direction.TO_CLIENT).bytes() != before || !thread.isAlive()) {
                return false;
            }
            LockSupport.parkNanos(100_000);
        }
        return true;
    }

    @Test
    void aClientWhoseBackendIsGoneIsTornOffAndTheReasonTold() throws Exception {
        backend.close();
        Socket client = client();
        assertThatThrownBy(() -> {
                    if (client.getInputStream().read() < 0) {
                        throw new IOException("ended without reset");
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessageContaining("reset");
        Eventually.holds("it is counted", () -> session.observer().refused() == 1);
        assertThat(session.observer().problems()).anyMatch(text -> text.contains("cannot be reached"));
    }

    @Test
    void framesThatLiePassUnchangedAndNothingOfThemStopsThePair() throws Exception {
        byte[] asked = new WebSocketBytes(true, false)
                .raw(WebSocketBytes.REQUEST)
                .frame(0xf3, new byte[10])
                .head(0x81, 8, Long.MAX_VALUE, false)
                .raw(new byte[100_000])
                .bytes();
        byte[] told = new WebSocketBytes(false, false)
                .raw(WebSocketBytes.answer("permessage-deflate"))
                .frame(0xc1, new byte[] {1, 2, 3, 4})
                .text("{\"jsonrpc\":\"2.0\",\"method\":\"a\"}")
                .head(0x82, 8, -1, true)
                .raw(new byte[100_000])
                .bytes();
        Socket client = client();
        Socket server = served();
        client.getOutputStream().write(asked);
        assertThat(server.getInputStream().readNBytes(asked.length)).isEqualTo(asked);
        server.getOutputStream().write(told);
        assertThat(client.getInputStream().readNBytes(told.length)).isEqualTo(told);
        client.close();
        assertThat(server.getInputStream().read()).isNegative();
        server.close();
        Eventually.holds("the pair has ended", () -> session.observer().cutOff() == 1);
        TapFigures figures = new TapFigures(session.finish());
        assertThat(figures.number("toBackend", "faults")).isPositive();
        assertThat(figures.number("toClient", "faults")).isPositive();
        assertThat(figures.number("toClient", "messages")).isOne();
        assertThat(figures.number("webSockets", "endedWithoutClose")).isOne();
        assertThat(session.observer().problems()).isEmpty();
    }

    @Test
    void closingEndsEveryPair() throws Exception {
        Socket client = client();
        Socket server = served();
        client.getOutputStream().write(1);
        assertThat(server.getInputStream().read()).isOne();
        tap.close();
        serving.join();
        assertThat(client.getInputStream().read()).isEqualTo(-1);
        assertThat(server.getInputStream().read()).isEqualTo(-1);
    }

    @SuppressWarnings("try") // Closing it ends its thread.
    @Test
    void unixSocketsAreServedAndRemoved(@TempDir Path folder) throws Exception {
        Path to = folder.resolve("backend");
        Path listen = folder.resolve("tap");
        SocketAddress address = UnixDomainSocketAddress.of(to);
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(address);
            try (TapServer unix =
                    new TapServer(TapPlace.parse("unix:" + listen), TapPlace.parse("unix:" + to), session)) {
                Thread thread = serve(unix);
                try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(listen));
                        SocketChannel accepted = server.accept()) {
                    client.write(ByteBuffer.wrap(new byte[] {7}));
                    client.shutdownOutput();
                    ByteBuffer got = ByteBuffer.allocate(10);
                    assertThat(accepted.read(got)).isOne();
                    assertThat(accepted.read(got)).isEqualTo(-1);
                }
                assertThat(Files.getPosixFilePermissions(listen)).hasSize(2);
                assertThatThrownBy(() ->
                                new TapServer(TapPlace.parse("unix:" + listen), TapPlace.parse("unix:" + to), session))
                        .hasMessageContaining("is taken");
                unix.stop();
                thread.join();
            }
        }
        assertThat(listen).doesNotExist();
    }

    @Test
    void aNamedPipeWhereItShouldListenStays(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        TapPlace place = TapPlace.parse("unix:" + pipe);
        assertThatThrownBy(() -> new TapServer(place, place, session).close()).hasMessageContaining("is taken");
        assertThat(Files.exists(pipe)).isTrue();
    }

    @Test
    void placesAreReadAsUsersWriteThem() throws Exception {
        assertThat(TapPlace.parse("ws://127.0.0.1:80/").text()).isEqualTo("tcp:127.0.0.1:80");
        assertThat(TapPlace.parse("tcp:[::1]:80").text()).isEqualTo("tcp:[::1]:80");
        assertThat(TapPlace.parse("localhost:80").isLocal()).isTrue();
        assertThat(TapPlace.parse("0.0.0.0:80").isLocal()).isFalse();
        for (String wrong : List.of("tcp:127.0.0.1", "7000", "unix:", "tcp:h:99999", "stdio")) {
            assertThatThrownBy(() -> TapPlace.parse(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("write tcp:HOST:PORT");
        }
    }

    @Test
    void whoeverWatchesGetsSnapshotsUntilTheEnd() throws Exception {
        String name = "test-" + ProcessHandle.current().pid();
        TapSession watched = TapSession.open(new TapSession.Wishes(null, Set.of(), null, name), daemons(), _ -> {});
        try (WatchClient client = WatchClient.connect(name)) {
            assertThat(String.valueOf(client.next().orElseThrow().get("scope"))).contains("interval");
            Thread ending = run(watched::finish);
            String last = "";
            for (var next = client.next(); next.isPresent(); next = client.next()) {
                last = String.valueOf(next.get().get("scope"));
            }
            assertThat(last).contains("total");
            ending.join();
        }
        assertThatThrownBy(() -> WatchClient.connect(name)).hasMessageContaining("no tap named " + name);
        assertThatThrownBy(() -> WatchClient.connect("../x")).isInstanceOf(IllegalArgumentException.class);
    }
}
