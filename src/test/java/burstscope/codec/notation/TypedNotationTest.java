package burstscope.codec.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.codec.JsValue;
import burstscope.codec.RandomValues;
import burstscope.codec.Value;
import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedNotationTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "true",
                "0",
                "-1",
                "9007199254740992",
                "0.1",
                "-2.75",
                "5e-324",
                "1.7976931348623157e+308",
                "18446744073709552000",
                "1e+21",
                "1e-7",
                "0.000001",
                "\"caf\u00e9 \\\"x\\\" \\\\ \\n\"",
                "[]",
                "{}",
                "[1,[2,{\"a\":null}]]",
                "{\"b\":1,\"1\":2}",
                "{\"$\":\"undefined\"}",
                "{\"$\":\"func\"}",
                "{\"$\":\"num\",\"v\":\"NaN\"}",
                "{\"$\":\"num\",\"v\":\"-Infinity\"}",
                "{\"$\":\"num\",\"v\":\"-0\"}",
                "{\"$\":\"bigint\",\"v\":\"5\"}",
                "{\"$\":\"bigint\",\"v\":\"-170141183460469231731687303715884105729\"}",
                "{\"$\":\"str\",\"utf16be\":\"0061d8000062\"}",
                "{\"$\":\"bytes\",\"hex\":\"\"}",
                "{\"$\":\"bytes\",\"hex\":\"00ff\"}",
                "{\"$\":\"typed\",\"kind\":\"Float32Array\",\"hex\":\"0000803f\"}",
                "{\"$\":\"arraybuffer\",\"hex\":\"c0ffee\"}",
                "{\"$\":\"dataview\",\"hex\":\"c0ffee\"}",
                "{\"$\":\"date\",\"ms\":-1500}",
                "{\"$\":\"date\",\"ms\":null}",
                "{\"$\":\"map\",\"entries\":[[\"a\",1],[2,\"two\"],[true,null]]}",
                "{\"$\":\"set\",\"values\":[1,\"a\"]}",
                "{\"$\":\"error\",\"name\":\"AggregateError\",\"message\":\"many\",\"errors\":[{\"$\":\"error\",\"name\":\"Error\",\"message\":\"e1\"}]}",
                "{\"$\":\"responseError\",\"message\":\"nope\",\"code\":-32001,\"data\":{\"k\":1},\"stack\":\"S\"}",
                "{\"$\":\"regexp\",\"source\":\"a+b\",\"flags\":\"gi\"}",
                "{\"$\":\"obj\",\"entries\":[[\"$\",1]]}",
                "{\"$\":\"obj\",\"entries\":[[\"a\",1],[\"a\",2]]}",
                "{\"$\":\"obj\",\"entries\":[[1,2]]}",
                "{\"$\":\"obj\",\"entries\":[[\"__proto__\",1]]}",
                "{\"$\":\"obj\",\"id\":1,\"entries\":[[\"a\",1],[\"self\",{\"$\":\"ref\",\"id\":1}]]}",
                "[{\"$\":\"arr\",\"id\":1,\"values\":[1]},{\"$\":\"ref\",\"id\":1}]",
                "{\"$\":\"map\",\"id\":7,\"entries\":[]}",
                "{\"$\":\"bytes\",\"id\":2,\"hex\":\"01\"}",
                "{\"$\":\"ext\",\"type\":-3,\"hex\":\"0102\"}",
            })
    void textThatIsReadIsWrittenAgain(String text) throws NotationException {
        assertThat(TypedNotation.line(TypedNotation.parse(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"$":"rep","s":"ab","n":3}                            | "ababab"
            {"$":"bytesRep","hex":"0a0B","n":2}                   | {"$":"bytes","hex":"0a0b0a0b"}
            {"$":"typedRep","kind":"Uint8Array","hex":"5a","n":2} | {"$":"typed","kind":"Uint8Array","hex":"5a5a"}
            {"$":"arrRep","v":[{"$":"undefined"}],"n":2}          | [[{"$":"undefined"}],[{"$":"undefined"}]]
            {"n":1,"v":0,"$":"arrRep"}                            | [0]
            {"$":"objSeq","prefix":"k","n":2}                     | {"k0":0,"k1":1}
            {"$":"objSeq","prefix":"k","n":2,"v":"x"}             | {"k0":"x","k1":"x"}
            {"$":"shapes","n":2}                                  | [{"k0":0},{"k1":1}]
            {"$":"sparse","length":3,"items":[[1,5]]}             | [{"$":"undefined"},5,{"$":"undefined"}]
            {"$":"concat","parts":[[1],{"$":"arrRep","v":2,"n":2}]} | [1,2,2]
            {"$":"concat","parts":["a",{"$":"rep","s":"b","n":2}]} | "abb"
            {"$":"obj","entries":[["b",1],["a",2]]}               | {"b":1,"a":2}
            1.0                                                   | 1
            -0                                                    | {"$":"num","v":"-0"}
            9007199254740993                                      | 9007199254740992
            18446744073709551616                                  | 18446744073709552000
            1e400                                                 | {"$":"num","v":"Infinity"}
            """)
    void shortFormsStandForWhatTheySay(String text, String same) throws NotationException {
        assertThat(TypedNotation.line(TypedNotation.parse(text))).isEqualTo(same);
    }

    @Test
    void numbersAreThoseOfJavaScript() throws NotationException {
        assertThat(TypedNotation.parse("[3, 3.0, 3.5, 9007199254740992, 9007199254740994]"))
                .isEqualTo(Value.Array.of(
                        Value.of(3),
                        Value.of(3),
                        new Value.Float64(3.5),
                        Value.of(1L << 53),
                        new Value.Float64(9007199254740994.0)));
    }

    @Test
    void integersThatADoubleCannotHoldAreWrittenWhole() {
        assertThat(TypedNotation.line(Value.of(Long.MIN_VALUE)))
                .isEqualTo("{\"$\":\"bigint\",\"v\":\"-9223372036854775808\"}");
        assertThat(TypedNotation.line(new Value.BigInt(BigInteger.ONE))).isEqualTo("{\"$\":\"bigint\",\"v\":\"1\"}");
        assertThat(TypedNotation.line(new Value.Float32(0.1f))).isEqualTo("0.10000000149011612");
    }

    @Test
    void errorFieldsThatTheNotationUsesItselfAreKept() throws NotationException {
        Value error = new JsValue.JsError("Error", Value.NULL, Value.Map.ofEntries("id", Value.of(5)));
        assertThat(TypedNotation.parse(TypedNotation.line(error))).isEqualTo(error);
    }

    @Test
    void everyRandomValueSurvivesBothForms() throws NotationException {
        for (long seed = 1; seed <= 2000; seed++) {
            Value value = new RandomValues(seed, seed % 2 == 0).next();
            String line = TypedNotation.line(value);
            Value back = TypedNotation.parse(line);
            assertThat(TypedNotation.line(back)).as("seed %d", seed).isEqualTo(line);
            assertThat(TypedNotation.parse(TypedNotation.pretty(value)))
                    .as("seed %d", seed)
                    .isEqualTo(back);
        }
    }

    @Test
    void readableFormKeepsWhatIsShortOnOneLine() throws NotationException {
        assertThat(TypedNotation.pretty(TypedNotation.parse("{\"a\":[1,2],\"b\":{\"c\":[[]],\"d\":{}}}")))
                .isEqualTo("""
                        {
                          "a": [1, 2],
                          "b": {
                            "c": [[]],
                            "d": {}
                          }
                        }""");
    }

    @Test
    void whatATerminalWouldObeyIsEscaped() throws NotationException {
        Value hostile = Value.of(
                "\u001b[31m\u0007\u009b\u202e\u2028\ufeff\u007f\u0000\ue000" + "\udb40\udc41" + "ok\ud83d\ude00");
        String line = TypedNotation.line(hostile);
        assertThat(line).matches("\"[\\x20-\\x7e\ud83d\ude00]*\"").contains("ok\ud83d\ude00");
        assertThat(TypedNotation.parse(line)).isEqualTo(hostile);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "nul",
                "[1",
                "[1,]",
                "{\"a\"}",
                "1 2",
                "{} x",
                "01",
                "NaN",
                "'a'",
                "\"\u0001\"",
                "{\"$\":1}",
                "{\"$\":null}",
                "{\"$\":\"nonsense\"}",
                "{\"$\":\"c1\"}",
                "{\"$\":\"long\"}",
                "{\"$\":\"bytes\"}",
                "{\"$\":\"bytes\",\"hex\":\"0\"}",
                "{\"$\":\"bytes\",\"hex\":\"0g\"}",
                "{\"$\":\"bytes\",\"hex\":7}",
                "{\"$\":\"str\",\"utf16be\":\"00\"}",
                "{\"$\":\"num\",\"v\":\"7\"}",
                "{\"$\":\"bigint\",\"v\":\"1.5\"}",
                "{\"$\":\"date\",\"ms\":\"x\"}",
                "{\"$\":\"date\",\"ms\":1.5}",
                "{\"$\":\"map\",\"entries\":[1]}",
                "{\"$\":\"map\",\"entries\":[[1]]}",
                "{\"$\":\"typed\",\"kind\":\"Float16Array\",\"hex\":\"\"}",
                "{\"$\":\"ext\",\"type\":200,\"hex\":\"\"}",
                "{\"$\":\"rep\",\"s\":\"a\",\"n\":-1}",
                "{\"$\":\"sparse\",\"length\":1,\"items\":[[1,0]]}",
                "{\"$\":\"concat\",\"parts\":[[1],\"a\"]}",
                "{\"$\":\"ref\"}",
            })
    void otherTextIsRefusedInWords(String text) {
        assertThatThrownBy(() -> TypedNotation.parse(text))
                .isInstanceOf(NotationException.class)
                .message()
                .matches("[ -~]{10,400}");
    }

    @Test
    void messageNamesThePlace() {
        assertThatThrownBy(() -> TypedNotation.parse("[1,\n {\"$\":\"bytes\",\"hex\":\"0\"}]"))
                .hasMessage("the field 'hex' of the wrapper 'bytes' must be an even number of hex digits"
                        + " (line 2, column 25)");
    }

    @Test
    void nestingOfAnyDepthIsRefusedAndNotObeyed() {
        for (String unit : List.of("[", "{\"a\":", "{\"$\":\"arr\",\"values\":[", "{\"$\":\"map\",\"entries\":[[1,")) {
            assertThatThrownBy(() -> TypedNotation.parse(unit.repeat(100_000)))
                    .as(unit)
                    .isInstanceOf(NotationException.class)
                    .hasMessageContaining("nested deeper than 512");
        }
    }

    @Test
    void nestingUpToTheLimitIsReadInEveryForm() throws NotationException {
        String pairs = "{\"$\":\"map\",\"entries\":[[1,".repeat(512) + "0" + "]]}".repeat(512);
        assertThat(TypedNotation.line(TypedNotation.parse(pairs))).isEqualTo(pairs);
        assertThatThrownBy(() -> TypedNotation.parse("[".repeat(513) + "]".repeat(513)))
                .hasMessageContaining("nested deeper than 512");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$\":\"rep\",\"s\":\"abcdefgh\",\"n\":2000000000}",
                "{\"$\":\"bytesRep\",\"hex\":\"0000\",\"n\":2000000000}",
                "{\"$\":\"typedRep\",\"kind\":\"Int8Array\",\"hex\":\"00\",\"n\":2000000000}",
                "{\"$\":\"arrRep\",\"v\":0,\"n\":2000000000}",
                "{\"$\":\"objSeq\",\"prefix\":\"k\",\"n\":2000000000}",
                "{\"$\":\"shapes\",\"n\":2000000000}",
                "{\"$\":\"sparse\",\"length\":2000000000,\"items\":[]}",
                "{\"$\":\"arrRep\",\"n\":10000,\"v\":{\"$\":\"arrRep\",\"n\":10000,\"v\":{\"$\":\"arrRep\",\"n\":10000,\"v\":0}}}",
                "[{\"$\":\"rep\",\"s\":\"a\",\"n\":100000000},{\"$\":\"rep\",\"s\":\"a\",\"n\":100000000}]",
            })
    void shortFormsOfSomethingHugeAreRefused(String text) {
        assertThatThrownBy(() -> TypedNotation.parse(text)).hasMessageContaining("stand for more than");
    }

    @Test
    void streamIsReadAsUtf8() throws Exception {
        byte[] utf8 = "\"\u6f22\"".getBytes(StandardCharsets.UTF_8);
        assertThat(TypedNotation.parse(new ByteArrayInputStream(utf8))).isEqualTo(Value.of("\u6f22"));
    }
}
