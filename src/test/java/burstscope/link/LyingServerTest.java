package burstscope.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.framing.VscodeFrame;
import burstscope.testing.ManualClock;
import burstscope.testing.ReadSplit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A session with a server that lies, or goes.
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class LyingServerTest {
    @Test
    void aSessionWhoseMissingMessageDoesNotComeEndsWithThatCause() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            server.message(7, 0, "seven");
            assertThat(server.nextWord().type()).isEqualTo(VscodeFrame.REPLAY_REQUEST);
            rig.pass(Duration.ofSeconds(11));
            server.message(8, 0, "eight");
            assertThat(server.nextWord().type()).isEqualTo(VscodeFrame.REPLAY_REQUEST);
            rig.pass(Duration.ofSeconds(19));
            assertThat(rig.hear()).isEqualTo(LinkRig.END);
            assertThat(rig.reason()).isEqualTo(LinkException.Reason.WEDGED);
            assertThat(rig.failure).hasMessageContaining("message 1 of the server was lost");
            assertThatThrownBy(() -> rig.say("x")).isInstanceOf(LinkException.class);
        }
    }

    @Test
    void aSessionThatCannotBeOpenedAgainEndsAfterSoManyAttempts() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            rig.server.refuse(null, new IOException("nothing accepts connections there"));
            server.drop();
            assertThat(rig.hear()).isEqualTo(LinkRig.END);
            assertThat(rig.reason()).isEqualTo(LinkException.Reason.LOST);
            assertThat(rig.failure)
                    .hasMessageContaining("3 attempts")
                    .hasMessageContaining("nothing accepts connections there");
            assertThat(rig.server.queries).hasSize(4);
        }
    }

    @Test
    void aServerThatForgotTheSessionEndsItInItsWords() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            rig.server.handshakeByHand();
            server.drop();
            FrameServer.Connection second = rig.server.nextConnection();
            second.control("{\"type\":\"error\",\"reason\":\"Unknown reconnection token (never seen)\"}");
            assertThat(rig.hear()).isEqualTo(LinkRig.END);
            assertThat(rig.reason()).isEqualTo(LinkException.Reason.REFUSED);
            assertThat(rig.failure).hasMessageContaining("Unknown reconnection token (never seen)");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 200, 255})
    void aByteThatBeginsNoFrameEndsTheSession(int type) throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            byte[] frame = new byte[13];
            frame[0] = (byte) type;
            server.bytes(frame);
            assertThat(rig.hear()).isEqualTo(LinkRig.END);
            assertThat(rig.reason()).isEqualTo(LinkException.Reason.BAD_FRAME);
        }
    }

    @Test
    void aFrameAboveTheLimitEndsTheSessionAtItsHeader() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.oneByte())) {
            FrameServer.Connection server = rig.server.accept();
            byte[] header = ByteBuffer.allocate(13)
                    .put((byte) 1)
                    .putInt(1)
                    .putInt(0)
                    .putInt(-1)
                    .array();
            server.bytes(header);
            assertThat(rig.hear()).isEqualTo(LinkRig.END);
            assertThat(rig.reason()).isEqualTo(LinkException.Reason.BAD_FRAME);
            assertThat(rig.failure).hasMessageContaining("4294967308 bytes");
        }
    }

    @Test
    void falseAcknowledgementsAndFramesOutOfPlaceAreCountedAndForgetNothing() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.random(5))) {
            FrameServer.Connection server = rig.server.accept();
            rig.say("one");
            server.nextWord();
            server.frame(VscodeFrame.ACK, 4_000_000_000L);
            server.control("{\"type\":\"ok\"}");
            server.frame(4, 0);
            server.frame(0, 0);
            server.frame(VscodeFrame.REPLAY_REQUEST, 0);
            LinkRig.assertMessage(server.nextWord(), 1, "one");
            assertThat(rig.link.counts().falseAcks()).isEqualTo(1);
            assertThat(rig.link.counts().ignoredFrames()).isEqualTo(3);
        }
    }

    @Test
    void aServerThatIsSilentForTwentySecondsThoughItOwesAnAcknowledgementIsReachedAnew() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            rig.say("one");
            server.nextWord();
            rig.pass(Duration.ofSeconds(21));
            LinkRig.assertMessage(rig.server.accept().nextWord(), 1, "one");
        }
    }

    private static void assertBeginFails(String words, LinkException.Reason reason) throws IOException {
        FrameServer server = new FrameServer(ReadSplit.oneByte());
        server.handshakeByHand();
        BlockingQueue<Throwable> thrown = new LinkedBlockingQueue<>();
        FrameServer.thread(() -> {
                    try {
                        server.nextConnection().bytes(words.getBytes(StandardCharsets.ISO_8859_1));
                    } catch (IOException | InterruptedException e) {
                        thrown.add(e);
                    }
                })
                .start();
        assertThatThrownBy(() -> server.begin(LinkRig.SETTINGS, new ManualClock()))
                .isInstanceOfSatisfying(
                        LinkException.class, e -> assertThat(e.reason()).isEqualTo(reason));
        assertThat(thrown).isEmpty();
    }

    private static String control(String words) {
        return new String(
                new VscodeFrame(VscodeFrame.CONTROL, 0, 0, words.getBytes(StandardCharsets.UTF_8)).encode(),
                StandardCharsets.ISO_8859_1);
    }

    @Test
    void aHandshakeThatTheServerRefusesOrBreaksIsAnErrorWithItsReason() throws Exception {
        assertBeginFails(
                control("{\"type\":\"error\",\"reason\":\"Client refused: version mismatch\"}"),
                LinkException.Reason.REFUSED);
        assertBeginFails(control("{\"type\":\"ok\"}"), LinkException.Reason.BAD_HANDSHAKE);
        assertBeginFails(control("{\"type\":"), LinkException.Reason.BAD_HANDSHAKE);
        assertBeginFails(control("[".repeat(5_000)), LinkException.Reason.BAD_HANDSHAKE);
        assertBeginFails(control("17"), LinkException.Reason.BAD_HANDSHAKE);
        assertBeginFails("HTTP/1.1 400 Bad Request\r\n\r\n", LinkException.Reason.BAD_FRAME);
        assertBeginFails("\1\0\0\0\1\0\0\0\0\0\0\0\0", LinkException.Reason.BAD_HANDSHAKE);
    }

    @Test
    void aServerThatClosesInTheHandshakeOrSaysNothingIsAnError() throws Exception {
        FrameServer server = new FrameServer(ReadSplit.whole());
        server.handshakeByHand();
        ManualClock clock = new ManualClock();
        BlockingQueue<Throwable> thrown = new LinkedBlockingQueue<>();
        for (boolean silent : new boolean[] {false, true}) {
            FrameServer.thread(() -> {
                        try {
                            server.begin(LinkRig.SETTINGS, clock).close();
                        } catch (IOException e) {
                            thrown.add(e);
                        }
                    })
                    .start();
            FrameServer.Connection connection = server.nextConnection();
            connection.words();
            if (silent) {
                clock.advance(Duration.ofSeconds(11));
            } else {
                connection.drop();
            }
            assertThat(thrown.poll(60, TimeUnit.SECONDS))
                    .isInstanceOfSatisfying(
                            LinkException.class,
                            e -> assertThat(e.reason()).isEqualTo(LinkException.Reason.BAD_HANDSHAKE))
                    .hasMessageContaining(silent ? "within 10000 ms" : "closed the connection");
        }
    }

    @Test
    void aServerThatDropsEachConnectionWithoutAWordIsGivenUp() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
            for (int i = 0; i < 4; i++) {
                rig.server.accept().drop();
            }
            assertThat(rig.hear()).isEqualTo(LinkRig.END);
            assertThat(rig.reason()).isEqualTo(LinkException.Reason.LOST);
            assertThat(rig.failure).hasMessage("the server dropped 4 connections without a word");
        }
    }
}
