package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages that keep their kind.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class WebSocketKindsTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachMessageThatComesTellsItsKind(boolean oneByOne) throws Exception {
        String frames = "81026f6b" + "82026f6b" + "8100" + "8200" + "01016f" + "80016b" + "880203e8";
        try (FakeWebSocketServer server = FakeWebSocketServer.sending(FakeWebSocketServer.SWITCH, frames, oneByOne);
                WebSocketTransport client = server.connect(WebSocketSetup.KINDS)) {
            for (String message : new String[] {"016f6b", "026f6b", "01", "02", "016f6b"}) {
                assertThat(Messages.next(client)).isEqualTo(HexFormat.of().parseHex(message));
            }
        }
    }

    @Test
    void eachMessageGoesOutAsTheKindThatItNames() throws Exception {
        try (FakeWebSocketServer server = FakeWebSocketServer.sending(FakeWebSocketServer.SWITCH, "", false)) {
            try (WebSocketTransport client = server.connect(WebSocketSetup.KINDS)) {
                byte[] three =
                        HexFormat.of().parseHex("00000003" + "026f6b" + "00000003" + "016f6b" + "00000001" + "02");
                client.write(three, 0, three.length);
            }
            assertThat(server.frames()).isEqualTo("2:6f6b 1:6f6b 2: 8:03e8");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"00000000", "0000000203ff", "0000000201ff"})
    void aMessageOfNoKindOrTextThatIsNoneIsNotSent(String message) throws Exception {
        try (FakeWebSocketServer server = FakeWebSocketServer.sending(FakeWebSocketServer.SWITCH, "", false)) {
            try (WebSocketTransport client = server.connect(WebSocketSetup.KINDS)) {
                byte[] bytes = HexFormat.of().parseHex(message);
                assertThatThrownBy(() -> client.write(bytes, 0, bytes.length)).hasMessageContaining("cannot be sent");
            }
            assertThat(server.frames()).isEqualTo("8:03e8");
        }
    }
}
