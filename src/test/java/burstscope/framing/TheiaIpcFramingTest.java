package burstscope.framing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TheiaIpcFramingTest {
    private final TheiaIpcFraming framing = new TheiaIpcFraming();

    @ParameterizedTest
    @EnumSource
    void payloadsComeBackHoweverTheBytesArrive(Feed feed) throws FrameException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        List<String> sent = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            byte[] payload = new byte[random.nextInt(60)];
            random.nextBytes(payload);
            byte[] header = new byte[framing.headerBytes(payload.length)];
            framing.putHeader(header, 0, payload.length);
            stream.writeBytes(header);
            stream.writeBytes(payload);
            sent.add(HexFormat.of().formatHex(payload));
        }
        List<String> found = feed.payloads(framing.newScanner(FrameLimits.DEFAULT), stream.toByteArray(), seed).stream()
                .map(HexFormat.of()::formatHex)
                .toList();
        assertThat(found).as("seed %d", seed).isEqualTo(sent);
    }

    @ParameterizedTest
    @EnumSource
    void otherMarksAndClaimsAboveTheLimitAreRefused(Feed feed) {
        for (String header : new String[] {"\0\0\0\u000e<MessageStarx>", "\0\0\0\u000e<MessageStart>\u007f\0\0\0"}) {
            byte[] stream = header.getBytes(StandardCharsets.ISO_8859_1);
            FrameException failure = catchThrowableOfType(
                    FrameException.class, () -> feed.payloads(framing.newScanner(new FrameLimits(1000)), stream, 1));
            assertThat(failure).as(header).isNotNull();
        }
    }
}
