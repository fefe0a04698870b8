package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.testing.Eventually;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
@SuppressWarnings("try") // closing early is what is tested
final class HttpPostTransportTest {
    /// Answers to a request.
    private interface Answer {
        void to(HttpExchange exchange, byte[] body) throws IOException;
    }

    private record Served(HttpServer server) implements AutoCloseable {
        static Served by(Answer answer) throws IOException {
            return on(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 20), answer);
        }

        static Served on(HttpServer server, Answer answer) {
            server.setExecutor(task -> TestThreads.start(task));
            server.createContext("/", exchange -> {
                try (exchange) {
                    answer.to(exchange, exchange.getRequestBody().readAllBytes());
                }
            });
            server.start();
            return new Served(server);
        }

        String address(String scheme) {
            return scheme + "://127.0.0.1:" + server.getAddress().getPort() + "/rpc?x=1";
        }

        HttpPostTransport connect(ConnectOptions options) throws IOException {
            return (HttpPostTransport) Address.parse(address("http")).connect(options);
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    private static final ConnectOptions OPTIONS = ConnectOptions.with(TestThreads.FACTORY);

    private static ConnectOptions atOnce(int count) {
        return OPTIONS.withHttp(new HttpSetup("application/json", count, false, 1_000_000));
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(target)) {
            out.write(content);
        }
        return target.toByteArray();
    }

