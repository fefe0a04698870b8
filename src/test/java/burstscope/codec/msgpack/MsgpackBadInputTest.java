package burstscope.codec.msgpack;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Decoding;
import burstscope.codec.RandomValues;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MsgpackBadInputTest {
    /// What a failure may allocate: the exception and its text, whatever was claimed.
    private static final long A_FAILURE = 20_000;

    private final MsgpackCodec codec = new MsgpackCodec(WireLimits.DEFAULT);

    @ParameterizedTest
    @CsvSource({
        "c1, UNEXPECTED, 0",
        "91c1, UNEXPECTED, 1",
        "9191919191c1, UNEXPECTED, 5",
        "d9, TRUNCATED, 1",
        "cd01, TRUNCATED, 2",
        "cf7f, TRUNCATED, 2",
        "cb3ff8, TRUNCATED, 3",
        "c705, TRUNCATED, 2",
        "92a161, TRUNCATED, 3",
        "0102, TRAILING, 1",
        "90c1, TRAILING, 1",
        "a36161, TOO_LONG, 0",
        "9301, TOO_LONG, 0",
        "92dc0003, TOO_LONG, 1",
        "81c0, TOO_LONG, 0",
        "c70562, TOO_LONG, 0",
        "dbffffffff, TOO_LONG, 0",
        "db40000000, TOO_LONG, 0",
        "c640000000, TOO_LONG, 0",
        "c6ffffffff00, TOO_LONG, 0",
        "c9ffffffff00, TOO_LONG, 0",
        "dd7fffffff, TOO_LONG, 0",
        "ddffffffff, TOO_LONG, 0",
        "df7fffffff, TOO_LONG, 0",
        "dfffffffff, TOO_LONG, 0",
        "a2c080, BAD_UTF8, 1",
        "a3eda080, BAD_UTF8, 1",
        "a4f5808080, BAD_UTF8, 1",
        "a361e282, BAD_UTF8, 2",
        "81a3eda08001, BAD_UTF8, 2"
    })
    void malformedBytesAreNamedAndLocated(String hex, Kind kind, long offset) {
        Decoding.refuses(codec, HexFormat.of().parseHex(hex), kind, offset);
    }

    @Test
    void emptyPayloadIsTruncated() {
        Decoding.refuses(codec, new byte[0], Kind.TRUNCATED, 0);
    }

    @Test
    void tenThousandNestedContainersAreTooDeep() {
        for (int code : new int[] {0x91, 0x81}) {
            byte[] nested = new byte[10_000];
            Arrays.fill(nested, (byte) code);
            Decoding.refuses(codec, nested, Kind.TOO_DEEP, WireLimits.DEFAULT.maxDepth());
        }
    }

    @Test
    void depthBeyondAnyStackIsReadWhenTheLimitAllowsIt() throws WireFormatException {
        byte[] nested = new byte[1_000_001];
        Arrays.fill(nested, (byte) 0x91);
        nested[1_000_000] = 5;
        Value value = Decoding.decode(new MsgpackCodec(new WireLimits(1_000_000, 100)), nested);
        for (int i = 0; i < 1_000_000; i++) {
            value = ((Value.Array) value).get(0);
        }
        assertThat(value).isEqualTo(Value.of(5));
    }

    @Test
    void textAboveTheLimitIsTooLong() throws WireFormatException {
        MsgpackCodec small = new MsgpackCodec(new WireLimits(8, 3));
        assertThat(Decoding.decode(small, HexFormat.of().parseHex("a3616161"))).isEqualTo(Value.of("aaa"));
        Decoding.refuses(small, HexFormat.of().parseHex("a461616161"), Kind.TOO_LONG, 0);
        Decoding.refuses(small, HexFormat.of().parseHex("91c40401020304"), Kind.TOO_LONG, 1);
        Decoding.refuses(small, HexFormat.of().parseHex("d60101020304"), Kind.TOO_LONG, 0);
    }

    @ParameterizedTest
    @CsvSource({"c640000000", "db40000000", "c94000000001", "ddffffffff", "dd7fffffff", "dfffffffff", "df3fffffff"})
    void claimCostsNoMemory(String header) {
        for (int bodyBytes : new int[] {0, 1_000, 1_000_000}) {
            byte[] head = HexFormat.of().parseHex(header);
            byte[] payload = Arrays.copyOf(head, head.length + bodyBytes);
            assertThat(Decoding.allocatedBytes(codec, payload)).isLessThan(A_FAILURE);
        }
    }

    @Test
    void claimsInsideClaimsDoNotAddUp() {
        // Each header claims all bytes that are left, as if it were alone.
        byte[] payload = new byte[2_000_000];
        for (int i = 0; i < 512; i++) {
            int left = payload.length - 5 * (i + 1);
            payload[5 * i] = (byte) 0xdd;
            for (int k = 0; k < 4; k++) {
                payload[5 * i + 1 + k] = (byte) (left >> (24 - 8 * k));
            }
        }
        Decoding.refuses(codec, payload, Kind.TOO_LONG, 5);
        assertThat(Decoding.allocatedBytes(codec, payload)).isLessThan(A_FAILURE);
    }

    @Test
    void largeArrayOfSmallestElementsAllocatesAtMostSixteenTimesItsBytes() {
        byte[] payload = new byte[1_000_005];
        System.arraycopy(HexFormat.of().parseHex("dd000f4240"), 0, payload, 0, 5);
        assertThat(Decoding.allocatedBytes(codec, payload)).isLessThan(16L * payload.length);
    }

    @Test
    void everyTruncationAndBitFlipGivesAValueOrAFailure() throws WireFormatException {
        for (PlainVectors.Vector vector : PlainVectors.all()) {
            Decoding.survivesDamage(codec, vector.bytes());
        }
        long seed = new Random().nextLong();
        RandomValues values = new RandomValues(seed, false);
        for (int i = 0; i < 60; i++) {
            byte[] bytes = Decoding.encode(codec, values.next());
            if (bytes.length < 400) {
                Decoding.survivesDamage(codec, bytes);
            }
        }
    }

    @Test
    void randomBytesGiveAValueOrAFailure() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            Decoding.givesValueOrFailure(codec, bytes);
        }
    }
}
