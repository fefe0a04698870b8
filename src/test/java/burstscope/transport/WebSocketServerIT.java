package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.testing.Eventually;
import burstscope.testing.NpmFolder;
import burstscope.testing.Seeds;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The server of npm's `ws`.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class WebSocketServerIT {
    private static final NpmFolder PEER = new NpmFolder("websocket");
    private static final String PLAIN = "{}";
    private static final String DEFLATE = "{\"perMessageDeflate\":{\"threshold\":0}}";
    private static final WebSocketSetup TEXT = WebSocketSetup.TEXT;
    private static final WebSocketSetup TEXT_DEFLATE = TEXT.withDeflate(DeflateOffer.PLAIN);

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        PEER.install("node");
    }

    /// A Node process that serves until it is closed.
    private record Server(Process node, BufferedReader said, int port) implements AutoCloseable {
        static Server start(String options) throws IOException {
            Process node = new ProcessBuilder("node", PEER.file("server.mjs").toString(), options)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            BufferedReader said =
                    new BufferedReader(new InputStreamReader(node.getInputStream(), StandardCharsets.UTF_8));
            return new Server(node, said, Integer.parseInt(said.readLine()));
        }

        WebSocketTransport connect(WebSocketSetup setup) throws IOException {
            return connect("/", setup);
        }

        WebSocketTransport connect(String target, WebSocketSetup setup) throws IOException {
            return (WebSocketTransport)
                    Address.parse("ws://127.0.0.1:" + port + target).connect(options(setup));
        }

        @Override
        public void close() throws IOException {
            node.getOutputStream().close();
            node.destroy();
        }
    }

    private static ConnectOptions options(WebSocketSetup setup) {
        return ConnectOptions.with(TestThreads.FACTORY)
                .withTimeout(Duration.ofSeconds(30))
                .withWebSocket(setup)
                .withHeaders(Map.of("X-Who", "me"));
    }

    private static long number(String json, String name) {
        String rest = json.substring(json.indexOf("\"" + name + "\":") + name.length() + 3);
        return Long.parseLong(rest.split("[,}]", -1)[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN, DEFLATE})
    void messagesOfAllSizesComeBackWithAndWithoutCompression(String server) throws Exception {
        long seed = Seeds.next();
        Random random = new Random(seed);
        try (Server peer = Server.start(server)) {
            for (WebSocketSetup setup : List.of(
                    TEXT, TEXT_DEFLATE, WebSocketSetup.BINARY, WebSocketSetup.BINARY.withDeflate(DeflateOffer.PLAIN))) {
                try (WebSocketTransport client = peer.connect(setup)) {
                    assertThat(client.hasDeflate()).isEqualTo(server.equals(DEFLATE) && setup.deflate() != null);
                    for (int size : new int[] {0, 1, 125, 126, 127, 65_535, 65_536, 65_537, 3_000_000}) {
                        byte[] message = new byte[size];
                        random.nextBytes(message);
                        if (setup.text()) {
                            for (int i = 0; i < size; i++) {
                                message[i] &= 0x7f;
                            }
                            if (size > 0) {
                                message[0] = (byte) 'x';
                            }
                        }
                        client.setCompressOutgoing(random.nextBoolean());
                        Thread writer = TestThreads.start(() -> {
                            try {
                                byte[] frame = Messages.framed(message);
                                client.write(frame, 0, frame.length);
                            } catch (IOException e) {
                                throw new AssertionError(e);
                            }
                        });
                        assertThat(Messages.next(client))
                                .as("seed %d, %d bytes", seed, size)
                                .isEqualTo(message);
                        writer.join();
                    }
                }
            }
        }
    }

    @Test
    void parametersOfTheCompressionAreKept() throws Exception {
        String server = "{\"perMessageDeflate\":{\"threshold\":0,\"serverNoContextTakeover\":true,"
                + "\"clientNoContextTakeover\":true,\"serverMaxWindowBits\":10}}";
        String words = "the same words again and again and again";
        for (DeflateOffer offer : List.of(
                DeflateOffer.PLAIN,
                new DeflateOffer(true, true, 12, true, 9),
                new DeflateOffer(false, true, 11, false, 1))) {
            try (Server peer = Server.start(server);
                    WebSocketTransport client = peer.connect(TEXT.withDeflate(offer))) {
                assertThat(client.hasDeflate()).isTrue();
                for (int i = 0; i < 20; i++) {
                    Messages.send(client, words + i);
                    assertThat(Messages.text(client)).isEqualTo(words + i);
                }
            }
        }
    }

    @Test
    void compressionOfWhatGoesOutIsSwitchedPerMessage() throws Exception {
        String words = "words that repeat ".repeat(50);
        try (Server peer = Server.start(DEFLATE);
                WebSocketTransport client = peer.connect(TEXT_DEFLATE)) {
            for (int i = 0; i < 40; i++) {
                boolean compress = i % 3 != 0;
                client.setCompressOutgoing(compress);
                assertThat(client.compressesOutgoing()).isEqualTo(compress);
                long before = client.wireBytesOut();
                Messages.send(client, words);
                assertThat(Messages.text(client)).isEqualTo(words);
                long sent = client.wireBytesOut() - before;
                if (compress) {
                    assertThat(sent).isLessThan(100);
                } else {
                    assertThat(sent).isEqualTo(words.length() + 8);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN, DEFLATE})
    void bytesOnTheWireAreThoseTheServerCounts(String server) throws Exception {
        try (Server peer = Server.start(server);
                WebSocketTransport client = peer.connect(TEXT_DEFLATE)) {
            Messages.send(client, "!burst 500");
            for (int i = 0; i < 500; i++) {
                assertThat(Messages.text(client)).startsWith("event " + i + " of 500");
            }
            long in = client.wireBytesIn();
            Messages.send(client, "!bytes ");
            String counts = Messages.text(client);
            assertThat(number(counts, "written")).isEqualTo(in);
            assertThat(number(counts, "read")).isEqualTo(client.wireBytesOut());
        }
    }

    @Test
    void theHandshakeIsAsTheServerSawIt() throws Exception {
        try (Server peer = Server.start(DEFLATE);
                WebSocketTransport client =
                        peer.connect("/a/b?c=d", TEXT_DEFLATE.withSubprotocols(List.of("v3.example", "v2.example")))) {
            Messages.send(client, "!request ");
            assertThat(Messages.text(client))
                    .contains("\"url\":\"/a/b?c=d\"")
                    .contains("\"x-who\":\"me\"")
                    .contains("\"host\":\"127.0.0.1:" + peer.port() + "\"")
                    .doesNotContainIgnoringCase("origin");
            assertThat(client.subprotocol()).isEqualTo("v2.example");
            assertThatThrownBy(() -> peer.connect("/forbidden", TEXT).close())
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.reason()).isEqualTo(TransportException.Reason.HANDSHAKE_REFUSED))
                    .hasMessageContaining("HTTP/1.1 401 Unauthorized");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN, DEFLATE})
    void fragmentsWithPingsBetweenAreOneMessage(String server) throws Exception {
        try (Server peer = Server.start(server);
                WebSocketTransport client = peer.connect(TEXT_DEFLATE)) {
            for (int i = 0; i < 20; i++) {
                Messages.send(client, "!fragments one two three \u00e9");
                assertThat(Messages.text(client)).isEqualTo("onetwothree\u00e9");
            }
            Messages.send(client, "!ping hello");
            assertThat(Messages.text(client)).isEqualTo("pong hello");
        }
    }

    @Test
    void closingsAreToldOnBothSides() throws Exception {
        try (Server peer = Server.start(PLAIN)) {
            try (WebSocketTransport client = peer.connect(TEXT)) {
                Messages.send(client, "!close 4321 enough of it");
                assertThat(Messages.text(client)).isEqualTo("END");
                assertThat(client.endDetail()).isEqualTo("the peer closed the WebSocket with code 4321: enough of it");
            }
            assertThat(peer.said().readLine()).isEqualTo("closed 4321 ");
            try (WebSocketTransport client = peer.connect(TEXT)) {
                client.closeOutput();
                assertThat(Messages.text(client)).isEqualTo("END");
                assertThat(client.endDetail()).isEqualTo("the peer closed the WebSocket with code 1000 (normal)");
            }
            assertThat(peer.said().readLine()).isEqualTo("closed 1000 ");
            peer.connect(TEXT).close();
            assertThat(peer.said().readLine()).isEqualTo("closed 1000 ");
            try (WebSocketTransport client = peer.connect(TEXT)) {
                Messages.send(client, "!close ");
                assertThat(Messages.text(client)).isEqualTo("END");
                assertThat(client.endDetail()).isEqualTo("the peer closed the WebSocket without a code");
            }
            assertThat(peer.said().readLine()).isEqualTo("closed 1005 ");
        }
    }

    @Test
    void aServerThatDiesInsideAMessageIsTold() throws Exception {
        try (Server peer = Server.start(PLAIN);
                WebSocketTransport client = peer.connect(TEXT)) {
            Messages.send(client, "!die ");
            assertThat(Messages.text(client)).isEqualTo("END");
            assertThat(client.endDetail())
                    .isEqualTo("the connection ended without a close frame, 7 bytes into a frame");
        }
        try (Server peer = Server.start(PLAIN);
                WebSocketTransport client = peer.connect(TEXT)) {
            peer.node().destroyForcibly();
            assertThat(Messages.text(client)).isEqualTo("END");
            assertThat(client.endDetail()).isEqualTo("the connection ended without a close frame");
            Eventually.holds("writing fails", () -> {
                try {
                    Messages.send(client, "x");
                    return false;
                } catch (IOException broken) {
                    return true;
                }
            });
        }
    }

    @Test
    void aStreamComesBackHoweverItIsCut() throws Exception {
        long seed = Seeds.next();
        Random random = new Random(seed);
        byte[] sent = new byte[2_000_000];
        random.nextBytes(sent);
        WebSocketSetup setup =
                WebSocketSetup.STREAM.withDeflate(DeflateOffer.PLAIN).withMaxWriteBytes(10_000);
        try (Server peer = Server.start(DEFLATE);
                WebSocketTransport client = peer.connect(setup)) {
            Thread writer = TestThreads.start(() -> {
                try {
                    for (int at = 0; at < sent.length; ) {
                        int piece = Math.min(sent.length - at, 1 + random.nextInt(50_000));
                        client.write(sent, at, piece);
                        at += piece;
                    }
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            byte[] got = new byte[sent.length];
            Messages.fill(client, got, 0);
            writer.join();
            assertThat(HexFormat.of().formatHex(got))
                    .as("seed %d", seed)
                    .isEqualTo(HexFormat.of().formatHex(sent));
        }
    }

    @Test
    void overAUnixSocketItIsTheSame(@TempDir Path folder) throws Exception {
        Path socket = folder.resolve("ws.sock");
        try (Server peer = Server.start("{\"socketPath\":\"" + socket + "\"}")) {
            assertThat(peer.port()).isZero();
            try (Transport client = Address.parse("ws+unix:" + socket + ":/x").connect(options(TEXT))) {
                Messages.send(client, "!request ");
                assertThat(Messages.text(client)).contains("\"url\":\"/x\"").contains("\"host\":\"localhost\"");
                assertThat(client.describe()).isEqualTo("websocket /x over unix " + socket);
            }
        }
    }

    @Test
    void manyMessagesInOneWriteArriveInOrder() throws Exception {
        try (Server peer = Server.start(PLAIN);
                WebSocketTransport client = peer.connect(TEXT)) {
            List<String> texts = new ArrayList<>();
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (int i = 0; i < 5_000; i++) {
                texts.add("message " + i);
                all.writeBytes(Messages.framed(texts.getLast().getBytes(StandardCharsets.UTF_8)));
            }
            Thread writer = TestThreads.start(() -> {
                try {
                    client.write(all.toByteArray(), 0, all.size());
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            for (String text : texts) {
                assertThat(Messages.text(client)).isEqualTo(text);
            }
            writer.join();
        }
    }
}
