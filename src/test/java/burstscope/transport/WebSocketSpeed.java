package burstscope.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Messages a second of the WebSocket transport and of the JDK's client, against one server that sends back what comes,
/// in
/// turns; and the processor time that a message takes in this process, the server's part included: that is what still
/// counts
/// on a busy machine. `WebSocketSpeed [OUTSTANDING] [BYTES] [TURNS] [MILLISECONDS]`.
final class WebSocketSpeed {
    private static final int WARM_UP = 4;

    private WebSocketSpeed() {}

    public static void main(String[] args) throws Exception {
        int outstanding = args.length > 0 ? Integer.parseInt(args[0]) : 100;
        int bytes = args.length > 1 ? Integer.parseInt(args[1]) : 64;
        int turns = args.length > 2 ? Integer.parseInt(args[2]) : 7;
        int millis = args.length > 3 ? Integer.parseInt(args[3]) : 1_000;
        Turn[] ours = new Turn[turns];
        Turn[] theirs = new Turn[turns];
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            TestThreads.start(() -> acceptAll(server));
            for (int turn = 0; turn < WARM_UP; turn++) {
                ours(server.getLocalPort(), outstanding, bytes, millis);
                theirs(server.getLocalPort(), outstanding, bytes, millis);
            }
            for (int turn = 0; turn < turns; turn++) {
                ours[turn] = ours(server.getLocalPort(), outstanding, bytes, millis);
                theirs[turn] = theirs(server.getLocalPort(), outstanding, bytes, millis);
                System.out.printf("%d: %s against %s%n", turn, ours[turn], theirs[turn]);
            }
        }
        double rates = median(ours, Turn::perSecond) / median(theirs, Turn::perSecond);
        double costs = median(theirs, Turn::cpuMicros) / median(ours, Turn::cpuMicros);
        System.out.printf(
                "%d outstanding, %d bytes, ratio of medians: %.1fx the messages a second, %.1fx less processor time%n",
                outstanding, bytes, rates, costs);
    }

    /// What one turn came to.
    private record Turn(double perSecond, double cpuMicros) {
        static Turn of(long messages, long startNs, long startCpuNs) {
            return new Turn(messages * 1e9 / (System.nanoTime() - startNs), (cpuNs() - startCpuNs) / 1e3 / messages);
        }

        @Override
        public String toString() {
            return "%.0f/s (%.2f us)".formatted(perSecond, cpuMicros);
        }
    }

    private static double median(Turn[] turns, ToDoubleFunction<Turn> what) {
        return Arrays.stream(turns).mapToDouble(what).sorted().toArray()[turns.length / 2];
    }

    private static long cpuNs() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    @SuppressWarnings("try") // closing early ends the reader
    private static Turn ours(int port, int outstanding, int bytes, int millis) throws Exception {
        try (Transport client = Address.parse("ws://127.0.0.1:" + port)
                .connect(ConnectOptions.with(TestThreads.FACTORY).withWebSocket(WebSocketSetup.BINARY))) {
            Semaphore permits = new Semaphore(outstanding);
            AtomicLong answered = new AtomicLong();
            byte[] frame = Messages.framed(new byte[bytes]);
            Thread reader = TestThreads.start(() -> {
                byte[] target = new byte[64 << 10];
                long total = 0;
                long seen = 0;
                try {
                    for (int n = client.read(target, 0, target.length);
                            n >= 0;
                            n = client.read(target, 0, target.length)) {
                        total += n;
                        long messages = total / frame.length;
                        permits.release((int) (messages - seen));
                        answered.set(messages);
                        seen = messages;
                    }
                } catch (IOException closed) {
                    // The turn is over.
                }
            });
            byte[] many = new byte[frame.length * outstanding];
            for (int i = 0; i < outstanding; i++) {
                System.arraycopy(frame, 0, many, i * frame.length, frame.length);
            }
            long start = System.nanoTime();
            long cpu = cpuNs();
            while (System.nanoTime() - start < millis * 1_000_000L) {
                permits.acquire();
                int count = 1 + permits.drainPermits();
                client.write(many, 0, count * frame.length);
            }
            Turn turn = Turn.of(answered.get(), start, cpu);
            client.close();
            reader.join();
            return turn;
        }
    }

    private static Turn theirs(int port, int outstanding, int bytes, int millis) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            Semaphore permits = new Semaphore(outstanding);
            AtomicLong answered = new AtomicLong();
            WebSocket client = http.newWebSocketBuilder()
                    .buildAsync(URI.create("ws://127.0.0.1:" + port + "/"), new WebSocket.Listener() {
                        @Override
                        public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
                            if (last) {
                                answered.incrementAndGet();
                                permits.release();
                            }
                            socket.request(1);
                            return null;
                        }
                    })
                    .join();
            byte[] message = new byte[bytes];
            long start = System.nanoTime();
            long cpu = cpuNs();
            while (System.nanoTime() - start < millis * 1_000_000L) {
                permits.acquire();
                client.sendBinary(ByteBuffer.wrap(message), true).join();
            }
            Turn turn = Turn.of(answered.get(), start, cpu);
            client.abort();
            return turn;
        }
    }

    private static void acceptAll(ServerSocket server) {
        while (!server.isClosed()) {
            try {
                Socket peer = server.accept();
                TestThreads.start(() -> echo(peer));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void echo(Socket peer) {
        try (peer) {
            peer.setTcpNoDelay(true);
            InputStream in = peer.getInputStream();
            OutputStream out = peer.getOutputStream();
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append((char) in.read());
            }
            String mark = "Sec-WebSocket-Key: ";
            int key = head.indexOf(mark) + mark.length();
            String accept = WebSocketHandshake.accept(head.substring(key, head.indexOf("\r\n", key)));
            out.write((FakeWebSocketServer.SWITCH.replace("${accept}", accept) + "\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            echoFrames(in, out);
        } catch (IOException gone) {
            // The client is done.
        }
    }

    private static void echoFrames(InputStream in, OutputStream out) throws IOException {
        byte[] buffer = new byte[1 << 20];
        byte[] answer = new byte[1 << 20];
        int limit = 0;
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer, limit, buffer.length - limit)) {
            limit += n;
            int at = 0;
            int size = 0;
            while (limit - at >= 8) {
                int length = buffer[at + 1] & 0x7f;
                int header = 2;
                if (length == 126) {
                    length = (buffer[at + 2] & 0xff) << 8 | (buffer[at + 3] & 0xff);
                    header = 4;
                }
                if (limit - at < header + 4 + length) {
                    break;
                }
                answer[size] = buffer[at];
                answer[size + 1] = (byte) (buffer[at + 1] & 0x7f);
                answer[size + 2] = buffer[at + 2];
                answer[size + 3] = buffer[at + 3];
                unmask(buffer, at + header, answer, size + header, length);
                size += header + length;
                at += header + 4 + length;
            }
            out.write(answer, 0, size);
            System.arraycopy(buffer, at, buffer, 0, limit - at);
            limit -= at;
        }
    }

    /// Eight bytes at a time, so that the server's part stays small.
    private static void unmask(byte[] source, int maskAt, byte[] target, int to, int length) {
        ByteBuffer from = ByteBuffer.wrap(source);
        ByteBuffer into = ByteBuffer.wrap(target);
        int mask = from.getInt(maskAt);
        long twice = (long) mask << 32 | (mask & 0xffff_ffffL);
        int i = 0;
        for (; length - i >= 8; i += 8) {
            into.putLong(to + i, from.getLong(maskAt + 4 + i) ^ twice);
        }
        for (; i < length; i++) {
            target[to + i] = (byte) (source[maskAt + 4 + i] ^ source[maskAt + (i & 3)]);
        }
    }
}
