package burstscope.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import burstscope.codec.theia.TheiaCodec;
import burstscope.codec.theia.TheiaGeneration;
import burstscope.codec.vscode.VscodeCodec;
import burstscope.codec.vscode.VscodeGeneration;
import burstscope.coding.Coding;
import burstscope.compare.Difference;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// What Theia's and VS Code's codings have in common: values of JavaScript programs, and bad input.
final class JavascriptCodingsTest {
    private static final List<String> CODINGS = List.of(
            "theia-1.27", "theia-1.28", "vscode-a", "vscode-b", "vscode-c", "theia-1.28:faithful", "vscode-c:faithful");

    /// What a failure may allocate: the exception and its text, whatever was claimed.
    private static final long A_FAILURE = 20_000;

    private static final List<String> VALUES = List.of(
            "true",
            "-1.5",
            "[0,1,-1,127,128,16384,2147483648,9007199254740992,0.1,1e21]",
            "\"\"",
            "\"text \u6f22\u5b57 \ud83d\ude00 \\\"\\n\"",
            "{}",
            "[]",
            "{\"a\":[1,{\"b\":\"c\",\"long key with some letters\":[[],{}]}],\"\":false}",
            "[{\"$\":\"undefined\"},[{\"$\":\"undefined\"}],\"x\"]",
            "{\"$\":\"typed\",\"kind\":\"Uint8Array\",\"hex\":\"00ff10\"}");

    @ParameterizedTest
    @FieldSource("CODINGS")
    void valuesComeBack(String coding) throws Exception {
        for (String text : VALUES) {
            comesBack(coding, TypedNotation.parse(text));
        }
    }

