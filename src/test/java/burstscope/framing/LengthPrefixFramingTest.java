package burstscope.framing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class LengthPrefixFramingTest {
    private final LengthPrefixFraming framing = new LengthPrefixFraming();

    @Test
    void headerIsTheLengthHighByteFirst() {
        byte[] target = new byte[6];
        framing.putHeader(target, 1, 0x01020304);
        assertThat(target).containsExactly(0, 1, 2, 3, 4, 0);
        assertThat(framing.headerBytes(0)).isEqualTo(4);
        assertThat(framing.trailer()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void payloadsComeBackWhateverTheyHold(Feed feed) throws FrameException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        List<byte[]> sent = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            byte[] payload = new byte[i % 7 == 0 ? 0 : random.nextInt(300)];
            random.nextBytes(payload);
            byte[] header = new byte[4];
            framing.putHeader(header, 0, payload.length);
            stream.writeBytes(header);
            stream.writeBytes(payload);
            sent.add(payload);
        }
        List<byte[]> found = feed.payloads(framing.newScanner(FrameLimits.DEFAULT), stream.toByteArray(), seed);
        assertThat(found).as("seed %d", seed).hasSameSizeAs(sent);
        for (int i = 0; i < sent.size(); i++) {
            assertThat(found.get(i)).as("seed %d, payload %d", seed, i).isEqualTo(sent.get(i));
        }
    }

    @ParameterizedTest
    @CsvSource({"00000007, 11", "7fffffff, 2147483651", "ffffffff, 4294967299"})
    void lengthAboveTheLimitIsRefusedOnceItIsThere(String header, long claimed) {
        FrameScanner scanner = framing.newScanner(new FrameLimits(10));
        FrameException failure = catchThrowableOfType(
                FrameException.class, () -> scanner.scan(HexFormat.of().parseHex(header), 0, 4));
        assertThat(failure).isNotNull();
        assertThat(failure.offset()).isZero();
        assertThat(failure.claimedBytes()).isEqualTo(claimed);
    }

    @ParameterizedTest
    @EnumSource
    void frameOfExactlyTheLimitIsTaken(Feed feed) throws FrameException {
        byte[] stream = HexFormat.of().parseHex("00000006" + "010203040506");
        assertThat(feed.payloads(framing.newScanner(new FrameLimits(10)), stream, 1))
                .containsExactly(HexFormat.of().parseHex("010203040506"));
    }
}
