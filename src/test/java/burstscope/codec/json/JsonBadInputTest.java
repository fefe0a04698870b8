package burstscope.codec.json;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Decoding;
import burstscope.codec.RandomValues;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JsonBadInputTest {
    private final JsonCodec codec = new JsonCodec(WireLimits.DEFAULT);

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "NaN; 0",
                "Infinity; 0",
                "[NaN]; 1",
                "nulx; 0",
                "01; 1",
                "+1; 1",
                ".5; 0",
                "1x; 1",
                "]; 0",
                "[1}; 2",
                "[1,]; 3",
                "[1,,2]; 3",
                "{\"a\":1,}; 7",
                "{a:1}; 1",
                "{'a':1}; 1",
                "/*x*/1; 0",
                "#; 0",
                "\"a\\x\"; 3",
                "{\"a\" 1}; 5",
                "[1 2]; 3"
            })
    void whatIsNoJsonIsLocated(String json, long offset) {
        refuses(json, Kind.UNEXPECTED, offset);
    }

    @Test
    void rawControlCharacterIsUnexpected() {
        refuses("\"\u0001\"", Kind.UNEXPECTED, 1);
        refuses("\u0000\u00001", Kind.UNEXPECTED, 0);
        refuses("1\u0000", Kind.UNEXPECTED, 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {"1 2; 2", "{}x; 2", "[1]]; 3", "[] tru; 3", "[] 1e; 3", "[] \"abc; 3", "null,; 4", "\"a\" \"b\"; 4"
            })
    void whatIsLeftIsTrailing(String json, long offset) {
        refuses(json, Kind.TRAILING, offset);
    }

    @Test
    void everyProperPrefixOfAContainerIsTruncated() {
        String json = "{\"a\":[1,-2.5e+3,true,false,null,\"x\\n\\u00e9\"],\"b\" : {\"c\":{}, \"d\" : [ ] } }";
        for (int length = 0; length < json.length(); length++) {
            refuses(json.substring(0, length), Kind.TRUNCATED, length);
        }
    }

    @Test
    void byteOrderMarkIsUnexpected() {
        refuses("\ufeff[]", Kind.UNEXPECTED, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "22c08022, 1",
        "22eda08022, 1",
        "2261f4908080, 2",
        "22f09f22, 1",
        "fffe3100, 0",
        "feff0031, 0",
        "5b22ff225d, 2",
        "7b22c3223a317d, 2",
        "22e282, 1"
    })
    void bytesThatAreNoUtf8AreLocated(String hex, long offset) {
        Decoding.refuses(codec, HexFormat.of().parseHex(hex), Kind.BAD_UTF8, offset);
    }

    @Test
    void otherEncodingsAreNotGuessed() {
        Decoding.refuses(codec, "[1]".getBytes(StandardCharsets.UTF_16BE), Kind.UNEXPECTED, 0);
        Decoding.refuses(codec, "[1]".getBytes(StandardCharsets.UTF_16LE), Kind.UNEXPECTED, 1);
    }

    @Test
    void tenThousandNestedContainersAreTooDeep() {
        refuses("[".repeat(10_000), Kind.TOO_DEEP, 512);
        refuses("{\"a\":".repeat(10_000), Kind.TOO_DEEP, 5 * 512);
    }

    @Test
    void depthBeyondAnyStackIsReadWhenTheLimitAllowsIt() throws WireFormatException {
        int depth = 200_000;
        byte[] json = ("[".repeat(depth) + "5" + "]".repeat(depth)).getBytes(StandardCharsets.UTF_8);
        Value value = Decoding.decode(new JsonCodec(new WireLimits(depth, 100)), json);
        for (int i = 0; i < depth; i++) {
            value = ((Value.Array) value).get(0);
        }
        assertThat(value).isEqualTo(Value.of(5));
    }

    @ParameterizedTest
    @CsvSource({"''", "-", "1.", "1e", "0."})
    void hugeNumberIsTooLongAndCostsNoMemory(String start) {
        byte[] json = ("[" + start + "1".repeat(1_000_000) + "]").getBytes(StandardCharsets.UTF_8);
        Decoding.refuses(codec, json, Kind.TOO_LONG, 1);
        assertThat(Decoding.allocatedBytes(codec, json)).isLessThan(100_000);
    }

    @Test
    void thousandDigitsAreStillRead() throws WireFormatException {
        byte[] json = "7".repeat(1000).getBytes(StandardCharsets.UTF_8);
        assertThat(Decoding.encode(codec, Decoding.decode(codec, json))).isEqualTo(json);
    }

    @Test
    void textAboveTheLimitInBytesIsTooLong() throws WireFormatException {
        JsonCodec small = new JsonCodec(new WireLimits(8, 6));
        for (String fits :
                new String[] {"\"123456\"", "\"\u00e9\u00e9\u00e9\"", "\"\\u00e9\\u00e9\\u00e9\"", "{\"123456\":1}"}) {
            assertThat(Decoding.decode(small, fits.getBytes(StandardCharsets.UTF_8)))
                    .isNotNull();
        }
        for (String json : new String[] {"\"1234567\"", "\"\u00e9\u00e9\u00e91\"", "\"\\u00e9\\u00e9\\u00e91\""}) {
            Decoding.refuses(small, json.getBytes(StandardCharsets.UTF_8), Kind.TOO_LONG, 0);
        }
    }

    @Test
    void everyTruncationAndBitFlipGivesAValueOrAFailure() throws WireFormatException {
        String[] examples = {
            "{\"jsonrpc\":\"2.0\",\"id\":17,\"method\":\"getNextEvent\",\"params\":[true,null,-1.5e3]}",
            "[\"\u00e9\ud83d\ude00\\ud800\\n\",18446744073709551616,{\"\":[{}]}]",
            "1234567890",
            "\"\\u0041\""
        };
        for (String example : examples) {
            Decoding.survivesDamage(codec, example.getBytes(StandardCharsets.UTF_8));
        }
        RandomValues values = new RandomValues(new Random().nextLong(), true);
        for (int i = 0; i < 40; i++) {
            byte[] bytes = Decoding.encode(codec, values.next());
            if (bytes.length < 400) {
                Decoding.survivesDamage(codec, bytes);
            }
        }
    }

    @Test
    void randomPiecesOfJsonGiveAValueOrAFailure() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        String[] pieces = {
            "[", "]", "{", "}", ",", ":", "\"", "\\", "u", "d83d", "tru", "true", "null", "-", "1", "0", ".", "e", "+",
            " ", "\n", "\u0000", "\u00e9", "'", "/", "*", "NaN"
        };
        for (int i = 0; i < 10_000; i++) {
            StringBuilder json = new StringBuilder();
            for (int k = random.nextInt(12); k >= 0; k--) {
                json.append(pieces[random.nextInt(pieces.length)]);
            }
            Decoding.givesValueOrFailure(codec, json.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void codecStaysUsableAfterEveryFailure() throws WireFormatException {
        byte[] good = "{\"a\":[1,2]}".getBytes(StandardCharsets.UTF_8);
        Value value = Decoding.decode(codec, good);
        for (String bad :
                new String[] {"[1,2,{\"a\":[", "[[[[}", "\"" + "x".repeat(100_000), "[".repeat(600), "{\"a\":1"}) {
            Decoding.givesValueOrFailure(codec, bad.getBytes(StandardCharsets.UTF_8));
            assertThat(Decoding.decode(codec, good)).isEqualTo(value);
        }
    }

    private void refuses(String json, Kind kind, long offset) {
        Decoding.refuses(codec, json.getBytes(StandardCharsets.UTF_8), kind, offset);
    }
}