    @ParameterizedTest
    @FieldSource("CODINGS")
    void randomValuesComeBack(String coding) throws Exception {
        long seed = new Random().nextLong();
        RandomJson values = new RandomJson(seed);
        Codec codec = codec(coding);
        for (int i = 0; i < 500; i++) {
            Value value = values.next(0);
            byte[] bytes = Decoding.encode(codec, value);
            assertThat(Difference.first(value, Decoding.decode(codec, bytes), Difference.Numbers.AS_JAVASCRIPT))
                    .as("seed %d, value %d", seed, i)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @FieldSource("CODINGS")
    void everyTruncationAndBitFlipGivesAValueOrAFailure(String coding) throws Exception {
        for (String text : VALUES) {
            Decoding.survivesDamage(codec(coding), Decoding.encode(codec(coding), TypedNotation.parse(text)));
        }
    }

    @ParameterizedTest
    @FieldSource("CODINGS")
    void layoutsExplainEachByteOnceAndFailWhereTheCodecFails(String coding) throws Exception {
        LayoutReader layout = Coding.parse(coding).newLayoutReader(WireLimits.DEFAULT);
        Codec codec = codec(coding.replace(":faithful", ""));
        for (String text : VALUES) {
            byte[] bytes = Decoding.encode(codec, TypedNotation.parse(text));
            LayoutSpans.of(layout, bytes);
            for (int length = 0; length < bytes.length; length++) {
                LayoutSpans.upToFailure(layout, Arrays.copyOf(bytes, length));
            }
            for (int bit = 0; bit < bytes.length * 8; bit++) {
                byte[] flipped = bytes.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                LayoutSpans.upToFailure(layout, flipped);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("CODINGS")
    void randomBytesGiveAValueOrAFailure(String coding) {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        Codec codec = codec(coding);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            if (bytes.length > 0) {
                bytes[0] = (byte) random.nextInt(14);
            }
            Decoding.givesValueOrFailure(codec, bytes);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "theia-1.28, '', TRUNCATED, 0",
        "theia-1.28, 0e, UNEXPECTED, 0",
        "theia-1.27, 0d, UNEXPECTED, 0",
        "theia-1.28, 0702, UNEXPECTED, 1",
        "theia-1.28, 0600000002c328, BAD_UTF8, 5",
        "theia-1.28, 06000000056162, TOO_LONG, 1",
        "theia-1.28, 06ffffffff, TOO_LONG, 1",
        "theia-1.28, 0106ff, TOO_LONG, 1",
        "theia-1.28, 01ffffffffff01, TOO_LONG, 1",
        "theia-1.28, 0203040404ff, TRAILING, 5",
        "theia-1.28, 02030404, TOO_LONG, 1",
        "theia-1.28, 0501, TOO_LONG, 1",
        "theia-1.28, 0b0104040404, UNEXPECTED, 2",
        "theia-1.28, 00000000027b7e, UNEXPECTED, 6",
        "theia-1.28, 0a0000000131, UNEXPECTED, 0",
        "theia-1.28, 08000000, TRUNCATED, 4",
        "vscode-c, ff, UNEXPECTED, 0",
        "vscode-a, 06, UNEXPECTED, 0",
        "vscode-c, 0680, TRUNCATED, 2",
        "vscode-c, 01056162, TOO_LONG, 1",
        "vscode-c, 01ffffffff0f61, TOO_LONG, 1",
        "vscode-c, 04030601, TOO_LONG, 1",
        "vscode-c, 04ffffffff07, TOO_LONG, 1",
        "vscode-a, 0400000003, TOO_LONG, 1",
        "vscode-a, 01000000, TRUNCATED, 4",
        "vscode-c, 05017b, TRUNCATED, 3",
        "vscode-c, 05047b2261e9, TRUNCATED, 6",
        "vscode-c, 0505227be97b22, BAD_UTF8, 4",
        "vscode-c, 060105, TRAILING, 2"
    })
    void malformedBytesAreNamedAndLocated(String coding, String hex, Kind kind, long offset) {
        Decoding.refuses(codec(coding), HexFormat.of().parseHex(hex), kind, offset);
    }

    @ParameterizedTest
    @CsvSource({
        "theia-1.28, 0201, 8000",
        "theia-1.28, 0c01, 8000",
        "theia-1.28, 05010000000161, 8000",
        "vscode-c, 0401, 8000",
        "vscode-a, 0400000001, 8000"
    })
    void deepNestingIsRefused(String coding, String level, int levels) {
        byte[] bytes = HexFormat.of().parseHex(level.repeat(levels));
        assertThatThrownBy(() -> codec(coding).decode(bytes, 0, bytes.length))
                .isInstanceOf(WireFormatException.class)
                .extracting(e -> ((WireFormatException) e).kind())
                .isIn(Kind.TOO_DEEP, Kind.TOO_LONG);
    }

    @ParameterizedTest
    @CsvSource({
        "theia-1.28, 02ffffffff07",
        "theia-1.28, 05ffffffff07",
        "theia-1.28, 0bffffff7e",
        "theia-1.28, 01ffffffff07",
        "theia-1.28, 0640000000",
        "vscode-c, 04ffffffff07",
        "vscode-c:faithful, 04ffffffff07",
        "vscode-c, 02ffffffff07",
        "vscode-a, 047fffffff",
        "vscode-a:faithful, 04ffffffff"
    })
    void claimCostsNoMemory(String coding, String header) {
        for (int bodyBytes : new int[] {0, 1_000, 1_000_000}) {
            byte[] head = HexFormat.of().parseHex(header);
            byte[] payload = Arrays.copyOf(head, head.length + bodyBytes);
            assertThat(Decoding.allocatedBytes(codec(coding), payload)).isLessThan(A_FAILURE + 16L * payload.length);
        }
    }

    @ParameterizedTest
    @CsvSource({"theia-1.28, 02, 03", "vscode-c, 04, 00"})
    void claimsInsideClaimsDoNotAddUp(String coding, String array, String item) {
        // Each count claims all that is left, as if it were alone.
        byte[] payload = new byte[400_000];
        Arrays.fill(payload, Byte.parseByte(item, 16));
        for (int i = 0; i < 500; i++) {
            int left = payload.length - 4 * (i + 1);
            payload[4 * i] = Byte.parseByte(array, 16);
            payload[4 * i + 1] = (byte) (left | 0x80);
            payload[4 * i + 2] = (byte) (left >> 7 | 0x80);
            payload[4 * i + 3] = (byte) (left >> 14);
        }
        Decoding.refuses(codec(coding), payload, Kind.TOO_LONG, 5);
        assertThat(Decoding.allocatedBytes(codec(coding), payload)).isLessThan(A_FAILURE);
    }

    @ParameterizedTest
    @CsvSource({
        "theia-1.28, '{\"$\":\"bigint\",\"v\":\"5\"}'",
        "theia-1.28, '[1,{\"$\":\"arr\",\"id\":1,\"values\":[{\"$\":\"ref\",\"id\":1}]}]'",
        "vscode-c, '{\"$\":\"func\"}'",
        "vscode-c, '[{\"a\":{\"$\":\"bigint\",\"v\":\"5\"}}]'",
        "vscode-c, '{\"$\":\"obj\",\"id\":1,\"entries\":[[\"a\",{\"$\":\"ref\",\"id\":1}]]}'"
    })
    void whatHasNoCodingIsRefusedAndNothingWritten(String coding, String value) throws NotationException {
        Value given = TypedNotation.parse(value);
        WireBuffer out = new WireBuffer(8);
        out.write('x');
        assertThatThrownBy(() -> codec(coding).encode(given, out)).isInstanceOf(IllegalArgumentException.class);
        assertThat(out.size()).isEqualTo(1);
    }

    @Test
    void sharedContainersAreWrittenAtEachPlaceAlsoAcrossParts() throws Exception {
        Value value = TypedNotation.parse(
                "[{\"$\":\"obj\",\"id\":1,\"entries\":[[\"a\",1]]},{\"b\":{\"$\":\"ref\",\"id\":1}},{\"$\":\"ref\",\"id\":1}]");
        Value expected = TypedNotation.parse("[{\"a\":1},{\"b\":{\"a\":1}},{\"a\":1}]");
        for (String coding : CODINGS) {
            assertThat(Decoding.decode(codec(coding), Decoding.encode(codec(coding), value)))
                    .as(coding)
                    .isEqualTo(expected);
        }
    }

    @Test
    void sharingThatGrowsWithoutBoundIsRefused() {
        Value value = new JsValue.Shared(0, Value.Array.of(Value.of("some text")));
        Value[] all = new Value[60];
        all[0] = value;
        for (int i = 1; i < all.length; i++) {
            Value twice = Value.Array.of(new JsValue.Reference(i - 1), new JsValue.Reference(i - 1));
            all[i] = new JsValue.Shared(i, twice);
        }
        WireLimits small = new WireLimits(512, 1 << 20);
        for (Codec codec : List.of(
                new TheiaCodec(TheiaGeneration.V1_28, small, false),
                new VscodeCodec(VscodeGeneration.C, small, false))) {
            assertThatThrownBy(() -> codec.encode(Value.Array.of(all), new WireBuffer(64)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void byteOrderMarkIsKeptByDefaultAndDroppedAsTheOriginalDoes() throws WireFormatException {
        byte[] bytes = HexFormat.of().parseHex("0600000004efbbbf61");
        assertThat(Decoding.decode(codec("theia-1.28"), bytes)).isEqualTo(Value.of("\ufeffa"));
        assertThat(Decoding.decode(codec("theia-1.28:faithful"), bytes)).isEqualTo(Value.of("a"));
    }

    private static void comesBack(String coding, Value value) throws WireFormatException {
        Value back = Decoding.decode(codec(coding), Decoding.encode(codec(coding), value));
        assertThat(Difference.first(value, back, Difference.Numbers.AS_JAVASCRIPT))
                .as("%s: %s", coding, value)
                .isEmpty();
    }

    private static Codec codec(String coding) {
        return Coding.parse(coding).newCodec(WireLimits.DEFAULT);
    }

    /// Values that every coding here carries whole.
    /// - Threads: one.
    private static final class RandomJson {
        private static final String[] PIECES = {
            "a", "key", "\"", "\\", "\n", "\u0000", "\u00e9", "\u6f22", "\ud83d\ude00", "\u2028"
        };
        private final Random random;

        RandomJson(long seed) {
            random = new Random(seed);
        }

        Value next(int depth) {
            return switch (random.nextInt(depth < 5 ? 9 : 6)) {
                case 0 -> Value.of(random.nextBoolean());
                case 1 -> Value.of(random.nextInt() >> random.nextInt(32));
                case 2 -> Value.of(random.nextLong() >> 11);
                case 3 -> new Value.Float64(number());
                case 4, 5 -> Value.of(text());
                case 6 -> {
                    Value[] items = new Value[random.nextInt(6)];
                    Arrays.setAll(items, _ -> next(depth + 1));
                    yield Value.Array.of(items);
                }
                default -> {
                    Value[] keys = new Value[random.nextInt(6)];
                    Value[] values = new Value[keys.length];
                    Arrays.setAll(keys, i -> Value.of(i + text()));
                    Arrays.setAll(values, _ -> next(depth + 1));
                    yield Value.Map.of(keys, values);
                }
            };
        }

        private double number() {
            double any = Double.longBitsToDouble(random.nextLong());
            return Double.isFinite(any) && any != 0 ? any : random.nextDouble();
        }

        private String text() {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(random.nextInt(10) == 0 ? 60 : 5); i > 0; i--) {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            }
            return text.toString();
        }
    }
}
