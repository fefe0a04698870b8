package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class WebSocketHandshakeTest {
    private static final WebSocketSetup TEXT = WebSocketSetup.TEXT;
    private static final WebSocketSetup DEFLATE = TEXT.withDeflate(DeflateOffer.PLAIN);

    private static void assertFails(String head, WebSocketSetup setup, TransportException.Reason reason, String words)
            throws IOException {
        try (FakeWebSocketServer server = FakeWebSocketServer.sending(head, "", false)) {
            assertThatThrownBy(() -> server.connect(setup).close())
                    .isInstanceOfSatisfying(TransportException.class, e -> {
                        assertThat(e.reason()).isEqualTo(reason);
                        assertThat(e).hasMessageContaining(words).hasMessageStartingWith("127.0.0.1:");
                    });
        }
    }

    @Test
    void theKeyOfTheSpecificationIsAnsweredAsThere() {
        assertThat(WebSocketHandshake.accept("dGhlIHNhbXBsZSBub25jZQ==")).isEqualTo("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }

    @Test
    void theRequestHoldsWhatWasAskedForAndNoOrigin() throws Exception {
        DeflateOffer offer = new DeflateOffer(true, true, 10, true, 1);
        WebSocketSetup setup = TEXT.withSubprotocols(List.of("v2", "v1")).withDeflate(offer);
        try (FakeWebSocketServer server = FakeWebSocketServer.sending(
                        FakeWebSocketServer.SWITCH + "Sec-WebSocket-Protocol: v1\r\n", "", false);
                WebSocketTransport client = (WebSocketTransport) server.address()
                        .connect(server.options(setup).withHeaders(Map.of("Authorization", "Bearer x")))) {
            String request = server.request();
            assertThat(request)
                    .startsWith("GET /x?y=1 HTTP/1.1\r\nHost: 127.0.0.1:")
                    .contains("\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n")
                    .contains("\r\nSec-WebSocket-Version: 13\r\n")
                    .contains("\r\nSec-WebSocket-Protocol: v2, v1\r\n")
                    .contains("\r\nSec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover;"
                            + " client_no_context_takeover; server_max_window_bits=10; client_max_window_bits\r\n")
                    .endsWith("\r\nAuthorization: Bearer x\r\n\r\n")
                    .doesNotContainIgnoringCase("origin");
            assertThat(client.subprotocol()).isEqualTo("v1");
            assertThat(client.hasDeflate()).isFalse();
            assertThat(client.describe()).isEqualTo("websocket /x?... (v1) over tcp " + hostIn(request));
            assertThat(client.wireBytesOut()).isEqualTo(request.length());
        }
    }

    private static String hostIn(String request) {
        int at = request.indexOf("Host: ") + 6;
        return request.substring(at, request.indexOf("\r\n", at));
    }

    @Test
    void anotherHostMayBeNamed() throws Exception {
        try (FakeWebSocketServer server = FakeWebSocketServer.sending(FakeWebSocketServer.SWITCH, "", false)) {
            server.address()
                    .connect(server.options(TEXT).withHeaders(Map.of("host", "localhost:99")))
                    .close();
            assertThat(server.request()).contains("host: localhost:99\r\n").doesNotContain("Host: 127");
        }
    }

    @Test
    void aRefusalIsToldWithItsStatusLine() throws IOException {
        assertFails(
                "HTTP/1.1 403 Forb\u0007idden\r\nContent-Length: 0\r\n",
                TEXT,
                TransportException.Reason.HANDSHAKE_REFUSED,
                "refused to speak WebSocket at /x?y=1: HTTP/1.1 403 Forb?idden");
        assertFails("HTTP/1.1 200 OK\r\n", TEXT, TransportException.Reason.HANDSHAKE_REFUSED, "HTTP/1.1 200 OK");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SSH-2.0-OpenSSH_9.2~| does not speak HTTP/1.1: SSH-2.0-OpenSSH_9.2",
                "HTTP/2 101 x~| does not speak HTTP/1.1: HTTP/2 101 x",
                "HTTP/1.1 101 x~| switched to something else",
                "HTTP/1.1 101 x~Upgrade: h2c~Connection: upgrade~| switched to something else",
                "HTTP/1.1 101 x~Upgrade: WebSocket~Connection: close~| does not switch the connection",
                "HTTP/1.1 101 x~Upgrade: WebSocket~Connection: a, upgrade~| Sec-WebSocket-Accept",
                "HTTP/1.1 101 x~Upgrade: WebSocket~Connection: upgrade~Sec-WebSocket-Accept: x~| Sec-WebSocket-Accept",
                "HTTP/1.1 101 x~no header~| is no header: no header",
                "HTTP/1.1 101 x~ folded: 1~| is no header",
            })
    void anAnswerThatIsNoneIsRefused(String head, String words) throws IOException {
        assertFails(head.replace("~", "\r\n"), TEXT, TransportException.Reason.HANDSHAKE_FAILED, words.strip());
    }

    @Test
    void whatWasNotOfferedIsNotTaken() throws IOException {
        assertFails(
                FakeWebSocketServer.SWITCH + "Sec-WebSocket-Protocol: other\r\n",
                TEXT.withSubprotocols(List.of("one")),
                TransportException.Reason.HANDSHAKE_FAILED,
                "a subprotocol that was not offered");
        assertFails(
                FakeWebSocketServer.SWITCH + "Sec-WebSocket-Extensions: permessage-deflate\r\n",
                TEXT,
                TransportException.Reason.HANDSHAKE_FAILED,
                "not offered");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x-webkit-deflate-frame",
                "permessage-deflate, permessage-deflate",
                "permessage-deflate; unknown",
                "permessage-deflate; client_max_window_bits=10",
                "permessage-deflate; server_max_window_bits",
                "permessage-deflate; server_max_window_bits=7",
                "permessage-deflate; server_max_window_bits=16",
                "permessage-deflate; server_max_window_bits=ten",
                "permessage-deflate; server_no_context_takeover; server_no_context_takeover",
            })
    void anExtensionIsTakenOnlyAsItWasOffered(String chosen) throws IOException {
        assertFails(
                FakeWebSocketServer.SWITCH + "Sec-WebSocket-Extensions: " + chosen + "\r\n",
                DEFLATE,
                TransportException.Reason.HANDSHAKE_FAILED,
                "not offered");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "permessage-deflate",
                "Permessage-Deflate ; server_no_context_takeover;client_no_context_takeover",
                "permessage-deflate; server_max_window_bits=\"10\"",
            })
    void anExtensionIsTakenAsTheServerMayChooseIt(String chosen) throws IOException {
        try (FakeWebSocketServer server = FakeWebSocketServer.sending(
                        FakeWebSocketServer.SWITCH + "Sec-WebSocket-Extensions: " + chosen + "\r\n", "", false);
                WebSocketTransport client = server.connect(DEFLATE)) {
            assertThat(client.hasDeflate()).isTrue();
            assertThat(client.compressesOutgoing()).isTrue();
            assertThat(client.describe()).contains(" with deflate over tcp ");
        }
    }

    @Test
    void withASmallerWindowThanWeHaveNothingGoesOutCompressed() throws Exception {
        WebSocketSetup setup = TEXT.withDeflate(new DeflateOffer(false, false, 15, true, 6));
        try (FakeWebSocketServer server = FakeWebSocketServer.sending(
                FakeWebSocketServer.SWITCH
                        + "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=9\r\n",
                "",
                false)) {
            try (WebSocketTransport client = server.connect(setup)) {
                assertThat(client.hasDeflate()).isTrue();
                client.setCompressOutgoing(true);
                assertThat(client.compressesOutgoing()).isFalse();
                Messages.send(client, "aaaa");
            }
            assertThat(server.frames()).isEqualTo("1:61616161 8:03e8");
        }
    }

    @Test
    void anEndlessHeadIsGivenUp() throws IOException {
        assertFails(
                "HTTP/1.1 101 x\r\n" + "X: y\r\n".repeat(10_000),
                TEXT,
                TransportException.Reason.HANDSHAKE_FAILED,
                "a head longer than 32768 bytes");
    }

    @Test
    void aServerThatEndsOrSaysNothingIsNamed() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Address address = Address.parse("ws://127.0.0.1:" + server.getLocalPort());
            ConnectOptions hasty = ConnectOptions.with(TestThreads.FACTORY).withTimeout(Duration.ofMillis(300));
            assertThatThrownBy(() -> address.connect(hasty).close())
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("did not agree to speak WebSocket within 300 ms");
            TestThreads.start(() -> {
                try {
                    server.accept().close(); // of the one that was hasty
                    server.accept().close();
                    server.accept().shutdownOutput();
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            ConnectOptions patient = hasty.withTimeout(Duration.ofSeconds(20));
            assertThatThrownBy(() -> address.connect(patient).close())
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.reason()).isEqualTo(TransportException.Reason.HANDSHAKE_FAILED));
            assertThatThrownBy(() -> address.connect(patient).close())
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("ended the connection without an answer");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Sec-WebSocket-Key|x|is set by the connection itself",
                "connection|x|is set by the connection itself",
                "a b|x|is no name for a header",
                "X-A|a~b|cannot hold this value",
            })
    void headersThatWouldBreakTheRequestAreRefused(String name, String value, String words) {
        ConnectOptions options = ConnectOptions.with(TestThreads.FACTORY);
        assertThatThrownBy(() -> options.withHeaders(Map.of(name, value.replace("~", "\r\nX-B: "))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
        assertThatThrownBy(() -> TEXT.withSubprotocols(List.of("a, b"))).isInstanceOf(IllegalArgumentException.class);
    }
}
