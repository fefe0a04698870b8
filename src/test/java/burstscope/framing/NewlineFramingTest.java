package burstscope.framing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class NewlineFramingTest {
    private final NewlineFraming framing = new NewlineFraming();

    @ParameterizedTest
    @EnumSource
    void linesArriveInOrder(Feed feed) throws FrameException {
        assertThat(lines(feed, "{}\n[1]\n\"\u00e9\"\n")).containsExactly("{}", "[1]", "\"\u00e9\"");
    }

    @ParameterizedTest
    @EnumSource
    void carriageReturnBeforeTheLineFeedIsNoPayload(Feed feed) throws FrameException {
        assertThat(lines(feed, "a\r\nb\rc\r\r\n\r\n\rd\n")).containsExactly("a", "b\rc\r", "", "\rd");
    }

    @ParameterizedTest
    @EnumSource
    void blankLineIsAnEmptyFrame(Feed feed) throws FrameException {
        assertThat(lines(feed, "\n\na\n\n")).containsExactly("", "", "a", "");
    }

    @ParameterizedTest
    @EnumSource
    void randomLinesComeBack(Feed feed) throws FrameException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        List<String> sent = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            // Bytes next to LF, which a search by words could mistake for it.
            byte[] line = new byte[random.nextInt(40)];
            for (int k = 0; k < line.length; k++) {
                line[k] = (byte) new int[] {0x09, 0x0b, 0x00, 0x8a, 0xff, 'a'}[random.nextInt(6)];
            }
            sent.add(new String(line, StandardCharsets.ISO_8859_1));
        }
        byte[] stream = (String.join("\n", sent) + "\n").getBytes(StandardCharsets.ISO_8859_1);
        List<String> found = new ArrayList<>();
        for (byte[] payload : feed.payloads(framing.newScanner(FrameLimits.DEFAULT), stream, seed)) {
            found.add(new String(payload, StandardCharsets.ISO_8859_1));
        }
        assertThat(found).as("seed %d", seed).isEqualTo(sent);
    }

    @ParameterizedTest
    @EnumSource
    void lineAboveTheLimitIsRefused(Feed feed) throws FrameException {
        FrameLimits ten = new FrameLimits(10);
        assertThat(feed.payloads(framing.newScanner(ten), "123456789\n123456789\n".getBytes(StandardCharsets.UTF_8), 1))
                .hasSize(2);
        for (String line : new String[] {"1234567890\n", "1234567890", "1\n123456789012345\n"}) {
            byte[] stream = line.getBytes(StandardCharsets.UTF_8);
            FrameException failure =
                    catchThrowableOfType(FrameException.class, () -> feed.payloads(framing.newScanner(ten), stream, 1));
            assertThat(failure).as(line).isNotNull();
            assertThat(failure.offset()).isEqualTo(10);
            assertThat(failure.claimedBytes()).isEqualTo(-1);
        }
    }

    @Test
    void endlessLineIsSearchedOnceHoweverItArrives() throws FrameException {
        // A second search of what was searched before would make this take minutes.
        byte[] buffer = new byte[1_000_000];
        Arrays.fill(buffer, (byte) 'x');
        FrameScanner scanner = framing.newScanner(FrameLimits.DEFAULT);
        for (int limit = 1; limit < buffer.length; limit++) {
            if (scanner.scan(buffer, 0, limit) != -1) {
                fail("a frame of %d bytes", limit);
            }
        }
        buffer[buffer.length - 1] = '\n';
        assertThat(scanner.scan(buffer, 0, buffer.length)).isEqualTo(buffer.length);
        assertThat(scanner.payloadLength()).isEqualTo(buffer.length - 1);
    }

    @Test
    void payloadIsFollowedByALineFeed() {
        assertThat(framing.name()).isEqualTo("newline");
        assertThat(framing.headerBytes(100)).isZero();
        assertThat(framing.trailer()).containsExactly('\n');
    }

    @Test
    void aPeerMayGetACarriageReturnToo() throws FrameException {
        NewlineFraming both = NewlineFraming.withCarriageReturn();
        assertThat(both.name()).isEqualTo("newline-crlf");
        assertThat(both.trailer()).containsExactly('\r', '\n');
        byte[] stream = "a\r\nb\n".getBytes(StandardCharsets.UTF_8);
        assertThat(Feed.WHOLE.payloads(both.newScanner(FrameLimits.DEFAULT), stream, 1))
                .containsExactly(new byte[] {'a'}, new byte[] {'b'});
    }

    private List<String> lines(Feed feed, String stream) throws FrameException {
        long seed = new Random().nextLong();
        List<String> lines = new ArrayList<>();
        byte[] bytes = stream.getBytes(StandardCharsets.UTF_8);
        for (byte[] payload : feed.payloads(framing.newScanner(FrameLimits.DEFAULT), bytes, seed)) {
            lines.add(new String(payload, StandardCharsets.UTF_8));
        }
        return lines;
    }
}
