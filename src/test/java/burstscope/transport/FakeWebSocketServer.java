package burstscope.transport;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A server that sends whatever bytes a test wants behind its side of the opening handshake, whole or one by one, and
/// keeps what it gets.
/// - Threads: one of its own serves one client; the test's asks.
final class FakeWebSocketServer implements AutoCloseable {
    static final String SWITCH = String.join(
            "\r\n",
            "HTTP/1.1 101 Switching Protocols",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Accept: ${accept}",
            "");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final ServerSocket server;
    private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
    private final ByteArrayOutputStream got = new ByteArrayOutputStream();
    private final BlockingQueue<byte[]> all = new LinkedBlockingQueue<>();

    private FakeWebSocketServer(ServerSocket server) {
        this.server = server;
    }

    /// What a server does with its client.
    interface Script {
        void run(Socket peer, OutputStream out) throws IOException;
    }

    /// Answers with `head` (an empty line and the accepted key are put in), sends the bytes, and reads to the end.
    static FakeWebSocketServer sending(String head, String hex, boolean oneByOne) throws IOException {
        return scripted(head, (peer, out) -> {
            byte[] bytes = HexFormat.of().parseHex(hex);
            for (int i = 0; i < bytes.length; i += oneByOne ? 1 : bytes.length) {
                out.write(bytes, i, oneByOne ? 1 : bytes.length);
                out.flush();
            }
        });
    }

    static FakeWebSocketServer scripted(String head, Script script) throws IOException {
        return on(new ServerSocket(0, 5, InetAddress.getLoopbackAddress()), head, script);
    }

    static FakeWebSocketServer on(ServerSocket server, String head, Script script) {
        FakeWebSocketServer fake = new FakeWebSocketServer(server);
        TestThreads.start(() -> fake.serve(head, script));
        return fake;
    }

    private void serve(String head, Script script) {
        try (Socket peer = server.accept()) {
            peer.setTcpNoDelay(true);
            InputStream in = peer.getInputStream();
            String request = readHead(in);
            requests.add(request);
            OutputStream out = peer.getOutputStream();
            out.write((head.replace("${accept}", WebSocketHandshake.accept(keyIn(request))) + "\r\n")
                    .getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            script.run(peer, out);
            in.transferTo(got);
        } catch (IOException gone) {
            // The client is done with it.
        } finally {
            all.add(got.toByteArray());
        }
    }

    private static String readHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("no request");
            }
            head.append((char) b);
        }
        return head.toString();
    }

    private static String keyIn(String request) {
        String mark = "sec-websocket-key: ";
        int at = request.toLowerCase(Locale.ROOT).indexOf(mark);
        return at < 0 ? "" : request.substring(at + mark.length(), request.indexOf("\r\n", at));
    }

    String request() throws InterruptedException {
        String request = requests.poll(60, TimeUnit.SECONDS);
        if (request == null) {
            throw new AssertionError("no request within a minute");
        }
        return request;
    }

    /// All frames the client sent until the end, unmasked: opcode and payload in hex, `8:03ea`.
    String frames() throws InterruptedException {
        byte[] bytes = all.poll(60, TimeUnit.SECONDS);
        if (bytes == null) {
            throw new AssertionError("the client did not end within a minute");
        }
        StringBuilder text = new StringBuilder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        while (in.hasRemaining()) {
            int first = in.get() & 0xff;
            int length = in.get() & 0xff;
            if (length < 0x80) {
                throw new AssertionError("a frame of the client is not masked");
            }
            int size = length == 0xfe ? in.getShort() & 0xffff : length == 0xff ? (int) in.getLong() : length & 0x7f;
            byte[] mask = new byte[4];
            in.get(mask);
            byte[] payload = new byte[size];
            in.get(payload);
            for (int i = 0; i < size; i++) {
                payload[i] ^= mask[i & 3];
            }
            text.append(text.isEmpty() ? "" : " ")
                    .append(Integer.toHexString(first & 0x7f))
                    .append(':')
                    .append(HexFormat.of().formatHex(payload));
        }
        return text.toString();
    }

    ConnectOptions options(WebSocketSetup setup) {
        return ConnectOptions.with(TestThreads.FACTORY).withTimeout(PATIENCE).withWebSocket(setup);
    }

    Address address() {
        return Address.parse("ws://127.0.0.1:" + server.getLocalPort() + "/x?y=1");
    }

    WebSocketTransport connect(WebSocketSetup setup) throws IOException {
        return (WebSocketTransport) address().connect(options(setup));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
