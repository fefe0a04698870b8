package burstscope.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.framing.VscodeFrame;
import burstscope.testing.Eventually;
import burstscope.testing.ReadSplit;
import burstscope.transport.LinkOption;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A session with a server that keeps to the protocol.
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class VscodeLinkTest {
    static Stream<ReadSplit> splits() {
        return ReadSplit.all().stream();
    }

    @ParameterizedTest
    @MethodSource("splits")
    void messagesGoBothWaysWithIdsFromOneAndAcknowledgementsOnTheirBacks(ReadSplit split) throws Exception {
        try (LinkRig rig = new LinkRig(split)) {
            FrameServer.Connection server = rig.server.accept();
            assertThat(rig.server.queries.getFirst())
                    .matches("reconnectionToken=[0-9a-f-]{36}&reconnection=false&skipWebSocketFrames=true");
            rig.say("context", "initialize");
            LinkRig.assertMessage(server.nextWord(), 1, "context");
            VscodeFrame second = server.nextWord();
            LinkRig.assertMessage(second, 2, "initialize");
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
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
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
        try (LinkRig rig = new LinkRig(split)) {
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
        try (LinkRig rig = new LinkRig(split)) {
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

    @ParameterizedTest
    @MethodSource("splits")
    void aServerThatAsksGetsWhatItHasNotAcknowledgedWithTheSameIds(ReadSplit split) throws Exception {
        try (LinkRig rig = new LinkRig(split)) {
            FrameServer.Connection server = rig.server.accept();
            rig.say("one", "two", "three");
            for (int i = 0; i < 3; i++) {
                server.nextWord();
            }
            server.frame(VscodeFrame.REPLAY_REQUEST, 1);
            LinkRig.assertMessage(server.nextWord(), 2, "two");
            LinkRig.assertMessage(server.nextWord(), 3, "three");
            assertThat(rig.link.counts().replaysServed()).isEqualTo(1);
        }
    }

    @Test
    void aServerThatPausesUsHearsNothingUntilItResumes() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            server.frame(VscodeFrame.PAUSE, 0);
            server.message(1, 0, "paused");
            rig.hear(); // so the pause was heard too
            rig.say("kept");
            rig.pass(Duration.ofSeconds(6)); // neither a sign of life nor an acknowledgement
            server.frame(VscodeFrame.RESUME, 0);
            VscodeFrame first = server.next();
            assertThat(first.type()).isEqualTo(VscodeFrame.KEEP_ALIVE);
            LinkRig.assertMessage(server.nextWord(), 1, "kept");
        }
    }

    @Test
    void ourPauseIsSaidOnceEachWayAndAgainAfterAReconnection() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            rig.link.setLinkOption("pause", "on");
            rig.link.setLinkOption("pause", "on");
            assertThat(server.nextWord().type()).isEqualTo(VscodeFrame.PAUSE);
            assertThat(rig.link.linkOptions()).contains(new LinkOption("pause", List.of("off", "on"), "on"));
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
        try (LinkRig rig = new LinkRig(split)) {
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
            LinkRig.assertMessage(again, 2, "two");
            assertThat(again.ack()).isEqualTo(1);
            second.message(1, 2, "hello");
            second.message(2, 2, "world");
            rig.say("three");
            LinkRig.assertMessage(second.nextWord(), 3, "three");
            assertThat(rig.hear()).isEqualTo("world");
            assertThat(rig.link.counts().reconnections()).isEqualTo(1);
            assertThat(rig.link.counts().duplicates()).isEqualTo(1);
        }
    }

    @Test
    void theTransportIsSwitchedWhileTheSessionGoesOn() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
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
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
            rig.server.accept();
            rig.server.refuse(LinkMode.DEFLATE, new IOException("no such extension"));
            assertThatThrownBy(() -> rig.link.setLinkOption("transport", "deflate"))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the transport stays raw: no such extension");
            FrameServer.Connection server = rig.server.accept();
            server.message(1, 0, "still here");
            assertThat(rig.hear()).isEqualTo("still here");
            assertThatThrownBy(() -> rig.link.setLinkOption("transport", "pigeon"))
                    .hasMessage("transport cannot be 'pigeon'; it can be raw, websocket, deflate");
            assertThatThrownBy(() -> rig.link.setLinkOption("colour", "red")).hasMessageContaining("colour");
        }
    }

    @Test
    void aDisconnectEndsTheSession() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            server.message(1, 0, "bye");
            server.frame(VscodeFrame.DISCONNECT, 0);
            assertThat(List.of(rig.hear(), rig.hear())).containsExactly("bye", LinkRig.END);
            assertThat(rig.failure).isNull();
            assertThat(rig.link.endDetail()).isEqualTo("the server ended the session");
            assertThatThrownBy(() -> rig.say("x")).isInstanceOf(IOException.class);
        }
    }

    @Test
    void closingHereTellsTheServer() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            rig.link.close();
            assertThat(server.nextWord().type()).isEqualTo(VscodeFrame.DISCONNECT);
            assertThat(rig.hear()).isEqualTo(LinkRig.END);
        }
    }

    @Test
    void aWriterWaitsForAServerThatAcknowledgesNothing() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
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
            Eventually.holds("the writer waits", () -> writer.getState() == Thread.State.TIMED_WAITING);
            assertThat(written).isFalse();
            server.frame(VscodeFrame.ACK, 2);
            LinkRig.assertMessage(server.nextWord(), 3, large);
            writer.join();
            assertThat(written).isTrue();
            assertThat(thrown).isEmpty();
        }
    }

    @Test
    void closingFreesAWriterThatWaits() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
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
            Eventually.holds("the writer waits", () -> writer.getState() == Thread.State.TIMED_WAITING);
            rig.link.close();
            assertThat(thrown.poll(60, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aMessageInHalvesIsSentWhenItIsWhole() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            byte[] both = {0, 0, 0, 2, 'a', 'b', 0, 0, 0, 1, 'c'};
            for (byte each : both) {
                rig.link.write(new byte[] {each}, 0, 1);
            }
            LinkRig.assertMessage(server.nextWord(), 1, "ab");
            LinkRig.assertMessage(server.nextWord(), 2, "c");
        }
    }

    @Test
    void aSessionThatIsEndedHereIsNotOpenedAgain() throws Exception {
        try (LinkRig rig = new LinkRig(ReadSplit.whole())) {
            FrameServer.Connection server = rig.server.accept();
            rig.say("last words");
            rig.link.closeOutput();
            LinkRig.assertMessage(server.nextWord(), 1, "last words");
            assertThat(server.nextWord().type()).isEqualTo(VscodeFrame.DISCONNECT);
            server.drop();
            assertThat(rig.hear()).isEqualTo(LinkRig.END);
            assertThat(rig.failure).isNull();
            assertThat(rig.server.queries).hasSize(1);
        }
    }
}
