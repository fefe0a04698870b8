package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import burstscope.coding.Coding;
import burstscope.dialect.Dialects;
import burstscope.framing.Framings;
import burstscope.profile.Profile;
import burstscope.testing.LyingServer;
import burstscope.transport.Address;
import burstscope.transport.ConnectOptions;
import burstscope.transport.TcpListener;
import burstscope.transport.Transport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is made of a backend that nobody has named.
@Tag("loop")
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class BackendGuessTest {
    private static final LyingServer.Speech JSON_LINES =
            new LyingServer.Speech(Coding.JSON, Framings.byName("newline"), Dialects.byId("json-rpc"));

    private final List<String> steps = new CopyOnWriteArrayList<>();

    private Profile guess(String address) throws AttachException, InterruptedException {
        ConnectOptions options = ConnectOptions.with(Threads.FACTORY);
        return new BackendGuess(address, () -> Address.parse(address).connect(options), false, steps::add).find();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] refusal(long id) {
        return bytes("{\"jsonrpc\":\"2.0\",\"id\":" + id
                + ",\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}\n");
    }

    @Test
    void oneThatRefusesEveryHandshakeIsListenedToWithoutAProfile() throws Exception {
        try (LyingServer server = new LyingServer(JSON_LINES, (number, id) -> refusal(id))) {
            Profile made = guess(server.address());
            assertThat(made.name()).isEqualTo("unnamed");
            assertThat(made.conversation().coding()).isEqualTo("json");
            assertThat(made.conversation().framing()).isEqualTo("newline");
            assertThat(made.conversation().dialect()).isEqualTo("json-rpc");
            Profile.Events events =
                    Objects.requireNonNull(made.conversation().events());
            assertThat(Objects.requireNonNull(events.push()).methods()).containsExactly("*");
            assertThat(made.burstKinds()).isEmpty();
            assertThat(made.conversation().unavailable()).containsKeys("codec", "pool", "batch", "delay");
            assertThat(steps).contains("no shipped profile fits, so its notifications are counted as events");
        }
    }

    @Test
    void oneThatAnswersWhateverItIsAskedIsNotTakenForAnyProfile() throws Exception {
        try (LyingServer server = new LyingServer(
                JSON_LINES, (number, id) -> bytes("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":true}\n"))) {
            assertThat(guess(server.address()).name()).isEqualTo("unnamed");
            assertThat(steps).contains("try the handshake of the profile demo");
        }
    }

    @Test
    void theHandshakeOfAProfileThatIsAnsweredNamesIt() throws Exception {
        // What Delta Chat's server says of itself.
        byte[] info = bytes(",\"result\":{\"deltachat_core_version\":\"v2.22.0\"}}\n");
        try (LyingServer server = new LyingServer(
                JSON_LINES,
                (number, id) -> LyingServer.join(bytes("{\"jsonrpc\":\"2.0\",\"id\":" + id), info))) {
            assertThat(guess(server.address()).name()).isEqualTo("deltachat");
            assertThat(steps).contains("it answers the handshake of the profile deltachat");
        }
    }

    @Test
    void oneThatLeavesWhenAHandshakeComesFitsNoProfileAndIsNoFault() throws Exception {
        try (LyingServer server =
                new LyingServer(JSON_LINES, (number, id) -> id == 1 && steps.size() < 3 ? refusal(id) : null)) {
            assertThat(guess(server.address()).name()).isEqualTo("unnamed");
        }
    }

    @Test
    void aWebServerIsToldApartWithWhatIsMissing() throws Exception {
        try (TcpListener web = new TcpListener(0)) {
            Thread.ofPlatform().daemon().start(() -> serve(web));
            String address = "tcp:" + web.host() + ":" + web.port();
            assertThatExceptionOfType(AttachException.class)
                    .isThrownBy(() -> guess(address))
                    .satisfies(e -> {
                        assertThat(e.problem().message()).isEqualTo("an HTTP server answers there");
                        assertThat(e.problem().tryThis()).contains("ws://HOST:PORT/PATH");
                    });
        }
    }

    private static void serve(TcpListener web) {
        try {
            while (true) {
                refuse(web.accept());
            }
        } catch (IOException closed) {
            // Closed by the test.
        }
    }

    private static void refuse(Transport peer) {
        byte[] answer = bytes("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
        try (peer) {
            if (peer.read(new byte[1_000], 0, 1_000) > 0) {
                peer.write(answer, 0, answer.length);
            }
        } catch (IOException left) {
            // It has heard enough.
        }
    }
}
