package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
@SuppressWarnings("try") // closing early is what is tested
final class TlsTransportTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    static Path folder;

    private static OwnCertificate certificate;

    @BeforeAll
    static void makeCertificate() throws IOException, InterruptedException {
        certificate = OwnCertificate.make(folder);
    }

    /// Accepts one after the other and sends back what comes.
    private static ServerSocket echo() throws IOException {
        ServerSocket server = certificate
                .context()
                .getServerSocketFactory()
                .createServerSocket(0, 5, InetAddress.getLoopbackAddress());
        TestThreads.start(() -> {
            while (!server.isClosed()) {
                try (Socket peer = server.accept()) {
                    peer.getInputStream().transferTo(peer.getOutputStream());
                } catch (IOException refused) {
                    // The next one.
                }
            }
        });
        return server;
    }

    private static void assertFails(
            ServerSocket server, TlsTrust trust, TransportException.Reason reason, String words) {
        assertThatThrownBy(
                        () -> TcpTransport.connectTls("127.0.0.1", server.getLocalPort(), trust, Duration.ofSeconds(2))
                                .close())
                .isInstanceOfSatisfying(TransportException.class, e -> {
                    assertThat(e.reason()).isEqualTo(reason);
                    assertThat(e).hasMessageContaining(words);
                });
    }

    @Test
    void aCertificateOfItsOwnIsRefused() throws IOException {
        try (ServerSocket server = echo()) {
            assertFails(
                    server,
                    TlsTrust.SYSTEM,
                    TransportException.Reason.NOT_TRUSTED,
                    "the certificate of 127.0.0.1:" + server.getLocalPort() + " is not trusted");
        }
    }

    @Test
    void aCertificateOfItsOwnIsTakenWhereThatIsAskedForAndSaid() throws IOException {
        try (ServerSocket server = echo();
                TcpTransport client =
                        TcpTransport.connectTls("127.0.0.1", server.getLocalPort(), TlsTrust.INSECURE, PATIENCE)) {
            byte[] bytes = "hello".getBytes(StandardCharsets.UTF_8);
            client.write(bytes, 0, bytes.length);
            client.closeOutput();
            byte[] target = new byte[10];
            int got = 0;
            for (int n = client.read(target, 0, 10); n >= 0; n = client.read(target, got, 10 - got)) {
                got += n;
            }
            assertThat(new String(target, 0, got, StandardCharsets.UTF_8)).isEqualTo("hello");
            assertThat(client.describe())
                    .isEqualTo("tls 127.0.0.1:" + server.getLocalPort() + ", certificate NOT checked");
        }
    }

    @Test
    void aPeerThatSpeaksNoTlsIsNamed() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            TestThreads.start(() -> {
                try (Socket peer = server.accept()) {
                    peer.getOutputStream().write("220 this is a mail server\r\n".getBytes(StandardCharsets.UTF_8));
                    peer.getInputStream().readAllBytes();
                } catch (IOException gone) {
                    // It has said what it had to say.
                }
            });
            assertFails(server, TlsTrust.INSECURE, TransportException.Reason.HANDSHAKE_FAILED, "does not agree on TLS");
        }
    }

    @Test
    void aPeerThatSaysNothingIsGivenUp() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            assertFails(server, TlsTrust.SYSTEM, TransportException.Reason.TIMED_OUT, "did not answer within 2000 ms");
        }
    }

    @Test
    void closingEndsABlockedReadAndAWriteThatNobodyReads() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (ServerSocket server = certificate
                .context()
                .getServerSocketFactory()
                .createServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            TestThreads.start(() -> {
                try (Socket peer = server.accept()) {
                    peer.getInputStream().read();
                    over.await();
                } catch (IOException | InterruptedException gone) {
                    // The client closes.
                }
            });
            TcpTransport client =
                    TcpTransport.connectTls("127.0.0.1", server.getLocalPort(), TlsTrust.INSECURE, PATIENCE);
            CountDownLatch failed = new CountDownLatch(2);
            Thread reader = TestThreads.start(() -> {
                try {
                    client.read(new byte[10], 0, 10);
                } catch (IOException closed) {
                    failed.countDown();
                }
            });
            Thread writer = TestThreads.start(() -> {
                byte[] block = new byte[1 << 20];
                try {
                    while (true) {
                        client.write(block, 0, block.length);
                    }
                } catch (IOException closed) {
                    failed.countDown();
                }
            });
            Eventually.holds(
                    "both are at it",
                    () -> reader.getState() == Thread.State.RUNNABLE && writer.getState() == Thread.State.RUNNABLE);
            client.close();
            assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            over.countDown();
        }
    }

    /// The system's trust store is read once a process, so it takes another process to have another one.
    @Test
    void aTrustedCertificateIsTakenForItsOwnHostOnly() throws Exception {
        try (ServerSocket server = echo()) {
            assertThat(probe("localhost", server.getLocalPort())).isEqualTo("tls localhost:" + server.getLocalPort());
            assertThat(probe("127.0.0.1", server.getLocalPort()))
                    .startsWith("NOT_TRUSTED the certificate of 127.0.0.1")
                    .contains("No subject alternative");
        }
    }

    @Test
    void aWebSocketRunsOverIt() throws Exception {
        ServerSocket listening = certificate
                .context()
                .getServerSocketFactory()
                .createServerSocket(0, 5, InetAddress.getLoopbackAddress());
        try (FakeWebSocketServer server = FakeWebSocketServer.on(
                        listening,
                        FakeWebSocketServer.SWITCH,
                        (peer, out) -> out.write(new byte[] {(byte) 0x81, 1, 'a'}));
                Transport client = Address.parse("wss://127.0.0.1:" + listening.getLocalPort() + "/x")
                        .connect(server.options(WebSocketSetup.TEXT).withTrust(TlsTrust.INSECURE))) {
            assertThat(Messages.text(client)).isEqualTo("a");
            Messages.send(client, "b");
            assertThat(client.describe())
                    .isEqualTo("websocket /x over tls 127.0.0.1:" + listening.getLocalPort()
                            + ", certificate NOT checked");
            client.close();
            assertThat(server.frames()).isEqualTo("1:62 8:03e8");
        }
    }

    private static String probe(String host, int port) throws IOException, InterruptedException {
        Process java = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djavax.net.ssl.trustStore=" + certificate.store(),
                        "-Djavax.net.ssl.trustStorePassword=" + OwnCertificate.PASSWORD,
                        "-cp",
                        System.getProperty("java.class.path"),
                        TlsProbe.class.getName(),
                        host,
                        Integer.toString(port)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        java.waitFor();
        return said.strip();
    }
}
