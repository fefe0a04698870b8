package burstscope.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.testing.ReadSplit;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A session with a socket.io server that keeps to the rules.
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class SocketIoLinkTest {
    private static final SocketIoSettings TEXT = SocketIoRig.SETTINGS.withText(true);

    static List<ReadSplit> splits() {
        return ReadSplit.all();
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @MethodSource("splits")
    void messagesOfBothKindsComeInOrderAndOtherEventsAreDropped(ReadSplit split) throws Exception {
        try (SocketIoRig rig = SocketIoRig.begun(split)) {
            rig.say(SocketIoRig.ANNOUNCED);
            rig.binary("0102");
            rig.say("42/services,[\"initialConnection\"]");
            rig.say("42/services,[\"message\",\"a\\\"\\u00e4\"]");
            rig.say("452-/services,[\"other\",{\"_placeholder\":true,\"num\":0},{\"_placeholder\":true,\"num\":1}]");
            rig.binary("ff");
            rig.binary("fe");
            rig.say("6");
            rig.say("451-/services, [\"message\", {\"num\": 0, \"_placeholder\": true}]");
            rig.binary("");
            rig.say(SocketIoRig.ANNOUNCED);
            rig.binary("03");
            assertThat(rig.take()).isEqualTo("0102");
            assertThat(rig.take()).isEqualTo(hex("a\"ä"));
            assertThat(rig.take()).isEmpty();
            assertThat(rig.take()).isEqualTo("03");
        }
    }

    @Test
    void eachMessageGoesOutBehindItsAnnouncementAlsoOneThatCouldBeText() throws Exception {
        try (SocketIoRig rig = SocketIoRig.begun(ReadSplit.whole())) {
            rig.put("616263", "00ff");
            assertThat(rig.hear()).isEqualTo(SocketIoRig.ANNOUNCED);
            assertThat(rig.hear()).isEqualTo(":616263");
            assertThat(rig.hear()).isEqualTo(SocketIoRig.ANNOUNCED);
            assertThat(rig.hear()).isEqualTo(":00ff");
        }
    }

    @Test
    void aTextGoesOutAsTheStringOfAnEvent() throws Exception {
        try (SocketIoRig rig = SocketIoRig.begun(ReadSplit.whole(), TEXT, SocketIoRig.OPENED)) {
            rig.put(hex("{\"kind\":\"open\"}\n\\"));
            assertThat(rig.hear()).isEqualTo("42/services,[\"message\",\"{\\\"kind\\\":\\\"open\\\"}\\n\\\\\"]");
            assertThatThrownBy(() -> rig.put("ff")).hasMessageContaining("no text");
        }
    }

    @Test
    void aGreetingIsSaidBeforeAnyMessage() throws Exception {
        SocketIoSettings greeting = SocketIoRig.SETTINGS.withGreeting("[\"initialConnection\",\"me\"]");
        try (SocketIoRig rig = SocketIoRig.begun(ReadSplit.oneByte(), greeting, SocketIoRig.OPENED)) {
            rig.put("01");
            assertThat(rig.hear()).isEqualTo("42/services,[\"initialConnection\",\"me\"]");
            assertThat(rig.hear()).isEqualTo(SocketIoRig.ANNOUNCED);
        }
    }

    @Test
    void pingsAreAnsweredWhileWeAreLetInAndWhileNothingElseIsSaid() throws Exception {
        try (SocketIoRig rig = new SocketIoRig(ReadSplit.whole(), SocketIoRig.SETTINGS)) {
            rig.say(SocketIoRig.OPENED);
            rig.say("2");
            assertThat(rig.hear()).isEqualTo("40/services,");
            assertThat(rig.hear()).isEqualTo("3");
            rig.say(SocketIoRig.CONNECTED);
            rig.say("2");
            rig.say(SocketIoRig.ANNOUNCED);
            rig.binary("09");
            assertThat(rig.take()).isEqualTo("09");
            assertThat(rig.hear()).isEqualTo("3");
        }
    }

    @Test
    void aMessageThatTheServerSaysItDoesNotTakeIsNotSent() throws Exception {
        String opened = "0{\"pingInterval\":1,\"pingTimeout\":1,\"maxPayload\":3}";
        try (SocketIoRig rig = SocketIoRig.begun(ReadSplit.whole(), SocketIoRig.SETTINGS, opened)) {
            assertThatThrownBy(() -> rig.put("01020304")).hasMessageContaining("4 bytes is more than the 3");
        }
    }

    @Test
    void whoHasNothingMoreToSayLeavesTheNamespace() throws Exception {
        try (SocketIoRig rig = SocketIoRig.begun(ReadSplit.whole())) {
            rig.link().closeOutput();
            assertThat(rig.hear()).isEqualTo("41/services,");
        }
    }

    @ParameterizedTest
    @MethodSource("splits")
    void aServerThatDisconnectsUsEndsTheSessionBehindWhatItSaidBefore(ReadSplit split) throws Exception {
        try (SocketIoRig rig = SocketIoRig.begun(split)) {
            rig.say(SocketIoRig.ANNOUNCED);
            rig.binary("07");
            rig.say("41/services,");
            assertThat(rig.take()).isEqualTo("07");
            assertThat(rig.link().read(new byte[1], 0, 1)).isEqualTo(-1);
            assertThat(rig.link().endDetail()).isEqualTo("the server disconnected us from /services");
            assertThatThrownBy(() -> rig.put("01")).hasMessageContaining("disconnected us");
        }
    }

    @Test
    void aServerThatClosesOrGoesEndsTheSession() throws Exception {
        try (SocketIoRig rig = SocketIoRig.begun(ReadSplit.whole())) {
            rig.say("1");
            assertThat(rig.link().read(new byte[1], 0, 1)).isEqualTo(-1);
            assertThat(rig.link().endDetail()).isEqualTo("the server closed the session");
        }
        try (SocketIoRig rig = SocketIoRig.begun(ReadSplit.whole())) {
            rig.say(SocketIoRig.ANNOUNCED);
            rig.setEndDetail("the peer closed the WebSocket with code 1001");
            rig.hangUp();
            assertThat(rig.link().read(new byte[1], 0, 1)).isEqualTo(-1);
            assertThat(rig.link().endDetail())
                    .isEqualTo("the peer closed the WebSocket with code 1001, inside a message");
        }
    }

    @Test
    void closingEndsAReadThatWaits() throws Exception {
        try (SocketIoRig rig = SocketIoRig.begun(ReadSplit.whole())) {
            SocketIoLink link = rig.link();
            FrameServer.thread(link::close).start();
            assertThatThrownBy(() -> link.read(new byte[1], 0, 1)).hasMessageContaining("closed here");
        }
    }

    @Test
    void aServerThatPromisedPingsAndIsSilentIsGivenUp() throws Exception {
        try (SocketIoRig rig = SocketIoRig.begun(ReadSplit.whole())) {
            Future<Integer> read = rig.readAside();
            rig.passUntilDone(read);
            assertThatThrownBy(read::get)
                    .cause()
                    .isInstanceOfSatisfying(
                            LinkException.class, e -> assertThat(e.reason()).isEqualTo(LinkException.Reason.LOST))
                    .hasMessageContaining("silent for 25000 ms");
        }
    }
}
