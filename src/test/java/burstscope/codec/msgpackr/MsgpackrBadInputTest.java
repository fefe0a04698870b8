package burstscope.codec.msgpackr;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Decoding;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import burstscope.codec.msgpackr.MsgpackrVectors.Vector;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MsgpackrBadInputTest {
    /// What a failure may allocate: the exception and its text, whatever was claimed.
    private static final long A_FAILURE = 20_000;

    private static final int SMALL = 400;

    private final MsgpackrCodec codec = codec(Value.Map.EMPTY);

    static Stream<Vector> smallVectors() {
        return Stream.concat(MsgpackrVectors.encoded(), MsgpackrVectors.decodeOnly())
                .flatMap(vector -> vector.isStream() ? vector.messages().stream() : Stream.of(vector))
                .filter(vector -> {
                    byte[] bytes = vector.bytes();
                    return bytes != null && bytes.length < SMALL;
                });
    }

    @ParameterizedTest
    @MethodSource("smallVectors")
    void everyTruncationAndBitFlipGivesAValueOrAFailureAndLittleGarbage(Vector vector) {
        byte[] bytes = vector.bytes();
        if (bytes == null) {
            throw new IllegalStateException();
        }
        MsgpackrCodec same = codec(vector.options());
        for (int length = 0; length < bytes.length; length++) {
            staysSmall(same, Arrays.copyOf(bytes, length));
        }
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            byte[] flipped = bytes.clone();
            flipped[bit / 8] ^= (byte) (1 << (bit % 8));
            Decoding.givesValueOrFailure(same, flipped);
        }
        for (int i = 0; i < bytes.length; i++) {
            for (int lie : new int[] {0xff, 0x7f, 0xdd, 0xdf}) {
                byte[] lying = bytes.clone();
                lying[i] = (byte) lie;
                staysSmall(same, lying);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "c1, UNEXPECTED, 0",
        "91c1, UNEXPECTED, 1",
        "d9, TRUNCATED, 1",
        "cd01, TRUNCATED, 2",
        "a36161, TOO_LONG, 0",
        "9301, TOO_LONG, 0",
        "0102, TRAILING, 1",
        "d46300, UNEXPECTED, 0",
        "d4724001, UNEXPECTED, 3",
        "d4724091, TOO_LONG, 3",
        "92d4724091a1610140, TOO_LONG, 8",
        "91d66200000006c10fa0a461626364, TOO_LONG, 7",
        "91d66200000006c1049090, UNEXPECTED, 9",
        "91d66200000000c104a0a461626364, UNEXPECTED, 1",
        "91d662fffffff0c104a0a461626364, UNEXPECTED, 1",
        "91d6627fffffffc104a0a461626364, UNEXPECTED, 1",
        "91d66200000007c104c0a0a461626364, TRAILING, 9",
        "92d66200000006c104a0a46162636401, TRAILING, 10",
        "d67000000001, UNEXPECTED, 0",
        "92d6690000000190d6690000000190, UNEXPECTED, 8",
        "d4730001, UNEXPECTED, 0",
        "d4650090, UNEXPECTED, 0",
        "d4780091c0, UNEXPECTED, 0",
        "d4780092a161a167ff, TRAILING, 8",
        "d4780092a161a178, UNEXPECTED, 0",
        "d4780092a161a26767, UNEXPECTED, 0",
        "d4780092a161a27576, UNEXPECTED, 0",
        "d66900000001d67000000001, UNEXPECTED, 0",
        "c7027463ff, UNEXPECTED, 3",
        "c704740300ffff, UNEXPECTED, 0",
        "c70042, UNEXPECTED, 0"
    })
    void malformedBytesAreNamedAndLocated(String hex, Kind kind, long offset) {
        Decoding.refuses(codec, HexFormat.of().parseHex(hex), kind, offset);
    }

    @Test
    void blockWithALengthModulo65536IsExplained() {
        // The block's own length is 10, and the texts in it take 70000 bytes.
        byte[] head = HexFormat.of().parseHex("92d6620000000ec104c8000a6200011180a0db00011170");
        byte[] payload = Arrays.copyOf(head, head.length + 70_100);
        Arrays.fill(payload, head.length, payload.length, (byte) 'a');
        Decoding.refuses(codec, payload, Kind.UNEXPECTED, 9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"91", "81", "d47300", "d6690000000191", "d4724091a161", "d4650091", "81c0"})
    void nestingWithoutEndIsRefused(String layer) {
        MsgpackrCodec maps = codec(Value.Map.ofEntries("structuredClone", Value.TRUE));
        byte[] payload = HexFormat.of().parseHex(layer.repeat(600_000 / layer.length()));
        Decoding.givesValueOrFailure(codec, payload);
        Decoding.givesValueOrFailure(maps, payload);
    }

    @Test
    void bundlesInsideOfIdsWithoutEndAreRefused() {
        int layers = 20_000;
        StringBuilder hex = new StringBuilder();
        for (int i = 0; i < layers; i++) {
            // An id, then a bundle whose texts are the next two bytes from the end on.
            int at = i * 12 + 8;
            hex.append("d669%08xd662%08x".formatted(i, layers * 12 + 2 * i - at));
        }
        hex.append("a0a0".repeat(layers));
        Decoding.givesValueOrFailure(codec, HexFormat.of().parseHex(hex));
    }

    @Test
    void manyBundlesMustNotReadTheSameTexts() {
        int bundles = 20_000;
        StringBuilder hex = new StringBuilder("dd%08x".formatted(bundles));
        for (int i = 0; i < bundles; i++) {
            hex.append("d662%08x00".formatted((bundles - i) * 7 - 2));
        }
        hex.append("db0001fffe").append("c3a9".repeat(65_535)).append("a0");
        byte[] payload = HexFormat.of().parseHex(hex);
        Decoding.refuses(codec, payload, Kind.UNEXPECTED, 12);
        assertThat(Decoding.allocatedBytes(codec, payload)).isLessThan(4L * payload.length);
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

    @ParameterizedTest
    @ValueSource(strings = {"dd", "df", "d47240dd"})
    void claimsInsideClaimsDoNotAddUp(String header) {
        // Each header claims half of the bytes that are left, as if it were alone.
        byte[] token = HexFormat.of().parseHex(header);
        int each = token.length + 4;
        byte[] payload = new byte[2_000_000];
        for (int i = 0; i < 512; i++) {
            int left = (payload.length - each * (i + 1)) / 2;
            System.arraycopy(token, 0, payload, each * i, token.length);
            for (int k = 0; k < 4; k++) {
                payload[each * i + token.length + k] = (byte) (left >> (24 - 8 * k));
            }
        }
        assertThat(Decoding.allocatedBytes(codec, payload)).isLessThan(16L * payload.length);
    }

    @Test
    void largeArrayOfSmallestElementsAllocatesAtMostSixteenTimesItsBytes() {
        byte[] payload = new byte[1_000_005];
        System.arraycopy(HexFormat.of().parseHex("dd000f4240"), 0, payload, 0, 5);
        for (byte element : new byte[] {0, (byte) 0x80, (byte) 0x90, (byte) 0xa0, (byte) 0xc0, (byte) 0xff}) {
            Arrays.fill(payload, 5, payload.length, element);
            assertThat(Decoding.allocatedBytes(codec, payload)).isLessThan(16L * payload.length);
        }
    }

    @Test
    void dearestBytesStayBelowSixtyFourTimesTheirNumber() {
        // A byte or two can become objects of their own, which no limit can forbid: short texts, small containers.
        for (String element : new String[] {"a26162", "9100", "810000", "c400", "d6ff00000000", "c7017405", "c78000"}) {
            int elements = 0x030000 / element.length();
            byte[] payload = HexFormat.of().parseHex("dd%08x".formatted(elements) + element.repeat(elements));
            assertThat(Decoding.allocatedBytes(codec, payload)).as(element).isLessThan(64L * payload.length);
        }
        byte[] records = HexFormat.of().parseHex("dd0000c350d4724091a161c0" + "40c0".repeat(49_999));
        assertThat(Decoding.allocatedBytes(codec, records)).isLessThan(32L * records.length);
    }

    @Test
    void randomBytesGiveAValueOrAFailure() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int[] likely = {
            0xd4, 0x72, 0x40, 0x91, 0xa1, 'a', 0xd6, 0x62, 0x69, 0x70, 0xc1, 0, 0, 0, 6, 0xc7, 0xff, 0x74, 0x90
        };
        for (int i = 0; i < 40_000; i++) {
            byte[] bytes = new byte[random.nextInt(60)];
            random.nextBytes(bytes);
            for (int k = 0; k < bytes.length && i % 2 == 0; k++) {
                bytes[k] = (byte) likely[random.nextInt(likely.length)];
            }
            Decoding.givesValueOrFailure(codec, bytes);
        }
    }

    @Test
    void textAboveTheLimitIsTooLong() throws WireFormatException {
        MsgpackrCodec small = new MsgpackrCodec(MsgpackrOptions.DEFAULT, new WireLimits(8, 4));
        assertThat(Decoding.decode(small, HexFormat.of().parseHex("a461616161")))
                .isEqualTo(Value.of("aaaa"));
        Decoding.refuses(small, HexFormat.of().parseHex("a56161616161"), Kind.TOO_LONG, 0);
        Decoding.refuses(small, HexFormat.of().parseHex("91c4050102030405"), Kind.TOO_LONG, 1);
        Decoding.refuses(small, HexFormat.of().parseHex("91d66200000006c105a0a56162636465"), Kind.TOO_LONG, 10);
    }

    private static void staysSmall(MsgpackrCodec codec, byte[] payload) {
        Decoding.givesValueOrFailure(codec, payload);
        assertThat(Decoding.allocatedBytes(codec, payload))
                .as(HexFormat.of().formatHex(payload))
                .isLessThan(64L * payload.length + A_FAILURE);
    }

    private static MsgpackrCodec codec(Value.Map options) {
        return new MsgpackrCodec(MsgpackrOptions.of(options), WireLimits.DEFAULT);
    }
}
