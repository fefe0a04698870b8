package burstscope.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.testing.ReadSplit;
import burstscope.testing.Seeds;
import burstscope.transport.WebSocketMode;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A session with a socket.io server that lies, or says nothing.
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class LyingSocketIoServerTest {
    /// The lie stands behind one good message of three bytes.
    private static void assertBroken(SocketIoRig rig, long offset, String words) throws Exception {
        assertThat(rig.take()).isEqualTo("010203");
        long good = 3L + SocketIoRig.OPENED.length() + SocketIoRig.CONNECTED.length() + SocketIoRig.ANNOUNCED.length();
        SocketIoLink link = rig.link();
        for (int again = 0; again < 2; again++) {
            assertThatThrownBy(() -> link.read(new byte[1], 0, 1))
                    .isInstanceOfSatisfying(LinkException.class, e -> {
                        assertThat(e.reason()).isEqualTo(LinkException.Reason.BAD_FRAME);
                        assertThat(e.offset()).isEqualTo(good + offset);
                    })
                    .hasMessageContaining(words);
        }
        assertThatThrownBy(() -> rig.put("01")).isInstanceOf(LinkException.class);
    }

    private static SocketIoRig behindAGoodMessage() throws Exception {
        SocketIoRig rig = SocketIoRig.begun(ReadSplit.random(Seeds.next()));
        rig.say(SocketIoRig.ANNOUNCED);
        rig.binary("010203");
        return rig;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                                   | 0  | ends where a packet is due",
                "x                                                    | 0  | no packet of a server begins so",
                "3                                                    | 0  | no packet of a server begins so",
                "2probe                                               | 1  | more stands behind",
                "4                                                    | 1  | the kind of packet is due",
                "47/services,                                         | 1  | no packet of a server is of that kind",
                "42[\"message\",\"x\"]                                | 2  | another namespace",
                "42/other,[\"message\",\"x\"]                         | 2  | another namespace",
                "42/services,7[\"message\",\"x\"]                     | 12 | acknowledgement",
                "43/services,7[]                                      | 12 | acknowledgement",
                "42/services,                                         | 12 | no list",
                "42/services,[]                                       | 12 | no list",
                "42/services,[7]                                      | 12 | no list",
                "42/services,{}                                       | 12 | no list",
                "42/services,[\"message\",\"x\"                       | 12 | no JSON",
                "42/services,[\"message\",\"x\"]]                     | 12 | no JSON",
                "42/services,[\"message\"]                            | 0  | something else than one text",
                "42/services,[\"message\",7]                          | 0  | something else than one text",
                "42/services,[\"message\",\"x\",\"y\"]                | 0  | something else than one text",
                "45-/services,[\"message\"]                           | 2  | no number of parts",
                "45x-/services,[\"message\"]                          | 2  | no number of parts",
                "45                                                   | 2  | a number of parts is due",
                "451                                                  | 3  | is due",
                "4511-/services,[\"x\"]                               | 2  | more than 10 binary parts",
                "4599999999999-/services,[\"x\"]                      | 2  | more than 10 binary parts",
                "450-/services,[\"message\",\"x\"]                    | 0  | something else than one binary part",
                "452-/services,[\"message\",{\"_placeholder\":true,\"num\":0}] | 0 | than one binary part",
                "451-/services,[\"message\",{\"_placeholder\":true,\"num\":1}] | 0 | than one binary part",
                "451-/services,[\"message\",{\"num\":0}]              | 0  | something else than one binary part",
                "451-/services,[\"message\",\"x\"]                    | 0  | something else than one binary part",
                "41/services,x                                        | 12 | more stands behind",
                "40/services,{\"sid\":\"b\"}                          | 0  | though we are connected",
                "44/services,\"no\"                                   | 0  | though we are connected",
            })
    void aTextThatIsNothingOfTheProtocolEndsTheSessionWithItsPlace(String text, long offset, String words)
            throws Exception {
        try (SocketIoRig rig = behindAGoodMessage()) {
            rig.say(text);
            assertBroken(rig, offset, words);
        }
    }

    @Test
    void nestingWithoutEndIsNoJson() throws Exception {
        try (SocketIoRig rig = behindAGoodMessage()) {
            rig.say("42/services," + "[".repeat(100_000));
            assertThat(rig.take()).isEqualTo("010203");
            assertThatThrownBy(() -> rig.link().read(new byte[1], 0, 1))
                    .isInstanceOf(LinkException.class)
                    .hasMessageContaining("no JSON");
        }
    }

    @Test
    void binaryMessagesThatWereNotAnnouncedEndTheSession() throws Exception {
        try (SocketIoRig rig = behindAGoodMessage()) {
            rig.binary("0405");
            assertBroken(rig, 0, "a binary message of 2 bytes that it had not announced");
        }
    }

    @Test
    void aTextWhereABinaryMessageWasAnnouncedEndsTheSession() throws Exception {
        try (SocketIoRig rig = behindAGoodMessage()) {
            String announced =
                    "452-/services,[\"other\",{\"_placeholder\":true,\"num\":0},{\"_placeholder\":true,\"num\":1}]";
            rig.say(announced);
            rig.binary("04");
            rig.say("2");
            assertBroken(rig, announced.length() + 1, "where 1 of the binary messages were due");
        }
    }

    @Test
    void aMessageAboveTheLimitEndsTheSession() throws Exception {
        try (SocketIoRig rig = behindAGoodMessage()) {
            rig.send(WebSocketMode.BINARY, new byte[1 << 20]);
            assertThat(rig.take()).isEqualTo("010203");
            assertThatThrownBy(() -> rig.link().read(new byte[1], 0, 1))
                    .isInstanceOf(LinkException.class)
                    .hasMessageContaining("more than 1048576");
        }
    }

    private static void assertBeginFails(LinkException.Reason reason, String words, String... said) throws Exception {
        try (SocketIoRig rig = new SocketIoRig(ReadSplit.oneByte(), SocketIoRig.SETTINGS)) {
            for (String text : said) {
                rig.say(text);
            }
            rig.hangUp();
            assertThat(rig.refusal())
                    .isInstanceOfSatisfying(
                            LinkException.class,
                            e -> assertThat(e.reason()).as(words).isEqualTo(reason))
                    .hasMessageContaining(words);
        }
    }

    @Test
    void aServerThatDoesNotLetUsInSaysWhy() throws Exception {
        assertBeginFails(
                LinkException.Reason.REFUSED,
                "refused the namespace /services: Invalid namespace",
                SocketIoRig.OPENED,
                "44/services,{\"message\":\"Invalid namespace\"}");
        assertBeginFails(
                LinkException.Reason.REFUSED, "no reason given", SocketIoRig.OPENED, "44/services,{\"sid\":7}");
    }

    @Test
    void aServerThatGoesInTheHandshakeIsAnError() throws Exception {
        LinkException.Reason bad = LinkException.Reason.BAD_HANDSHAKE;
        assertBeginFails(bad, "closed the connection where its opening was due");
        assertBeginFails(bad, "closed the connection where the word that we are connected", SocketIoRig.OPENED);
    }

    @Test
    void wordsOutOfPlaceInTheHandshakeAreAnError() throws Exception {
        LinkException.Reason bad = LinkException.Reason.BAD_HANDSHAKE;
        assertBeginFails(bad, "first word is not its opening", SocketIoRig.CONNECTED);
        assertBeginFails(bad, "said 'opened'", SocketIoRig.OPENED, SocketIoRig.OPENED);
        assertBeginFails(bad, "said 'announced'", SocketIoRig.OPENED, SocketIoRig.ANNOUNCED);
        assertBeginFails(bad, "said 'words'", SocketIoRig.OPENED, "42/services,[\"message\",\"x\"]");
        assertBeginFails(bad, "said 'disconnected'", SocketIoRig.OPENED, "41/services,");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "0{",
                "0[]",
                "0{\"pingInterval\":1}",
                "0{\"pingInterval\":0,\"pingTimeout\":1}",
                "0{\"pingInterval\":-5,\"pingTimeout\":1}",
                "0{\"pingInterval\":1.5,\"pingTimeout\":1}",
                "0{\"pingInterval\":\"1\",\"pingTimeout\":1}",
                "0{\"pingInterval\":1,\"pingTimeout\":99999999999999999999}",
                "0{\"pingInterval\":1,\"pingTimeout\":86400001}",
                "0{\"pingInterval\":1,\"pingTimeout\":1,\"maxPayload\":0}",
                "0{\"pingInterval\":1,\"pingTimeout\":1,\"maxPayload\":null}",
            })
    void anOpeningWithoutItsNumbersIsAnError(String opened) throws Exception {
        assertBeginFails(LinkException.Reason.BAD_FRAME, "nothing of socket.io", opened);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aServerThatDoesNotAnswerInTimeIsAnError(boolean opens) throws Exception {
        try (SocketIoRig rig = new SocketIoRig(ReadSplit.whole(), SocketIoRig.SETTINGS)) {
            if (opens) {
                rig.say(SocketIoRig.OPENED);
                assertThat(rig.hear()).isEqualTo("40/services,");
            }
            rig.passUntilDone(rig.begin());
            assertThat(rig.refusal())
                    .isInstanceOfSatisfying(
                            LinkException.class,
                            e -> assertThat(e.reason()).isEqualTo(LinkException.Reason.BAD_HANDSHAKE))
                    .hasMessageContaining("within 10000 ms");
        }
    }

    @Test
    void whateverTextComesIsAPacketOrALinkException() throws Exception {
        long seed = Seeds.next();
        Random random = new Random(seed);
        SocketIoParser parser = new SocketIoParser("/services");
        String[] good = {
            SocketIoRig.OPENED, SocketIoRig.CONNECTED, SocketIoRig.ANNOUNCED, "42/services,[\"message\",\"text\"]"
        };
        int packets = 0;
        for (int n = 0; n < 20_000; n++) {
            byte[] text = good[random.nextInt(good.length)].getBytes(StandardCharsets.UTF_8);
            int from = random.nextInt(3);
            int length = Math.max(0, text.length - from - random.nextInt(3));
            for (int flips = random.nextInt(3); flips > 0; flips--) {
                text[random.nextInt(text.length)] = (byte) random.nextInt(256);
            }
            try {
                assertThat(parser.parse(text, from, length, 0)).isNotNull();
                packets++;
            } catch (LinkException e) {
                assertThat(e.offset()).as("seed %d, round %d", seed, n).isBetween(0L, (long) length);
            }
        }
        assertThat(packets).isPositive();
    }

    @Test
    void aServerThatReadsNothingBlocksNoReader() throws Exception {
        try (SocketIoRig rig = SocketIoRig.begun(ReadSplit.whole())) {
            rig.stallClientWrites();
            for (int n = 0; n < 1_000; n++) {
                rig.say("2");
            }
            rig.say(SocketIoRig.ANNOUNCED);
            rig.binary("05");
            assertThat(rig.take()).isEqualTo("05");
        }
    }
}
