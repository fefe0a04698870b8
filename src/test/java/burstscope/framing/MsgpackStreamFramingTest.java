package burstscope.framing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.fail;

import burstscope.codec.Decoding;
import burstscope.codec.RandomValues;
import burstscope.codec.WireLimits;
import burstscope.codec.msgpack.MsgpackCodec;
import burstscope.codec.msgpack.PlainVectors;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class MsgpackStreamFramingTest {
    private final MsgpackStreamFraming framing = new MsgpackStreamFraming();

    @ParameterizedTest
    @EnumSource
    void vectorsInOneStreamComeApartAgain(Feed feed) throws FrameException {
        List<byte[]> sent = new ArrayList<>();
        for (PlainVectors.Vector vector : PlainVectors.all()) {
            sent.add(vector.bytes());
        }
        assertComeBack(feed, sent);
    }

    @ParameterizedTest
    @EnumSource
    void randomValuesInOneStreamComeApartAgain(Feed feed) throws FrameException {
        long seed = new Random().nextLong();
        RandomValues values = new RandomValues(seed, false);
        MsgpackCodec codec = new MsgpackCodec(WireLimits.DEFAULT);
        List<byte[]> sent = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            sent.add(Decoding.encode(codec, values.next()));
        }
        assertComeBack(feed, sent);
    }

    @ParameterizedTest
    @EnumSource
    void everyHeaderIsMeasuredRight(Feed feed) throws FrameException {
        List<byte[]> sent = new ArrayList<>();
        for (String hex : new String[] {
            "c0",
            "c2",
            "c3",
            "7f",
            "e0",
            "ca00000000",
            "cb0000000000000000",
            "cc00",
            "cd0000",
            "ce00000000",
            "cf0000000000000000",
            "d000",
            "d10000",
            "d200000000",
            "d30000000000000000",
            "d40100",
            "d5010000",
            "d60100000000",
            "d7010000000000000000",
            "d80100000000000000000000000000000000",
            "c70001",
            "c7020100c1",
            "c8000201c1c1",
            "c90000000201c1c1",
            "c400",
            "c402c1c1",
            "c50002c1c1",
            "c600000002c1c1",
            "d902c1c1",
            "da0002c1c1",
            "db00000002c1c1",
            "dc0002c0c0",
            "dd00000002c0c0",
            "de0001c0c0",
            "df00000001c0c0",
            "82c0c0c0c0",
            "90",
            "80",
            "a0",
            "929190a1c1"
        }) {
            sent.add(HexFormat.of().parseHex(hex));
        }
        assertComeBack(feed, sent);
    }

    @ParameterizedTest
    @EnumSource
    void tenThousandNestedArraysNeedNoStack(Feed feed) throws FrameException {
        byte[] nested = new byte[100_001];
        Arrays.fill(nested, (byte) 0x91);
        nested[100_000] = 0;
        assertComeBack(feed, List.of(nested, new byte[] {1}));
    }

    @ParameterizedTest
    @CsvSource({
        "c1, 0, -1",
        "92c0c1, 2, -1",
        "c640000000, 0, 1073741829",
        "dbffffffff, 0, 4294967300",
        "c9ffffffff01, 0, 4294967301",
        "ddffffffff, 0, 4294967300",
        "dfffffffff, 0, 8589934595",
        "92c0c640000000, 2, 1073741831",
        "93c640000000, 1, 1073741832"
    })
    void impossibleHeaderIsRefusedWhenItIsRead(String hex, long offset, long claimed) {
        byte[] stream = HexFormat.of().parseHex(hex);
        for (Feed feed : Feed.values()) {
            FrameException failure = catchThrowableOfType(
                    FrameException.class, () -> feed.payloads(framing.newScanner(FrameLimits.DEFAULT), stream, 1));
            assertThat(failure).as("%s %s", hex, feed).isNotNull();
            assertThat(failure.offset()).isEqualTo(offset);
            assertThat(failure.claimedBytes()).isEqualTo(claimed);
        }
    }

    @Test
    void frameMayFillTheLimitButNotExceedIt() throws FrameException {
        FrameLimits ten = new FrameLimits(10);
        byte[] fits = HexFormat.of().parseHex("92c405010203040501");
        byte[] full = HexFormat.of().parseHex("92c40601020304050601");
        byte[] above = HexFormat.of().parseHex("92c4070102030405060701");
        assertThat(framing.newScanner(new FrameLimits(10)).scan(fits, 0, fits.length))
                .isEqualTo(9);
        assertThat(framing.newScanner(ten).scan(full, 0, full.length)).isEqualTo(10);
        FrameException failure = catchThrowableOfType(
                FrameException.class, () -> framing.newScanner(ten).scan(above, 0, above.length));
        assertThat(failure.claimedBytes()).isEqualTo(11);
    }

    @Test
    void randomBytesEndInAFrameAFailureOrTheWishForMore() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 5_000; i++) {
            byte[] stream = new byte[1 + random.nextInt(40)];
            random.nextBytes(stream);
            String whole = outcome(Feed.WHOLE, stream);
            assertThat(outcome(Feed.ONE_BYTE, stream)).as("seed %d", seed).isEqualTo(whole);
            assertThat(outcome(Feed.RANDOM, stream)).as("seed %d", seed).isEqualTo(whole);
        }
    }

    @Test
    void oneByteAfterTheOtherIsLookedAtOnce() throws FrameException {
        byte[] buffer = new byte[1_000_005];
        System.arraycopy(HexFormat.of().parseHex("dd000f4240"), 0, buffer, 0, 5);
        FrameScanner scanner = framing.newScanner(FrameLimits.DEFAULT);
        for (int limit = 1; limit < buffer.length; limit++) {
            if (scanner.scan(buffer, 0, limit) != -1) {
                fail("a frame of %d bytes", limit);
            }
        }
        assertThat(scanner.scan(buffer, 0, buffer.length)).isEqualTo(buffer.length);
    }

    @Test
    void valueStandsAlone() {
        assertThat(framing.name()).isEqualTo("msgpack-stream");
        assertThat(framing.headerBytes(100)).isZero();
        assertThat(framing.trailer()).isEmpty();
    }

    private void assertComeBack(Feed feed, List<byte[]> sent) throws FrameException {
        long seed = new Random().nextLong();
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        sent.forEach(stream::writeBytes);
        List<byte[]> found = feed.payloads(framing.newScanner(FrameLimits.DEFAULT), stream.toByteArray(), seed);
        assertThat(found).as("seed %d", seed).hasSameSizeAs(sent);
        for (int i = 0; i < sent.size(); i++) {
            assertThat(found.get(i)).as("frame %d, seed %d", i, seed).isEqualTo(sent.get(i));
        }
    }

    private String outcome(Feed feed, byte[] stream) {
        try {
            return "frames "
                    + feed.payloads(framing.newScanner(FrameLimits.DEFAULT), stream, 7)
                            .size();
        } catch (FrameException e) {
            return String.valueOf(e.getMessage());
        } catch (IllegalStateException e) {
            return "more";
        }
    }
}
