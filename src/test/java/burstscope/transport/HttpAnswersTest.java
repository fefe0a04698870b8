package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers that are sockets, for what a library's server would not say.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class HttpAnswersTest {
    private static final ConnectOptions OPTIONS = ConnectOptions.with(TestThreads.FACTORY);

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.1 200 OK~Content-Length: 10~~abc",
                "HTTP/1.1 200 OK~Content-Length: -5~~abc",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~zz~",
                "HTTP/1.1 200 OK~Content-Encoding: gzip~Content-Length: 3~~abc",
                "HTTP/1.1 200 OK~Content-Encoding: br~Content-Length: 3~~abc",
                "220 mail~",
                "~",
            })
    void anAnswerThatIsNoneIsAnError(String text) throws Exception {
        byte[] answer = utf8((text == null ? "" : text).replace("~", "\r\n"));
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            TestThreads.start(() -> {
                while (!server.isClosed()) {
                    try (Socket peer = server.accept()) {
                        if (peer.getInputStream().read() >= 0) {
                            peer.getOutputStream().write(answer);
                            peer.shutdownOutput();
                            peer.getInputStream().readAllBytes();
                        }
                    } catch (IOException next) {
                        // The next one.
                    }
                }
            });
            try (Transport client =
                    Address.parse("http://127.0.0.1:" + server.getLocalPort()).connect(OPTIONS)) {
                Messages.send(client, "{}");
                assertThatThrownBy(() -> Messages.next(client)).isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void bytesOnTheWireAreCounted() throws Exception {
        AtomicLong read = new AtomicLong();
        String answer = "HTTP/1.1 200 OK\r\nServer: x\r\nContent-Length: 2\r\n\r\n[]";
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            TestThreads.start(() -> {
                while (!server.isClosed()) {
                    try (Socket peer = server.accept()) {
                        StringBuilder request = new StringBuilder();
                        for (int b = peer.getInputStream().read();
                                b >= 0;
                                b = peer.getInputStream().read()) {
                            request.append((char) b);
                            read.incrementAndGet();
                            if (request.toString().endsWith("{\"end\":1}")) {
                                peer.getOutputStream().write(utf8(answer));
                            }
                        }
                    } catch (IOException next) {
                        // The next one.
                    }
                }
            });
            try (Transport client = Address.parse("http://127.0.0.1:" + server.getLocalPort() + "/a?b=c")
                    .connect(OPTIONS.withHeaders(Map.of("X-Who", "me")))) {
                for (int i = 1; i <= 3; i++) {
                    Messages.send(client, "{\"end\":1}");
                    assertThat(Messages.text(client)).isEqualTo("[]");
                    assertThat(client.wireBytesOut()).isEqualTo(read.get());
                    assertThat(client.wireBytesIn()).isEqualTo((long) i * answer.length());
                }
            }
        }
    }
}
