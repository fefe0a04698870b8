package burstscope.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.framing.FrameLimits;
import burstscope.framing.VscodeFrame;
import burstscope.testing.Eventually;
import burstscope.testing.ManualClock;
import burstscope.testing.ReadSplit;
import burstscope.transport.LinkOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A session with a server that keeps to the protocol, or does not.
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class VscodeLinkTest {
    private static final LinkSettings SETTINGS = new LinkSettings(
            LinkMode.RAW,
            "secret",
            new FrameLimits(1 << 20),
            1 << 16,
            new LinkSettings.Reconnection(3, Duration.ofMillis(1), Duration.ofMillis(2)),
            Duration.ofSeconds(10));
    private static final String END = "(end)";

    static Stream<ReadSplit> splits() {
        return ReadSplit.all().stream();
    }

    /// A link, its server, and a thread that reads as a connection's reader does.
    private static final class Rig implements AutoCloseable {
        final ManualClock clock = new ManualClock();
        final FrameServer server;
        final VscodeLink link;
        final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        volatile @Nullable IOException failure;

        Rig(ReadSplit split) throws IOException {
            this(split, SETTINGS);
        }

        Rig(ReadSplit split, LinkSettings settings) throws IOException {
            server = new FrameServer(split);
            link = server.begin(settings, clock);
            FrameServer.thread(this::readAll).start();
        }

        private void readAll() {
            byte[] bytes = new byte[1 << 12];
            ByteBuffer kept = ByteBuffer.allocate(4 << 20);
            try {
                for (int n = link.read(bytes, 0, bytes.length); n >= 0; n = link.read(bytes, 0, bytes.length)) {
                    kept.put(bytes, 0, n);
                    kept.flip();
                    while (kept.remaining() >= 4 && kept.remaining() >= 4 + kept.getInt(kept.position())) {
                        byte[] message = new byte[kept.getInt()];
                        kept.get(message);
                        heard.add(new String(message, StandardCharsets.UTF_8));
                    }
                    kept.compact();
                }
            } catch (IOException e) {
                failure = e;
            }
            heard.add(END);
        }

        String hear() throws InterruptedException {
            String words = heard.poll(60, TimeUnit.SECONDS);
            if (words == null) {
                throw new AssertionError("nothing was heard within a minute");
            }
            return words;
        }

        void say(String... words) throws IOException {
            ByteBuffer all = ByteBuffer.allocate(1 << 20);
            for (String each : words) {
                byte[] utf8 = each.getBytes(StandardCharsets.UTF_8);
                all.putInt(utf8.length).put(utf8);
            }
            link.write(all.array(), 0, all.position());
        }

        void pass(Duration time) {
            clock.advance(time);
            link.wakeTimer();
        }

        LinkException.Reason reason() {
            return failure instanceof LinkException e ? e.reason() : null;
        }

        @Override
        public void close() {
            link.close();
            server.close();
        }
    }

    private static void assertMessage(VscodeFrame frame, long id, String words) {
        assertThat(frame.type()).isEqualTo(VscodeFrame.REGULAR);
        assertThat(frame.id()).isEqualTo(id);
        assertThat(new String(frame.data(), StandardCharsets.UTF_8)).isEqualTo(words);
    }

    @ParameterizedTest
    @MethodSource("splits")
    void messagesGoBothWaysWithIdsFromOneAndAcknowledgementsOnTheirBacks(ReadSplit split) throws Exception {
        try (Rig rig = new Rig(split)) {
            FrameServer.Connection server = rig.server.accept();
            assertThat(rig.server.queries.getFirst())
                    .matches("reconnectionToken=[0-9a-f-]{36}&reconnection=false&skipWebSocketFrames=true");
            rig.say("context", "initialize");
            assertMessage(server.nextWord(), 1, "context");
            VscodeFrame second = server.nextWord();
            assertMessage(second, 2, "initialize");
            assertThat(second.ack()).isZero();
            server.message(1, 2, "hello");
            server.message(2, 2, "");
            server.message(3, 2, "again");
            assertThat(List.of(rig.hear(), rig.hear(), rig.hear())).containsExactly("hello", "", "again");
            rig.say("fine");
            assertThat(server.nextWord().ack()).isEqualTo(3);
            assertThat(rig.link.counts()).isEqualTo(new LinkCounts(0, 0, 0, 0, 0, 0, 0));
        }
    }

    @Test
    void aSilentSideAcknowledgesAfterTwoSecondsAndShowsThatItLivesAfterFive() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            server.message(1, 0, "hello");
            rig.hear();
            rig.pass(Duration.ofMillis(1_999));
            rig.pass(Duration.ofMillis(2));
            VscodeFrame ack = server.next();
            assertThat(ack).isEqualTo(new VscodeFrame(VscodeFrame.ACK, 0, 1, new byte[0]));
            rig.pass(Duration.ofSeconds(3));
            assertThat(server.next()).isEqualTo(new VscodeFrame(VscodeFrame.KEEP_ALIVE, 0, 1, new byte[0]));
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void aMessageThatCameBeforeIsDropped(ReadSplit split) throws Exception {
        try (Rig rig = new Rig(split)) {
            FrameServer.Connection server = rig.server.accept();
            server.message(1, 0, "one");
            server.message(1, 0, "one");
            server.message(2, 0, "two");
            server.message(1, 0, "one");
            server.message(0, 0, "none");
            server.message(3, 0, "three");
            assertThat(List.of(rig.hear(), rig.hear(), rig.hear())).containsExactly("one", "two", "three");
            assertThat(rig.link.counts().duplicates()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void whatIsMissingIsAskedForOnceAndThenAllComes(ReadSplit split) throws Exception {
        try (Rig rig = new Rig(split)) {
            FrameServer.Connection server = rig.server.accept();
            server.message(1, 0, "one");
            server.message(3, 0, "three");
            server.message(4, 0, "four");
            assertThat(server.nextWord().type()).isEqualTo(VscodeFrame.REPLAY_REQUEST);
            server.message(2, 0, "two");
            server.message(3, 0, "three");
            server.message(4, 0, "four");
            assertThat(List.of(rig.hear(), rig.hear(), rig.hear(), rig.hear()))
                    .containsExactly("one", "two", "three", "four");
            assertThat(rig.link.counts().gaps()).isEqualTo(2);
            assertThat(rig.link.counts().replaysAsked()).isEqualTo(1);
            assertThat(rig.heard).isEmpty();
        }
    }

    @Test
    void aSessionWhoseMissingMessageDoesNotComeEndsWithThatCause() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            server.message(7, 0, "seven");
            assertThat(server.nextWord().type()).isEqualTo(VscodeFrame.REPLAY_REQUEST);
            rig.pass(Duration.ofSeconds(11));
            server.message(8, 0, "eight");
            assertThat(server.nextWord().type()).isEqualTo(VscodeFrame.REPLAY_REQUEST);
            rig.pass(Duration.ofSeconds(19));
            assertThat(rig.hear()).isEqualTo(END);
            assertThat(rig.reason()).isEqualTo(LinkException.Reason.WEDGED);
            assertThat(rig.failure).hasMessageContaining("message 1 of the server was lost");
            assertThatThrownBy(() -> rig.say("x")).isInstanceOf(LinkException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void aServerThatAsksGetsWhatItHasNotAcknowledgedWithTheSameIds(ReadSplit split) throws Exception {
        try (Rig rig = new Rig(split)) {
            FrameServer.Connection server = rig.server.accept();
            rig.say("one", "two", "three");
            for (int i = 0; i < 3; i++) {
                server.nextWord();
            }
            server.frame(VscodeFrame.REPLAY_REQUEST, 1);
            assertMessage(server.nextWord(), 2, "two");
            assertMessage(server.nextWord(), 3, "three");
            assertThat(rig.link.counts().replaysServed()).isEqualTo(1);
        }
    }

    @Test
    void aServerThatPausesUsHearsNothingUntilItResumes() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            server.frame(VscodeFrame.PAUSE, 0);
            server.message(1, 0, "paused");
            rig.hear(); // so the pause was heard too
            rig.say("kept");
            rig.pass(Duration.ofSeconds(6)); // neither a sign of life nor an acknowledgement
            server.frame(VscodeFrame.RESUME, 0);
            VscodeFrame first = server.next();
            assertThat(first.type()).isEqualTo(VscodeFrame.KEEP_ALIVE);
            assertMessage(server.nextWord(), 1, "kept");
        }
    }

    @Test
    void ourPauseIsSaidOnceEachWayAndAgainAfterAReconnection() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            rig.link.setLinkOption("pause", "on");
            rig.link.setLinkOption("pause", "on");
            assertThat(server.nextWord().type()).isEqualTo(VscodeFrame.PAUSE);
            assertThat(rig.link.linkOptions())
                    .contains(new LinkOption("pause", List.of("off", "on"), "on"));
            rig.pass(Duration.ofMinutes(1)); // silence is what was asked for
            server.drop();
            FrameServer.Connection next = rig.server.accept();
            assertThat(next.nextWord().type()).isEqualTo(VscodeFrame.PAUSE);
            rig.link.setLinkOption("pause", "off");
            VscodeFrame word = next.nextWord();
            assertThat(word.type() == VscodeFrame.ACK ? next.nextWord().type() : word.type())
                    .isEqualTo(VscodeFrame.RESUME);
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void aLostConnectionIsOpenedAgainAndNothingIsLostOrDoubled(ReadSplit split) throws Exception {
        try (Rig rig = new Rig(split)) {
            FrameServer.Connection first = rig.server.accept();
            rig.say("one", "two");
            first.nextWord();
            first.nextWord();
            first.message(1, 1, "hello");
            rig.hear();
            first.drop();
            FrameServer.Connection second = rig.server.accept();
            String token = rig.server.queries.getFirst().substring(0, 54);
            assertThat(rig.server.queries.get(1)).startsWith(token).contains("&reconnection=true&");
            VscodeFrame again = second.nextWord();
            assertMessage(again, 2, "two");
            assertThat(again.ack()).isEqualTo(1);
            second.message(1, 2, "hello");
            second.message(2, 2, "world");
            rig.say("three");
            assertMessage(second.nextWord(), 3, "three");
            assertThat(rig.hear()).isEqualTo("world");
            assertThat(rig.link.counts().reconnections()).isEqualTo(1);
            assertThat(rig.link.counts().duplicates()).isEqualTo(1);
        }
    }

    @Test
    void theTransportIsSwitchedWhileTheSessionGoesOn() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            rig.server.accept();
            for (LinkMode mode : List.of(LinkMode.WEBSOCKET, LinkMode.DEFLATE, LinkMode.RAW)) {
                rig.link.setLinkOption("transport", mode.id());
                rig.server.accept();
                assertThat(rig.server.modes.getLast()).isEqualTo(mode);
                assertThat(rig.link.linkOptions().getFirst().current()).isEqualTo(mode.id());
                assertThat(rig.link.describe()).contains(mode.id());
            }
            assertThat(rig.link.counts().reconnections()).isEqualTo(3);
        }
    }

    @Test
    void aTransportThatTheServerRefusesLeavesTheOneBefore() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            rig.server.accept();
            rig.server.refuse(LinkMode.DEFLATE, new IOException("no such extension"));
            assertThatThrownBy(() -> rig.link.setLinkOption("transport", "websocket+deflate"))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the transport stays raw: no such extension");
            FrameServer.Connection server = rig.server.accept();
            server.message(1, 0, "still here");
            assertThat(rig.hear()).isEqualTo("still here");
            assertThatThrownBy(() -> rig.link.setLinkOption("transport", "pigeon"))
                    .hasMessage("transport cannot be 'pigeon'; it can be raw, websocket, websocket+deflate");
            assertThatThrownBy(() -> rig.link.setLinkOption("colour", "red")).hasMessageContaining("colour");
        }
    }

    @Test
    void aSessionThatCannotBeOpenedAgainEndsAfterSoManyAttempts() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            rig.server.refuse(null, new IOException("nothing accepts connections there"));
            server.drop();
            assertThat(rig.hear()).isEqualTo(END);
            assertThat(rig.reason()).isEqualTo(LinkException.Reason.LOST);
            assertThat(rig.failure)
                    .hasMessageContaining("3 attempts")
                    .hasMessageContaining("nothing accepts connections there");
            assertThat(rig.server.queries).hasSize(4);
        }
    }

    @Test
    void aServerThatForgotTheSessionEndsItInItsWords() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            rig.server.handshakeByHand();
            server.drop();
            FrameServer.Connection second = rig.server.nextConnection();
            second.control("{\"type\":\"error\",\"reason\":\"Unknown reconnection token (never seen)\"}");
            assertThat(rig.hear()).isEqualTo(END);
            assertThat(rig.reason()).isEqualTo(LinkException.Reason.REFUSED);
            assertThat(rig.failure).hasMessageContaining("Unknown reconnection token (never seen)");
        }
    }

    @Test
    void aDisconnectEndsTheSession() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            server.message(1, 0, "bye");
            server.frame(VscodeFrame.DISCONNECT, 0);
            assertThat(List.of(rig.hear(), rig.hear())).containsExactly("bye", END);
            assertThat(rig.failure).isNull();
            assertThat(rig.link.endDetail()).isEqualTo("the server ended the session");
            assertThatThrownBy(() -> rig.say("x")).isInstanceOf(IOException.class);
        }
    }

    @Test
    void closingHereTellsTheServer() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            rig.link.close();
            assertThat(server.nextWord().type()).isEqualTo(VscodeFrame.DISCONNECT);
            assertThat(rig.hear()).isEqualTo(END);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 200, 255})
    void aByteThatBeginsNoFrameEndsTheSession(int type) throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            byte[] frame = new byte[13];
            frame[0] = (byte) type;
            server.bytes(frame);
            assertThat(rig.hear()).isEqualTo(END);
            assertThat(rig.reason()).isEqualTo(LinkException.Reason.BAD_FRAME);
        }
    }

    @Test
    void aFrameAboveTheLimitEndsTheSessionAtItsHeader() throws Exception {
        try (Rig rig = new Rig(ReadSplit.oneByte())) {
            FrameServer.Connection server = rig.server.accept();
            byte[] header = ByteBuffer.allocate(13).put((byte) 1).putInt(1).putInt(0).putInt(-1).array();
            server.bytes(header);
            assertThat(rig.hear()).isEqualTo(END);
            assertThat(rig.reason()).isEqualTo(LinkException.Reason.BAD_FRAME);
            assertThat(rig.failure).hasMessageContaining("4294967308 bytes");
        }
    }

    @Test
    void falseAcknowledgementsAndFramesOutOfPlaceAreCountedAndForgetNothing() throws Exception {
        try (Rig rig = new Rig(ReadSplit.random(5))) {
            FrameServer.Connection server = rig.server.accept();
            rig.say("one");
            server.nextWord();
            server.frame(VscodeFrame.ACK, 4_000_000_000L);
            server.control("{\"type\":\"ok\"}");
            server.frame(4, 0);
            server.frame(0, 0);
            server.frame(VscodeFrame.REPLAY_REQUEST, 0);
            assertMessage(server.nextWord(), 1, "one");
            assertThat(rig.link.counts().falseAcks()).isEqualTo(1);
            assertThat(rig.link.counts().ignoredFrames()).isEqualTo(3);
        }
    }

    @Test
    void aWriterWaitsForAServerThatAcknowledgesNothing() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            String large = "x".repeat(40_000);
            AtomicBoolean written = new AtomicBoolean();
            List<Throwable> thrown = new ArrayList<>();
            Thread writer = FrameServer.thread(() -> {
                try {
                    rig.say(large, large, large);
                    written.set(true);
                } catch (IOException e) {
                    thrown.add(e);
                }
            });
            writer.start();
            server.nextWord();
            server.nextWord();
            Eventually.holds("the writer waits", () -> writer.getState() == Thread.State.WAITING);
            assertThat(written).isFalse();
            server.frame(VscodeFrame.ACK, 2);
            assertMessage(server.nextWord(), 3, large);
            writer.join();
            assertThat(written).isTrue();
            assertThat(thrown).isEmpty();
        }
    }

    @Test
    void closingFreesAWriterThatWaits() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            rig.server.accept();
            String large = "x".repeat(40_000);
            BlockingQueue<Throwable> thrown = new LinkedBlockingQueue<>();
            Thread writer = FrameServer.thread(() -> {
                try {
                    rig.say(large, large, large);
                } catch (IOException e) {
                    thrown.add(e);
                }
            });
            writer.start();
            Eventually.holds("the writer waits", () -> writer.getState() == Thread.State.WAITING);
            rig.link.close();
            assertThat(thrown.poll(60, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aServerThatIsSilentForTwentySecondsThoughItOwesAnAcknowledgementIsReachedAnew() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            rig.say("one");
            server.nextWord();
            rig.pass(Duration.ofSeconds(21));
            assertMessage(rig.server.accept().nextWord(), 1, "one");
        }
    }

    @Test
    void aMessageInHalvesIsSentWhenItIsWhole() throws Exception {
        try (Rig rig = new Rig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            byte[] both = {0, 0, 0, 2, 'a', 'b', 0, 0, 0, 1, 'c'};
            for (byte each : both) {
                rig.link.write(new byte[] {each}, 0, 1);
            }
            assertMessage(server.nextWord(), 1, "ab");
            assertMessage(server.nextWord(), 2, "c");
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
        assertThatThrownBy(() -> server.begin(SETTINGS, new ManualClock()))
                .isInstanceOfSatisfying(LinkException.class, e -> assertThat(e.reason())
                        .isEqualTo(reason));
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
                            server.begin(SETTINGS, clock).close();
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
                    .isInstanceOfSatisfying(LinkException.class, e -> assertThat(e.reason())
                            .isEqualTo(LinkException.Reason.BAD_HANDSHAKE))
                    .hasMessageContaining(silent ? "within 10000 ms" : "closed the connection");
        }
    }
}