    @Test
    void eachMessageIsPostedAndEachBodyIsAMessage() throws Exception {
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        try (Served server = Served.by((exchange, body) -> {
                    seen.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                            + exchange.getRequestHeaders().getFirst("Content-Type") + " "
                            + exchange.getRequestHeaders().getFirst("X-Who") + " "
                            + exchange.getRequestHeaders().getFirst("Accept-Encoding"));
                    send(exchange, 200, body);
                });
                HttpPostTransport client = server.connect(OPTIONS.withHeaders(Map.of("X-Who", "me")))) {
            for (String text : List.of("{\"id\":1}", "\u00e9", "x".repeat(300_000))) {
                Messages.send(client, text);
                assertThat(Messages.text(client)).isEqualTo(text);
            }
            assertThat(seen.take()).isEqualTo("POST /rpc?x=1 application/json me null");
            assertThat(client.describe())
                    .isEqualTo("http 127.0.0.1:" + server.server().getAddress().getPort() + "/rpc");
            client.closeOutput();
            assertThat(Messages.text(client)).isEqualTo("END");
            assertThat(client.endDetail()).isEmpty();
        }
    }

    @Test
    void compressionIsSwitchedPerRequest() throws Exception {
        byte[] answer = utf8("[" + "1234567890,".repeat(5_000) + "0]");
        try (Served server = Served.by((exchange, body) -> {
                    boolean wanted = "gzip".equals(exchange.getRequestHeaders().getFirst("Accept-Encoding"));
                    if (wanted) {
                        exchange.getResponseHeaders().set("Content-Encoding", "gzip");
                    }
                    send(exchange, 200, wanted ? gzip(answer) : answer);
                });
                HttpPostTransport client = server.connect(OPTIONS)) {
            for (int i = 0; i < 6; i++) {
                client.setAcceptGzip(i % 2 == 1);
                assertThat(client.acceptsGzip()).isEqualTo(i % 2 == 1);
                long before = client.wireBytesIn();
                Messages.send(client, "{}");
                assertThat(Messages.next(client)).isEqualTo(answer);
                long came = client.wireBytesIn() - before;
                if (i % 2 == 1) {
                    assertThat(came).isLessThan(1_000);
                } else {
                    assertThat(came).isGreaterThan(answer.length);
                }
            }
        }
    }

    @Test
    void asManyAreUnderWayAsWasSaidAndAnswersMayOvertake() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (Served server = Served.by((exchange, body) -> {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    try {
                        if (new String(body, StandardCharsets.UTF_8).equals("0")) {
                            go.await();
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    inside.decrementAndGet();
                    send(exchange, 200, body);
                });
                HttpPostTransport client = server.connect(atOnce(4))) {
            Thread writer = TestThreads.start(() -> {
                try {
                    for (int i = 0; i < 100; i++) {
                        Messages.send(client, Integer.toString(i));
                    }
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            List<String> got = new ArrayList<>();
            for (int i = 0; i < 99; i++) {
                got.add(Messages.text(client));
            }
            assertThat(got).doesNotContain("0").doesNotHaveDuplicates();
            go.countDown();
            assertThat(Messages.text(client)).isEqualTo("0");
            writer.join();
            assertThat(most.get()).isBetween(1, 4);
        }
    }

    @Test
    void whoDoesNotReadIsNotSentMoreThanThat() throws Exception {
        AtomicInteger answered = new AtomicInteger();
        try (Served server = Served.by((exchange, body) -> {
                    send(exchange, 200, body);
                    answered.incrementAndGet();
                });
                HttpPostTransport client = server.connect(atOnce(3))) {
            Thread writer = TestThreads.start(() -> {
                try {
                    for (int i = 0; i < 10; i++) {
                        Messages.send(client, "x");
                    }
                } catch (IOException closed) {
                    // Never, as all are read.
                }
            });
            Eventually.holds(
                    "the writer waits", () -> answered.get() == 3 && writer.getState() == Thread.State.WAITING);
            for (int i = 0; i < 10; i++) {
                assertThat(Messages.text(client)).isEqualTo("x");
            }
            writer.join();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "500, <html>, answered with status 500 and no JSON",
        "404, '', answered with status 404 and no JSON",
        "302, moved, answered with status 302 and no JSON",
    })
    void aBadStatusEndsItAfterTheAnswersBefore(int status, String text, String words) throws Exception {
        try (Served server = Served.by((exchange, body) -> {
                    boolean good = body.length == 2;
                    send(exchange, good ? 200 : status, good ? body : utf8(text));
                });
                HttpPostTransport client = server.connect(OPTIONS)) {
            Messages.send(client, "{}");
            Eventually.holds("the answer is here", () -> client.wireBytesIn() > 0);
            Messages.send(client, "bad");
            assertThat(Messages.text(client)).isEqualTo("{}");
            assertThatThrownBy(() -> Messages.next(client))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(words);
            assertThatThrownBy(() -> Messages.send(client, "{}")).hasMessageContaining(words);
        }
    }

    @Test
    void jsonUnderABadStatusIsAMessageAndAnEmptyBodyIsNone() throws Exception {
        try (Served server = Served.by((exchange, body) -> send(
                        exchange,
                        body.length == 1 ? 204 : 400,
                        body.length == 1 ? new byte[0] : utf8(" {\"error\":1}")));
                HttpPostTransport client = server.connect(atOnce(1))) {
            Messages.send(client, "1");
            Messages.send(client, "1");
            Messages.send(client, "22");
            assertThat(Messages.text(client)).isEqualTo(" {\"error\":1}");
        }
    }

    @Test
    void anAnswerAboveTheLimitIsRefusedCompressedOrNot() throws Exception {
        byte[] large = new byte[2_000_000];
        try (Served server = Served.by((exchange, body) -> {
            if (body.length == 1) {
                exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            }
            send(exchange, 200, body.length == 1 ? gzip(large) : large);
        })) {
            for (String request : List.of("1", "22")) {
                try (HttpPostTransport client = server.connect(atOnce(1))) {
                    Messages.send(client, request);
                    assertThatThrownBy(() -> Messages.next(client)).isInstanceOf(IOException.class);
                }
            }
        }
    }

    @Test
    void tlsIsAsElsewhere(@TempDir Path folder) throws Exception {
        HttpsServer https = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 20);
        https.setHttpsConfigurator(
                new HttpsConfigurator(OwnCertificate.make(folder).context()));
        try (Served server = Served.on(https, (exchange, body) -> send(exchange, 200, body))) {
            Address address = Address.parse(server.address("https"));
            assertThatThrownBy(() -> address.connect(OPTIONS).close())
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.reason()).isEqualTo(TransportException.Reason.NOT_TRUSTED));
            try (Transport client = address.connect(OPTIONS.withTrust(TlsTrust.INSECURE))) {
                Messages.send(client, "{}");
                assertThat(Messages.text(client)).isEqualTo("{}");
                assertThat(client.describe()).endsWith("/rpc, certificate NOT checked");
            }
        }
    }

    @Test
    void nobodyThereAndHeadersThatCannotBeSentAreNamed() throws Exception {
        int port;
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            port = server.getLocalPort();
            Address address = Address.parse("http://127.0.0.1:" + port);
            assertThatThrownBy(() -> address.connect(OPTIONS.withHeaders(Map.of("Host", "x")))
                            .close())
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("no request can be made: restricted header name");
        }
        assertThatThrownBy(() -> Address.parse("http://127.0.0.1:" + port)
                        .connect(OPTIONS)
                        .close())
                .isInstanceOfSatisfying(
                        TransportException.class,
                        e -> assertThat(e.reason()).isEqualTo(TransportException.Reason.REFUSED));
    }

    @Test
    void closingEndsABlockedReadAndWrite() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (Served server = Served.by((exchange, body) -> {
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
                HttpPostTransport client = server.connect(atOnce(1))) {
            CountDownLatch failed = new CountDownLatch(2);
            Thread reader = TestThreads.start(() -> {
                try {
                    Messages.next(client);
                } catch (IOException closed) {
                    failed.countDown();
                }
            });
            Thread writer = TestThreads.start(() -> {
                try {
                    Messages.send(client, "1");
                    Messages.send(client, "2");
                } catch (IOException closed) {
                    failed.countDown();
                }
            });
            Eventually.holds(
                    "both wait",
                    () -> reader.getState() == Thread.State.WAITING && writer.getState() == Thread.State.WAITING);
            client.close();
            client.close();
            assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> Messages.send(client, "3")).isInstanceOf(IOException.class);
        } finally {
            never.countDown();
        }
    }
}
