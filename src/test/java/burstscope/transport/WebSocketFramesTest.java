package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.testing.Eventually;
import burstscope.testing.Seeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A server that breaks the rules, against the client alone.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class WebSocketFramesTest {
    private static final WebSocketSetup TEXT = WebSocketSetup.TEXT;
    private static final WebSocketSetup DEFLATE = TEXT.withDeflate(DeflateOffer.PLAIN);
    private static final String DEFLATE_HEAD =
            FakeWebSocketServer.SWITCH + "Sec-WebSocket-Extensions: permessage-deflate\r\n";

    /// A good message, then what is wrong: the first comes through, the second is told with its offset and
    /// answered.
    private static void assertBroken(
            String head, WebSocketSetup setup, String hex, long offset, String answer, String words) throws Exception {
        for (boolean oneByOne : new boolean[] {false, true}) {
            try (FakeWebSocketServer server =
                    FakeWebSocketServer.sending(head, "81026f6b" + hex + "810161", oneByOne)) {
                try (WebSocketTransport client = server.connect(setup)) {
                    assertThat(Messages.text(client)).isEqualTo("ok");
                    for (int again = 0; again < 2; again++) {
                        assertThatThrownBy(() -> Messages.next(client))
                                .as("%s, one by one: %s", hex, oneByOne)
                                .isInstanceOfSatisfying(
                                        WebSocketException.class,
                                        e -> assertThat(e.offset()).isEqualTo(offset))
                                .hasMessageContaining(words);
                    }
                    assertThat(client.endDetail()).isEmpty();
                }
                assertThat(server.frames()).isEqualTo(answer);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "81810000000061, 4, not masked as expected",
        "830161, 4, reserved opcode 3",
        "8b0161, 4, reserved opcode 11",
        "c10161, 4, RSV != 0",
        "a10161, 4, RSV != 0",
        "910161, 4, RSV != 0",
        "800161, 4, outside fragmented message",
        "01016181026162, 7, inside fragmented message",
        "090161, 4, fragmented control frame",
        "897e0080, 4, > 125",
        "817e000161, 4, minimal length",
        "817f000000000000000161, 4, minimal length",
        "817f800000000000000061, 4, negative length",
        "880103, 4, payload len 1",
        "880203ed, 4, 1005",
        "880203ee, 4, 1006",
        "880203e7, 4, 999",
    })
    void aFrameAgainstTheRulesEndsTheConversation(String hex, long offset, String words) throws Exception {
        assertBroken(FakeWebSocketServer.SWITCH, TEXT, hex, offset, "8:03ea", words);
    }

    @Test
    void aLengthAboveTheLimitIsRefusedAtOnce() throws Exception {
        assertBroken(FakeWebSocketServer.SWITCH, TEXT, "817f0000010000000000", 4, "8:03f1", "Max frame length");
        WebSocketSetup four = TEXT.withMaxMessageBytes(4);
        assertBroken(FakeWebSocketServer.SWITCH, four, "81056162636465", 4, "8:03f1", "Max frame length of 4");
        assertBroken(
                FakeWebSocketServer.SWITCH, four, "0103616263" + "80026465", 4, "8:03f1", "holds more than 4 bytes");
    }

    @Test
    void textIsUtf8AlsoOverFragments() throws Exception {
        assertBroken(FakeWebSocketServer.SWITCH, TEXT, "8102c328", 4, "8:03ef", "is not UTF-8");
        assertBroken(FakeWebSocketServer.SWITCH, TEXT, "0101c3" + "800128", 4, "8:03ef", "is not UTF-8");
        assertBroken(FakeWebSocketServer.SWITCH, TEXT, "8101c3", 4, "8:03ef", "is not UTF-8");
        assertBroken(FakeWebSocketServer.SWITCH, TEXT, "8103eda080", 4, "8:03ef", "is not UTF-8");
    }

    @Test
    void aCharacterMayBeSplitOverFragmentsWithAPingBetween() throws Exception {
        try (FakeWebSocketServer server = FakeWebSocketServer.sending(
                FakeWebSocketServer.SWITCH,
                "0101c3" + "890170" + "0000" + "8001a9" + "8a0170" + "8100" + "8201ff",
                true)) {
            try (WebSocketTransport client = server.connect(TEXT)) {
                assertThat(Messages.text(client)).isEqualTo("\u00e9");
                assertThat(Messages.text(client)).isEmpty();
                assertThat(Messages.next(client)).containsExactly(0xff);
            }
            assertThat(server.frames()).isEqualTo("a:70 8:03e8");
        }
    }

    @Test
    void reservedBitsBesidesDeflatesAreRefused() throws Exception {
        assertBroken(DEFLATE_HEAD, DEFLATE, "a10161", 4, "8:03ea", "reserved bits");
        assertBroken(DEFLATE_HEAD, DEFLATE, "c90161", 4, "8:03ea", "reserved bits");
        assertBroken(DEFLATE_HEAD, DEFLATE, "410161" + "c00161", 4 + 3, "8:03ea", "reserved bits");
    }

    @Test
    void whatCannotBeDecompressedIsRefused() throws Exception {
        assertBroken(DEFLATE_HEAD, DEFLATE, "c102ffff", 4, "8:03ef", "cannot be decompressed");
        assertBroken(
                DEFLATE_HEAD,
                DEFLATE,
                hex(compressedFrame(new byte[] {'a', (byte) 0xc3, '('})),
                4,
                "8:03ef",
                "is not UTF-8");
    }

    @Test
    void aBombGoesOffAtTheLimit() throws Exception {
        String frame = hex(compressedFrame(new byte[64 << 20]));
        assertThat(frame).hasSizeLessThan(200_000);
        assertBroken(
                DEFLATE_HEAD,
                DEFLATE.withMaxMessageBytes(1 << 20),
                frame,
                4,
                "8:03f1",
                "holds more than 1048576 bytes");
    }

    @Test
    void aCompressedMessageMayComeInAnyFragments() throws Exception {
        byte[] words = "some words, some words, some words".getBytes(StandardCharsets.UTF_8);
        byte[] deflated = deflated(words);
        StringBuilder frames = new StringBuilder();
        for (int i = 0; i < deflated.length; i++) {
            int first = (i == 0 ? 0x41 : 0) | (i == deflated.length - 1 ? 0x80 : 0);
            frames.append(hex(new byte[] {(byte) first, 1, deflated[i]}));
        }
        try (FakeWebSocketServer server =
                        FakeWebSocketServer.sending(DEFLATE_HEAD, frames + "c10100" + "81026f6b", false);
                WebSocketTransport client = server.connect(DEFLATE)) {
            assertThat(Messages.next(client)).isEqualTo(words);
            assertThat(Messages.text(client)).isEmpty();
            assertThat(Messages.text(client)).isEqualTo("ok");
        }
    }

    private static byte[] deflated(byte[] content) {
        byte[] target = new byte[1 << 20];
        try (Deflater deflater = new Deflater(6, true)) {
            deflater.setInput(content);
            int length = deflater.deflate(target, 0, target.length, Deflater.SYNC_FLUSH);
            return Arrays.copyOf(target, length - 4);
        }
    }

    private static byte[] compressedFrame(byte[] content) {
        byte[] payload = deflated(content);
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(0xc1);
        if (payload.length < 126) {
            frame.write(payload.length);
        } else {
            frame.writeBytes(
                    payload.length < 0x10000
                            ? new byte[] {126, (byte) (payload.length >> 8), (byte) payload.length}
                            : new byte[] {
                                127,
                                0,
                                0,
                                0,
                                0,
                                0,
                                (byte) (payload.length >> 16),
                                (byte) (payload.length >> 8),
                                (byte) payload.length
                            });
        }
        frame.writeBytes(payload);
        return frame.toByteArray();
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "880603e962796500, 8:03e9, 'the peer closed the WebSocket with code 1001 (going away): bye\0'",
        "88020fa1, 8:0fa1, the peer closed the WebSocket with code 4001",
        "8800, 8:, the peer closed the WebSocket without a code",
    })
    void theCloseOfThePeerIsAnsweredInKindAndTold(String hex, String answer, String words) throws Exception {
        try (FakeWebSocketServer server =
                FakeWebSocketServer.sending(FakeWebSocketServer.SWITCH, "810161" + hex + "810162", false)) {
            try (WebSocketTransport client = server.connect(TEXT)) {
                assertThat(Messages.text(client)).isEqualTo("a");
                assertThat(Messages.text(client)).isEqualTo("END");
                assertThat(Messages.text(client)).isEqualTo("END");
                assertThat(client.endDetail()).isEqualTo(words);
                assertThatThrownBy(() -> Messages.send(client, "late")).hasMessage(words);
            }
            assertThat(server.frames()).isEqualTo(answer);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', the connection ended without a close frame",
        "0103616263, 'the connection ended without a close frame, inside a message'",
        "817e0400616263, 'the connection ended without a close frame, 7 bytes into a frame'",
        "81, 'the connection ended without a close frame, 1 bytes into a frame'",
    })
    void anEndWithoutACloseIsTold(String hex, String words) throws Exception {
        try (FakeWebSocketServer server = FakeWebSocketServer.scripted(FakeWebSocketServer.SWITCH, (peer, out) -> {
                    out.write(HexFormat.of().parseHex("81026f6b" + hex));
                    peer.shutdownOutput();
                });
                WebSocketTransport client = server.connect(TEXT)) {
            assertThat(Messages.text(client)).isEqualTo("ok");
            assertThat(Messages.text(client)).isEqualTo("END");
            assertThat(client.endDetail()).isEqualTo(words);
        }
    }

    @Test
    void aStreamIsTheContentOfBinaryMessagesHoweverCut() throws Exception {
        WebSocketSetup setup = WebSocketSetup.STREAM.withMaxWriteBytes(4);
        try (FakeWebSocketServer server = FakeWebSocketServer.sending(
                FakeWebSocketServer.SWITCH, "82020102" + "8200" + "020103" + "800104" + "810161", true)) {
            try (WebSocketTransport client = server.connect(setup)) {
                byte[] got = new byte[4];
                Messages.fill(client, got, 0);
                assertThat(got).containsExactly(1, 2, 3, 4);
                assertThatThrownBy(() -> client.read(got, 0, 4))
                        .isInstanceOf(WebSocketException.class)
                        .hasMessageContaining("a text message came where binary ones carry a stream");
                assertThatThrownBy(() -> {
                            Eventually.holds("the closing is sent", () -> client.wireBytesOut() > 0);
                            while (true) {
                                client.write(got, 0, 0);
                            }
                        })
                        .hasMessageContaining("where binary ones carry a stream");
            }
            assertThat(server.frames()).isEqualTo("8:03ef");
        }
        try (FakeWebSocketServer server = FakeWebSocketServer.sending(FakeWebSocketServer.SWITCH, "", false)) {
            try (WebSocketTransport client = server.connect(setup)) {
                client.write(new byte[] {9, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 1, 8);
                client.write(new byte[] {1}, 0, 1);
                client.closeOutput();
                client.closeOutput();
            }
            assertThat(server.frames()).isEqualTo("2:01020304 2:05060708 2:01 8:03e8");
        }
    }

    @Test
    void framesWrittenInAnyPiecesAreMessages() throws Exception {
        long seed = Seeds.next();
        Random random = new Random(seed);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            byte[] message = new byte[random.nextInt(i % 10 == 0 ? 70_000 : 40)];
            random.nextBytes(message);
            stream.writeBytes(Messages.framed(message));
            expected.append("2:").append(hex(message)).append(' ');
        }
        byte[] bytes = stream.toByteArray();
        try (FakeWebSocketServer server = FakeWebSocketServer.sending(FakeWebSocketServer.SWITCH, "", false)) {
            try (WebSocketTransport client = server.connect(WebSocketSetup.BINARY)) {
                for (int at = 0; at < bytes.length; ) {
                    int piece = Math.min(bytes.length - at, random.nextInt(3) == 0 ? 20_000 : 1 + random.nextInt(50));
                    client.write(bytes, at, piece);
                    at += piece;
                }
                byte[] tooLong = {0x7f, 0, 0, 0};
                assertThatThrownBy(() -> client.write(tooLong, 0, 4)).hasMessageContaining("2130706432 bytes");
            }
            assertThat(server.frames()).as("seed %d", seed).isEqualTo(expected + "8:03e8");
        }
    }

    @Test
    void aFloodOfPingsIsAnsweredWithoutBeingWaitedFor() throws Exception {
        // A server that reads nothing while it pings: a client that answers while it reads would stand still.
        CountDownLatch allSent = new CountDownLatch(1);
        String ping = "897d" + "61".repeat(125);
        byte[] thousand = HexFormat.of().parseHex(ping.repeat(1_000));
        try (FakeWebSocketServer server = FakeWebSocketServer.scripted(FakeWebSocketServer.SWITCH, (peer, out) -> {
                    for (int i = 0; i < 200; i++) {
                        out.write(thousand);
                    }
                    out.write(HexFormat.of().parseHex("81026f6b"));
                    out.flush();
                    allSent.countDown();
                });
                WebSocketTransport client = server.connect(TEXT)) {
            assertThat(Messages.text(client)).isEqualTo("ok");
            assertThat(allSent.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void closingEndsABlockedReadAndAWriteThatNobodyReads() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (FakeWebSocketServer server = FakeWebSocketServer.scripted(FakeWebSocketServer.SWITCH, (peer, out) -> {
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        })) {
            WebSocketTransport client = server.connect(WebSocketSetup.STREAM);
            CountDownLatch failed = new CountDownLatch(2);
            Thread reader = TestThreads.start(() -> {
                try {
                    while (client.read(new byte[10], 0, 10) >= 0) {
                        // More.
                    }
                    failed.countDown();
                } catch (IOException closed) {
                    failed.countDown();
                }
            });
            Thread writer = TestThreads.start(() -> {
                byte[] block = new byte[1 << 20];
                try {
                    while (true) {
                        client.write(block, 0, block.length);
                    }
                } catch (IOException closed) {
                    failed.countDown();
                }
            });
            Eventually.holds(
                    "both are at it",
                    () -> List.of(reader, writer).stream().allMatch(t -> t.getState() == Thread.State.RUNNABLE)
                            && client.wireBytesOut() > 2_000_000);
            client.close();
            client.close();
            assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            over.countDown();
        }
    }
}
