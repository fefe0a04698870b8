package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.testing.Seeds;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The side of a WebSocket that is connected to.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class WebSocketAcceptanceTest {
    private static final int MOST_BYTES = 100_000;
    private static final WebSocketSetup SETUP =
            WebSocketSetup.TEXT.withDeflate(DeflateOffer.PLAIN).withMaxMessageBytes(MOST_BYTES);
    private static final String KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    private static final String UPGRADE = "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n";
    private static final String GOOD =
            "GET / HTTP/1.1\r\nHost: localhost:1\r\n" + UPGRADE + "Sec-WebSocket-Version: 13\r\n" + KEY;

    /// One connection accepted, and what came of it.
    private static final class Server implements AutoCloseable {
        private final TcpListener listener = new TcpListener(0);
        private final BlockingQueue<Object> outcome = new LinkedBlockingQueue<>();

        Server(Duration timeout) throws IOException {
            TestThreads.start(() -> {
                try {
                    outcome.add(WebSocketTransport.accept(
                            listener.accept(), new WebSocketAcceptance(SETUP, timeout, TestThreads.FACTORY)));
                } catch (IOException e) {
                    outcome.add(e);
                }
            });
        }

        WebSocketTransport accepted() throws InterruptedException {
            assertThat(outcome()).isInstanceOf(WebSocketTransport.class);
            return (WebSocketTransport) outcome.remove();
        }

        TransportException refused() throws InterruptedException {
            assertThat(outcome()).isInstanceOf(TransportException.class);
            return (TransportException) outcome.remove();
        }

        private @Nullable Object outcome() throws InterruptedException {
            Object first = outcome.poll(30, TimeUnit.SECONDS);
            if (first != null) {
                outcome.add(first);
            }
            return first;
        }

        Socket socket() throws IOException {
            return new Socket(InetAddress.getLoopbackAddress(), listener.port());
        }

        WebSocketTransport client(WebSocketSetup setup) throws IOException {
            return (WebSocketTransport) Address.parse("ws://127.0.0.1:" + listener.port() + "/")
                    .connect(ConnectOptions.with(TestThreads.FACTORY).withWebSocket(setup));
        }

        @Override
        public void close() {
            listener.close();
        }
    }

    private static String answerTo(Server server, String request) throws IOException {
        try (Socket socket = server.socket()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'Origin: https://example.org', 403 Forbidden",
        "'origin: null', 403 Forbidden",
        "'Host: evil.example', 403 Forbidden",
        "'no colon', 400 Bad Request",
    })
    void whoMustNotComeInIsToldSo(String header, String status) throws Exception {
        try (Server server = new Server(Duration.ofSeconds(20))) {
            assertThat(answerTo(server, GOOD + header + "\r\n\r\n"))
                    .startsWith("HTTP/1.1 " + status + "\r\n")
                    .contains("Connection: close\r\n");
            assertThat(server.refused()).isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'Host: evil.example', 403",
        "'Host: localhost.evil.example', 403",
        "'Host: 10.0.0.1:80', 403",
        "'X: y', 403",
        "'Host: 127.0.0.1:80', 426",
        "'Host: LOCALHOST', 426",
        "'Host: [::1]:80', 426",
    })
    void onlyNamesOfThisMachineAreAnsweredTo(String host, String status) throws Exception {
        try (Server server = new Server(Duration.ofSeconds(20))) {
            assertThat(answerTo(server, "GET / HTTP/1.1\r\n" + host + "\r\n\r\n"))
                    .startsWith("HTTP/1.1 " + status);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Sec-WebSocket-Version: 8\r\n" + KEY, KEY})
    void anotherVersionIsToldTheRightOne(String headers) throws Exception {
        try (Server server = new Server(Duration.ofSeconds(20))) {
            assertThat(answerTo(server, "GET / HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE + headers + "\r\n"))
                    .startsWith("HTTP/1.1 426 Upgrade Required\r\nSec-WebSocket-Version: 13\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\"}\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nSec-WebSocket-Key: short\r\n\r\n",
                "GET / HTTP/1.0\r\n\r\n",
                "GET /\r\n\r\n",
            })
    void whatIsNoRequestForAWebSocketEndsAtOnce(String bytes) throws Exception {
        try (Server server = new Server(Duration.ofSeconds(20))) {
            assertThat(answerTo(server, bytes)).startsWith("HTTP/1.1 4");
            assertThat(server.refused().reason()).isNotEqualTo(TransportException.Reason.TIMED_OUT);
        }
    }

    @Test
    void aHeadWithoutEndIsCut() throws Exception {
        try (Server server = new Server(Duration.ofSeconds(20))) {
            assertThat(answerTo(server, "GET /" + "x".repeat((16 << 10) - 5)))
                    .startsWith("HTTP/1.1 400 ")
                    .contains("longer than 16384 bytes");
        }
    }

    @Test
    void aClientThatAsksForNothingIsDroppedAfterTheTimeout() throws Exception {
        try (Server server = new Server(Duration.ofMillis(200));
                Socket socket = server.socket()) {
            assertThat(socket.getInputStream().read()).isNegative();
            assertThat(server.refused().reason()).isEqualTo(TransportException.Reason.TIMED_OUT);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "permessage-deflate | permessage-deflate",
                "x-other, permessage-deflate; client_max_window_bits | permessage-deflate",
                "permessage-deflate; server_no_context_takeover | permessage-deflate; server_no_context_takeover",
                "permessage-deflate; server_max_window_bits=9, permessage-deflate | permessage-deflate",
                "permessage-deflate; server_max_window_bits=9 | ''",
                "permessage-deflate; nonsense | ''",
                "permessage-deflate; client_max_window_bits=x | ''",
                "x-other | ''",
            })
    void theFirstOfferThatCanBeTakenUpIs(String offer, String taken) throws Exception {
        try (Server server = new Server(Duration.ofSeconds(20));
                Socket socket = server.socket()) {
            String request = GOOD + "Sec-WebSocket-Extensions: " + offer + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            try (WebSocketTransport accepted = server.accepted()) {
                assertThat(accepted.hasDeflate()).isEqualTo(!taken.isEmpty());
                socket.shutdownOutput();
                TestThreads.start(() -> {
                    try {
                        accepted.read(new byte[1], 0, 1);
                    } catch (IOException e) {
                        // What came is looked at below.
                    }
                });
            }
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answer).contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n");
            if (taken.isEmpty()) {
                assertThat(answer).doesNotContain("Sec-WebSocket-Extensions");
            } else {
                assertThat(answer).contains("\r\nSec-WebSocket-Extensions: " + taken + "\r\n");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "810161, the client broke the protocol", // not masked
        "c18100000000ff, RSV != 0 and no extension negotiated", // compressed without agreement
        "81ff000000010000000000000000, Max frame length", // 4 GiB
        "818100000000ff, not UTF-8",
    })
    void whatAClientMustNotSendIsAFailureOfReading(String hex, String words) throws Exception {
        try (Server server = new Server(Duration.ofSeconds(20));
                Socket socket = server.socket()) {
            socket.getOutputStream().write((GOOD + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().write(HexFormat.of().parseHex(hex));
            try (WebSocketTransport accepted = server.accepted()) {
                assertThatThrownBy(() -> accepted.read(new byte[10], 0, 10))
                        .isInstanceOf(WebSocketException.class)
                        .hasMessageContaining(words);
            }
        }
    }

    @Test
    void aMessageAboveTheLimitIsRefusedAndALongerAnswerIsNot() throws Exception {
        try (Server server = new Server(Duration.ofSeconds(20));
                WebSocketTransport client = server.client(WebSocketSetup.TEXT);
                WebSocketTransport accepted = server.accepted()) {
            Messages.send(accepted, "x".repeat(2 * MOST_BYTES));
            assertThat(Messages.text(client)).hasSize(2 * MOST_BYTES);
            Messages.send(client, "x".repeat(MOST_BYTES));
            assertThat(Messages.text(accepted)).hasSize(MOST_BYTES);
            TestThreads.start(() -> {
                try {
                    Messages.send(client, "x".repeat(MOST_BYTES + 1));
                } catch (IOException e) {
                    // Closed while it was written.
                }
            });
            assertThatThrownBy(() -> Messages.next(accepted)).isInstanceOf(WebSocketException.class);
            assertThat(Messages.text(client)).isEqualTo("END");
            assertThat(client.endDetail()).contains("1009");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messagesOfAnyBytesComeAsTheyWentInBothDirections(boolean deflate) throws Exception {
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        WebSocketSetup setup = WebSocketSetup.TEXT.withDeflate(deflate ? DeflateOffer.PLAIN : null);
        try (Server server = new Server(Duration.ofSeconds(20));
                WebSocketTransport client = server.client(setup);
                WebSocketTransport accepted = server.accepted()) {
            assertThat(accepted.hasDeflate()).isEqualTo(deflate);
            for (int i = 0; i < 300; i++) {
                byte[] message = new byte[random.nextInt(random.nextInt(1, 70_000))];
                random.nextBytes(message);
                if (random.nextBoolean()) {
                    message = HexFormat.of()
                            .formatHex(message, 0, message.length / 2)
                            .getBytes(StandardCharsets.UTF_8);
                }
                WebSocketTransport from = random.nextBoolean() ? client : accepted;
                WebSocketTransport to = from == client ? accepted : client;
                byte[] framed = Messages.framed(message);
                Thread writing = TestThreads.start(() -> {
                    try {
                        from.write(framed, 0, framed.length);
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
                assertThat(Messages.next(to)).as("message %d, seed %d", i, seed).isEqualTo(message);
                writing.join();
            }
            assertThat(accepted.wireBytesIn()).isEqualTo(client.wireBytesOut());
            assertThat(client.wireBytesIn()).isEqualTo(accepted.wireBytesOut());
        }
    }
}
