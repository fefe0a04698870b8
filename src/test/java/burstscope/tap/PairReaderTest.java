package burstscope.tap;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.dialect.Incoming;
import burstscope.testing.Seeds;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is read of a pair whose connection becomes a WebSocket, or does not.
final class PairReaderTest {
    private final List<String> heard = new ArrayList<>();
    private final List<Stamps> stamps = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private int control;
    private int resyncs;
    private PairReader reader = reader(null);

    private PairReader reader(@Nullable Spoken told) {
        return new PairReader(told, NanoClock.system(), Hearing::new);
    }

    private final class Hearing implements MessageListener {
        private final String from;

        Hearing(Direction direction) {
            from = direction == Direction.TO_BACKEND ? "> " : "< ";
        }

        @Override
        public void onMessage(Incoming message, Value value, Stamps at, int payloadBytes, long decodeNs) {
            heard.add(from
                    + switch (message) {
                        case Incoming.PeerRequest request -> request.method() + Calls.key(request.id());
                        case Incoming.Notification notification -> notification.method();
                        case Incoming.Result(long id, Value _) -> "answer " + id;
                        default -> message.toString();
                    });
            stamps.add(at);
        }

        @Override
        public void onControl() {
            control++;
        }

        @Override
        public void onFault(String why) {
            faults.add(from + why);
        }

        @Override
        public void onResync() {
            resyncs++;
        }
    }

    private static Passage passage(byte[] bytes, int from, int to, long ns, long missed) {
        ByteBuffer slab = ByteBuffer.allocateDirect(to - from + 3);
        slab.put(3, bytes, from, to - from);
        return new Passage(slab, 3, to - from, ns, ns + 1, missed, false);
    }

    private void pass(Direction direction, byte[] bytes) {
        reader.accept(direction, passage(bytes, 0, bytes.length, 0, 0));
    }

    private void passAfterGap(Direction direction, byte[] bytes) {
        reader.accept(direction, passage(bytes, 0, bytes.length, 0, 100));
    }

    private void passInPieces(Direction direction, byte[] bytes, int most, SplittableRandom random) {
        for (int at = 0; at < bytes.length; ) {
            int to = Math.min(bytes.length, at + random.nextInt(1, most + 1));
            reader.accept(direction, passage(bytes, at, to, at, 0));
            at = to;
        }
    }

