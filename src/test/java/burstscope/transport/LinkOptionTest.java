package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.testing.MemoryLink;
import burstscope.testing.ReadSplit;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class LinkOptionTest {
    private static final WebSocketSetup DEFLATE = WebSocketSetup.TEXT.withDeflate(DeflateOffer.PLAIN);

    private static FakeWebSocketServer server(String extension) throws Exception {
        return FakeWebSocketServer.sending(FakeWebSocketServer.SWITCH + extension, "", false);
    }

    @Test
    void aPipeWithoutOptionsRefusesThemAll() {
        Transport plain = new MemoryLink(ReadSplit.whole()).client();
        assertThat(plain.linkOptions()).isEmpty();
        assertThatThrownBy(() -> plain.setLinkOption("deflate-out", "on"))
                .hasMessage("memory client has nothing to set that is called 'deflate-out'");
    }

    @Test
    void whatGoesOutOfAWebSocketIsCompressedOrNot() throws Exception {
        try (FakeWebSocketServer server = server("Sec-WebSocket-Extensions: permessage-deflate\r\n");
                WebSocketTransport client = server.connect(DEFLATE)) {
            assertThat(client.linkOptions()).containsExactly(LinkOption.toggle("deflate-out", true));
            client.setLinkOption("deflate-out", "off");
            assertThat(client.compressesOutgoing()).isFalse();
            assertThat(client.linkOptions()).containsExactly(LinkOption.toggle("deflate-out", false));
            client.setLinkOption("deflate-out", "on");
            assertThat(client.compressesOutgoing()).isTrue();
            assertThatThrownBy(() -> client.setLinkOption("deflate-out", "perhaps"))
                    .hasMessage("deflate-out cannot be 'perhaps'; it can be off, on");
        }
    }

    @Test
    void aWebSocketWithoutCompressionHasNothingToSet() throws Exception {
        try (FakeWebSocketServer server = server("");
                WebSocketTransport client = server.connect(DEFLATE)) {
            assertThat(client.linkOptions()).isEmpty();
            assertThatThrownBy(() -> client.setLinkOption("deflate-out", "on"))
                    .hasMessageContaining("has nothing to set");
        }
    }

    @Test
    void answersOverHttpMayComeCompressedOrNot() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        try (Transport client = Address.parse(
                        "http://127.0.0.1:" + server.getAddress().getPort() + "/rpc")
                .connect(ConnectOptions.with(TestThreads.FACTORY))) {
            assertThat(client.linkOptions().getFirst().choices()).isEqualTo(List.of("off", "on"));
            for (String value : List.of("on", "off")) {
                client.setLinkOption("gzip", value);
                assertThat(client.linkOptions().getFirst().current()).isEqualTo(value);
            }
            assertThatThrownBy(() -> client.setLinkOption("deflate", "on")).hasMessageContaining("it has gzip");
        } finally {
            server.stop(0);
        }
    }
}
