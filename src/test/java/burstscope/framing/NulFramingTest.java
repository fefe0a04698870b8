package burstscope.framing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import burstscope.testing.Seeds;
import burstscope.testing.Transcript;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class NulFramingTest {
    private final NulFraming framing = new NulFraming();

    private List<String> texts(Feed feed, String stream) throws FrameException {
        long seed = Seeds.next();
        List<String> texts = new ArrayList<>();
        byte[] bytes = stream.getBytes(StandardCharsets.UTF_8);
        for (byte[] payload : feed.payloads(framing.newScanner(FrameLimits.DEFAULT), bytes, seed)) {
            texts.add(new String(payload, StandardCharsets.UTF_8));
        }
        return texts;
    }

    @ParameterizedTest
    @EnumSource
    void aNulEndsATextAndNothingElseDoes(Feed feed) throws FrameException {
        assertThat(texts(feed, "{}\0\0a\nb\r\0\u00e9\0")).containsExactly("{}", "", "a\nb\r", "\u00e9");
    }

    @ParameterizedTest
    @EnumSource
    void chromiumsPipeIsRead(Feed feed) throws IOException, FrameException {
        for (String direction : List.of("s>c", "c>s")) {
            List<String> sent = Transcript.texts("cdp-pipe-json", direction).stream()
                    .map(text -> text.substring(0, text.length() - 2))
                    .toList();
            assertThat(sent).isNotEmpty();
            assertThat(texts(feed, String.join("\0", sent) + "\0")).isEqualTo(sent);
        }
    }

    @ParameterizedTest
    @EnumSource
    void randomBytesComeBack(Feed feed) throws FrameException {
        long seed = Seeds.next();
        Random random = new Random(seed);
        List<String> sent = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            StringBuilder text = new StringBuilder();
            for (int k = random.nextInt(40); k > 0; k--) {
                text.append("\u0001\u0080\u00ff\na\u0100".charAt(random.nextInt(6)));
            }
            sent.add(text.toString());
        }
        assertThat(texts(feed, String.join("\0", sent) + "\0"))
                .as("seed %d", seed)
                .isEqualTo(sent);
    }

    @ParameterizedTest
    @EnumSource
    void aTextAboveTheLimitIsRefused(Feed feed) {
        FrameException failure = catchThrowableOfType(
                FrameException.class,
                () -> feed.payloads(
                        framing.newScanner(new FrameLimits(10)), new byte[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 1));
        assertThat(failure).hasMessageContaining("a text without NUL is longer than 10 bytes");
        assertThat(failure.offset()).isEqualTo(10);
    }

    @Test
    void aTextIsFollowedByANul() {
        assertThat(framing.name()).isEqualTo("nul");
        assertThat(framing.headerBytes(100)).isZero();
        assertThat(framing.trailer()).containsExactly(0);
    }
}