    private void upgrade(String extensions) {
        pass(Direction.TO_BACKEND, WebSocketBytes.REQUEST.getBytes(StandardCharsets.ISO_8859_1));
        pass(Direction.TO_CLIENT, WebSocketBytes.answer(extensions).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static WebSocketBytes server() {
        return new WebSocketBytes(false, false);
    }

    private static String notification(String name) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + name + "\",\"params\":[\"the same words again and again\"]}";
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "'',1", "'',9", "'',100000",
        "permessage-deflate,1", "permessage-deflate,9", "permessage-deflate,100000",
        "permessage-deflate; server_no_context_takeover; client_no_context_takeover,7",
    })
    void messagesOfBothDirectionsAreReadFromReadsOfAnySize(String extensions, int most) {
        boolean deflate = !extensions.isEmpty();
        boolean forgets = extensions.contains("takeover");
        WebSocketBytes client = new WebSocketBytes(true, forgets).raw(WebSocketBytes.REQUEST);
        WebSocketBytes server = new WebSocketBytes(false, forgets).raw(WebSocketBytes.answer(extensions));
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String request = "{\"jsonrpc\":\"2.0\",\"id\":" + i + ",\"method\":\"m\",\"params\":[\""
                    + "ä".repeat(i * 10) + "\"]}";
            String answer = "{\"jsonrpc\":\"2.0\",\"id\":" + i + ",\"result\":\"" + "x".repeat(i * 7_000) + "\"}";
            if (deflate && i % 3 > 0) {
                client.deflated(request);
                server.parts(0x41, halves(server.deflate(answer)));
            } else {
                client.frame(0x82, utf8(request));
                server.parts(1, halves(utf8(answer)));
            }
            expected.add("> m" + i);
        }
        client.frame(0x88, new byte[] {3, (byte) 0xe8});
        server.frame(0x88, new byte[] {3, (byte) 0xe8});
        for (int i = 0; i < 20; i++) {
            expected.add("< answer " + i);
        }
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        passInPieces(Direction.TO_BACKEND, client.bytes(), most, random);
        passInPieces(Direction.TO_CLIENT, server.bytes(), most, random);
        assertThat(heard).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(faults).isEmpty();
        assertThat(control).isEqualTo(22);
        assertThat(reader.isWebSocket()).isTrue();
        assertThat(reader.isCloseSeen()).isTrue();
        assertThat(reader.speech().describe())
                .startsWith(deflate ? "WebSocket with permessage-deflate: " : "WebSocket: ");
    }

    private static byte[][] halves(byte[] whole) {
        int half = whole.length / 2;
        return new byte[][] {Arrays.copyOf(whole, half), Arrays.copyOfRange(whole, half, whole.length)};
    }

    @Test
    void aMessageIsStampedByTheReadsThatBroughtItsFirstAndLastByte() {
        upgrade("");
        byte[] bytes = server().parts(1, halves(utf8(notification("a")))).bytes();
        reader.accept(Direction.TO_CLIENT, passage(bytes, 0, 1, 10, 0));
        reader.accept(Direction.TO_CLIENT, passage(bytes, 1, bytes.length - 1, 20, 0));
        reader.accept(Direction.TO_CLIENT, passage(bytes, bytes.length - 1, bytes.length, 30, 0));
        assertThat(stamps).containsExactly(new Stamps(10, 30, 31));
    }

    @Test
    void messagesBehindTheHandshakeInOneReadAreRead() {
        pass(
                Direction.TO_BACKEND,
                new WebSocketBytes(true, false)
                        .raw(WebSocketBytes.REQUEST)
                        .text(notification("early"))
                        .bytes());
        pass(
                Direction.TO_CLIENT,
                server().raw(WebSocketBytes.answer(""))
                        .text(notification("hello"))
                        .bytes());
        assertThat(heard).containsExactlyInAnyOrder("> early", "< hello");
    }

    @Test
    void messagePackInBinaryMessagesIsGuessed() {
        upgrade("");
        pass(
                Direction.TO_CLIENT,
                server().frame(0x82, new byte[] {(byte) 0x93, 2, (byte) 0xa1, 'e', (byte) 0x90})
                        .bytes());
        assertThat(heard).containsExactly("< e");
    }

    @Test
    void whatIsForbiddenAndYetClearIsCountedAndRead() {
        upgrade("");
        pass(
                Direction.TO_CLIENT,
                server().frame(0x81, utf8(notification("wasteful")), 8).bytes());
        pass(
                Direction.TO_CLIENT,
                new WebSocketBytes(true, false).text(notification("masked")).bytes());
        pass(Direction.TO_BACKEND, server().text(notification("naked")).bytes());
        assertThat(heard).containsExactly("< wasteful", "< masked", "> naked");
        assertThat(faults)
                .containsExactly(
                        "< a frame's length of " + notification("wasteful").length()
                                + " is written in more bytes than it needs",
                        "< a frame of the backend is masked",
                        "> a frame of the client is not masked");
    }

    @Test
    void whatIsNotClearIsCountedAndTheFramesBehindItAreRead() {
        upgrade("");
        pass(
                Direction.TO_CLIENT,
                server().frame(0xf1, utf8(notification("reserved bits")))
                        .frame(0x83, new byte[40])
                        .frame(0x80, utf8("a part of nothing"))
                        .frame(0x01, utf8("a beginning"))
                        .text(notification("a"))
                        .frame(0x89, new byte[130])
                        .frame(0x09, new byte[0])
                        .text("no JSON")
                        .text("")
                        .text(notification("b"))
                        .bytes());
        assertThat(heard).containsExactly("< a", "< b");
        assertThat(faults).hasSize(7);
    }

    @Test
    void aCompressedMessageThatNobodyAgreedOnIsAFault() {
        upgrade("");
        pass(
                Direction.TO_CLIENT,
                server().deflated(notification("a")).text(notification("b")).bytes());
        assertThat(heard).containsExactly("< b");
        assertThat(faults).containsExactly("< a frame has reserved bits that nobody agreed on");
    }

    @Test
    void aHugeLengthIsCountedDownAndTakesNoMemory() {
        upgrade("");
        pass(Direction.TO_CLIENT, server().head(0x81, 8, 200 << 20, false).bytes());
        byte[] much = new byte[1 << 20];
        for (int i = 0; i < 200; i++) {
            pass(Direction.TO_CLIENT, much);
        }
        pass(Direction.TO_CLIENT, server().text(notification("behind")).bytes());
        assertThat(heard).containsExactly("< behind");
        assertThat(faults).containsExactly("< a message claims more than the 67108864 bytes that are read");
    }

    @Test
    void aLengthOfSixtyFourBitsIsAFaultAndReadingGoesOnWithTheNextRead() {
        upgrade("");
        pass(
                Direction.TO_CLIENT,
                server().head(0x81, 8, -1, false).raw(new byte[30]).bytes());
        pass(Direction.TO_CLIENT, server().text(notification("behind")).bytes());
        assertThat(heard).containsExactly("< behind");
        assertThat(faults).containsExactly("< a frame claims a length of more than 63 bits");
        assertThat(resyncs).isOne();
    }

    @Test
    void afterAGapReadingGoesOnWhereAReadBeginsWithAFrame() {
        upgrade("");
        byte[] bytes = server().text(notification("lost")).bytes();
        pass(Direction.TO_CLIENT, Arrays.copyOf(bytes, 20));
        passAfterGap(Direction.TO_CLIENT, Arrays.copyOfRange(bytes, 30, bytes.length));
        pass(
                Direction.TO_CLIENT,
                server().text(notification("a")).text(notification("b")).bytes());
        assertThat(heard).containsExactly("< a", "< b");
        assertThat(faults).isEmpty();
        assertThat(resyncs).isOne();
    }

    @Test
    void afterAGapMessagesThatReferToWhatWasMissedAreFaultsAndNeverReadWrongly() {
        upgrade("permessage-deflate");
        WebSocketBytes server = new WebSocketBytes(false, false);
        pass(Direction.TO_CLIENT, server.deflated(notification("a")).bytes());
        byte[] missed = server.deflate(notification("missed"));
        passAfterGap(
                Direction.TO_CLIENT,
                new WebSocketBytes(false, false)
                        .frame(0xc1, server.deflate(notification("c")))
                        .bytes());
        pass(Direction.TO_CLIENT, server().text(notification("plain")).bytes());
        assertThat(missed).isNotEmpty();
        assertThat(heard).containsExactly("< a", "< plain");
        assertThat(faults).hasSize(1).first().asString().contains("cannot be restored");
    }

    @Test
    void afterAGapMessagesThatAreCompressedByThemselvesAreRead() {
        upgrade("permessage-deflate; server_no_context_takeover");
        WebSocketBytes server = new WebSocketBytes(false, true);
        passAfterGap(Direction.TO_CLIENT, server.deflated(notification("a")).bytes());
        assertThat(heard).containsExactly("< a");
    }

    @Test
    void aMessageThatGrowsWithoutBoundWhenRestoredIsAFault() {
        upgrade("permessage-deflate; server_no_context_takeover");
        WebSocketBytes server = new WebSocketBytes(false, true);
        pass(
                Direction.TO_CLIENT,
                server.deflated("x".repeat(70 << 20))
                        .deflated(notification("behind"))
                        .bytes());
        assertThat(heard).containsExactly("< behind");
        assertThat(faults).hasSize(1).first().asString().contains("more than 67108864 bytes when restored");
    }

    @Test
    void anythingElseBehindARequestIsLeftAloneAndNamed() {
        pass(Direction.TO_BACKEND, utf8("GET /json HTTP/1.1\r\nHost: x\r\n\r\n"));
        pass(Direction.TO_CLIENT, utf8("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"));
        pass(Direction.TO_BACKEND, utf8("{\"method\":\"m\"}\n"));
        assertThat(heard).isEmpty();
        assertThat(reader.speech().describe()).startsWith("HTTP, answered with 404; ");
    }

    @Test
    void anAnswerThatIsNoHttpEndsTheReading() {
        pass(Direction.TO_BACKEND, utf8(WebSocketBytes.REQUEST));
        pass(Direction.TO_CLIENT, utf8("SSH-2.0-x\r\n"));
        pass(Direction.TO_CLIENT, new byte[1000]);
        assertThat(heard).isEmpty();
        assertThat(faults).isEmpty();
        assertThat(reader.speech().describe()).startsWith("no HTTP that could become a WebSocket");
    }

    @Test
    void anAnswerThatNeverEndsItsHeadTakesNoMoreMemoryThanAHead() {
        pass(Direction.TO_BACKEND, utf8(WebSocketBytes.REQUEST));
        pass(Direction.TO_CLIENT, utf8("HTTP/1.1 101 " + "x".repeat(100_000)));
        assertThat(reader.speech().describe()).startsWith("no HTTP that could become a WebSocket");
    }

    @Test
    void anyBytesBehindTheHandshakeEndInFaultsAtMost() {
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 300; round++) {
            reader = reader(null);
            upgrade(round % 2 == 0 ? "" : "permessage-deflate");
            byte[] bytes = new byte[2_000];
            random.nextBytes(bytes);
            passInPieces(round % 3 == 0 ? Direction.TO_BACKEND : Direction.TO_CLIENT, bytes, 300, random);
            reader.close();
        }
        assertThat(heard).as("seed %d", seed).isEmpty();
    }
}
