package burstscope.framing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import burstscope.testing.Seeds;
import burstscope.testing.Transcript;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ContentLengthFramingTest {
    private static final FrameLimits SMALL = new FrameLimits(1_000);

    private final ContentLengthFraming framing = new ContentLengthFraming();

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private List<String> payloads(Feed feed, String stream) throws FrameException {
        long seed = Seeds.next();
        List<String> found = new ArrayList<>();
        for (byte[] payload : feed.payloads(framing.newScanner(SMALL), bytes(stream), seed)) {
            found.add(new String(payload, StandardCharsets.UTF_8));
        }
        return found;
    }

    private void assertRefused(String stream, long offset, long claimed, String words) {
        for (Feed feed : Feed.values()) {
            FrameException failure =
                    catchThrowableOfType(FrameException.class, () -> payloads(feed, stream + "x".repeat(2_000)));
            assertThat(failure).as("%s %s", feed, stream).isNotNull();
            assertThat(failure.offset()).as("%s %s", feed, stream).isEqualTo(offset);
            assertThat(failure.claimedBytes()).as("%s %s", feed, stream).isEqualTo(claimed);
            assertThat(failure).as("%s %s", feed, stream).hasMessageContaining(words);
        }
    }

    @ParameterizedTest
    @EnumSource
    void payloadsArriveInOrderWhateverTheyHold(Feed feed) throws FrameException {
        assertThat(payloads(
                        feed,
                        "Content-Length: 2\r\n\r\n{}Content-Length: 0\r\n\r\nContent-Length: 6\r\n\r\n\r\n\r\n:\u00e9"
                                .replace("Content-Length: 6", "Content-Length: 7")))
                .containsExactly("{}", "", "\r\n\r\n:\u00e9");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "content-length: 2\r\n\r\n",
                "CONTENT-LENGTH:2\r\n\r\n",
                "Content-Length: \t2 \r\n\r\n",
                "Content-Length : 002\r\n\r\n",
                "Content-Length: 2\r\nContent-Length: 2\r\n\r\n",
                "X-Other: a:b: c\r\nContent-Length: 2\r\nEmpty:\r\n\r\n",
                "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n",
                "Content-Type: application/vscode-jsonrpc;charset=\"UTF8\"; x\r\nContent-Length: 2\r\n\r\n",
                "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n",
            })
    void headersAreTakenAsPeersWriteThem(String header) throws FrameException {
        for (Feed feed : Feed.values()) {
            assertThat(payloads(feed, header + "{}" + header + "[]"))
                    .as("%s", feed)
                    .containsExactly("{}", "[]");
        }
    }

    @Test
    void whatIsNoHeaderIsRefusedWhereItStands() {
        assertRefused("\r\n", 0, -1, "without Content-Length");
        assertRefused("X: y\r\n\r\n", 6, -1, "without Content-Length");
        assertRefused("Content-Length: 2\n\n{}", 17, -1, "LF without CR");
        assertRefused("\n", 0, -1, "LF without CR");
        assertRefused("Content-Length: 2\r\r\n", 18, -1, "a CR without its LF");
        assertRefused("hello\r\n", 0, -1, "no header");
        assertRefused("Content-Length: 2\r\n: x\r\n\r\n", 19, -1, "no header");
        assertRefused("Content-Length: 2\r\nContent-Length: 3\r\n\r\n", 19, -1, "two Content-Lengths, 2 and 3");
        assertRefused(
                "Content-Length: 2\r\nContent-Type: a; charset=utf-16\r\n\r\n", 19, -1, "another charset than UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+1", "abc", "1 2", "0x10", "1.5", "\u0661"})
    void aLengthIsACountOfBytes(String value) {
        assertRefused("Content-Length: " + value + "\r\n\r\n", 0, -1, "no count of bytes");
    }

    @Test
    void aLengthAboveTheLimitIsRefusedBeforeItsBodyComes() {
        assertRefused("Content-Length: 1001\r\n", 0, 1_001, "a frame claims 1001 bytes, more than 1000");
        assertRefused("Content-Length: 1099511627776\r\n", 0, 1L << 40, "more than 1000");
        assertRefused("Content-Length: 99999999999999999999\r\n", 0, Long.MAX_VALUE, "more than 1000");
        assertRefused("Content-Length: 990\r\n\r\n", 21, 1_013, "a frame claims 1013 bytes");
    }

    @ParameterizedTest
    @EnumSource
    void aFrameOfExactlyTheLimitIsTaken(Feed feed) throws FrameException {
        assertThat(payloads(feed, "Content-Length: 977\r\n\r\n" + "x".repeat(977)))
                .containsExactly("x".repeat(977));
    }

    @Test
    void aHeaderWithoutAnEndIsRefused() {
        FrameScanner scanner = framing.newScanner(FrameLimits.DEFAULT);
        byte[] endless = bytes("X-Pad: 1\r\n".repeat(2_000));
        FrameException failure =
                catchThrowableOfType(FrameException.class, () -> scanner.scan(endless, 0, endless.length));
        assertThat(failure).hasMessageContaining("longer than 16384 bytes");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenComesBack(Feed feed) throws FrameException {
        long seed = Seeds.next();
        Random random = new Random(seed);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        List<byte[]> sent = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            byte[] payload = new byte[random.nextInt(i % 20 == 0 ? 12_000 : 120)];
            random.nextBytes(payload);
            byte[] header = new byte[framing.headerBytes(payload.length)];
            framing.putHeader(header, 0, payload.length);
            stream.writeBytes(header);
            stream.writeBytes(payload);
            sent.add(payload);
        }
        assertThat(framing.trailer()).isEmpty();
        List<byte[]> found = feed.payloads(framing.newScanner(FrameLimits.DEFAULT), stream.toByteArray(), seed);
        assertThat(found).as("seed %d", seed).hasSameSizeAs(sent);
        for (int i = 0; i < sent.size(); i++) {
            assertThat(found.get(i)).as("seed %d, payload %d", seed, i).isEqualTo(sent.get(i));
        }
    }

    @Test
    void theHeaderIsWhatLanguageServersWrite() {
        byte[] target = new byte[framing.headerBytes(434) + 1];
        framing.putHeader(target, 1, 434);
        assertThat(new String(target, 1, target.length - 1, StandardCharsets.US_ASCII))
                .isEqualTo("Content-Length: 434\r\n\r\n");
        assertThat(framing.name()).isEqualTo("content-length");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lsp-json", "lsp-css", "lsp-clangd"})
    void theTrafficOfLanguageServersIsRead(String transcript) throws IOException, FrameException {
        for (String direction : List.of("s>c", "c>s")) {
            List<String> texts = Transcript.texts(transcript, direction);
            List<String> bodies = texts.stream()
                    .map(text -> text.substring(text.indexOf("\r\n\r\n") + 4))
                    .toList();
            assertThat(bodies).isNotEmpty();
            for (Feed feed : Feed.values()) {
                long seed = Seeds.next();
                List<byte[]> found =
                        feed.payloads(framing.newScanner(FrameLimits.DEFAULT), bytes(String.join("", texts)), seed);
                assertThat(found.stream().map(body -> new String(body, StandardCharsets.UTF_8)))
                        .as("%s %s, seed %d", direction, feed, seed)
                        .isEqualTo(bodies);
            }
        }
    }
}
