package burstscope.compare.check;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.RandomValues;
import burstscope.codec.Value;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecJobsTest {
    private final CodecJobs jobs = new CodecJobs();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            {"codec":"msgpack","value":{"a":[1,null]}}        | {"hex":"81a1619201c0"}
            {"codec":"msgpack","hex":"81a1619201c0"}          | {"value":{"a":[1,null]}}
            {"codec":"msgpack","options":{},"hex":"C4 02 00ff"} | {"value":{"$":"bytes","hex":"00ff"}}
            {"codec":"theia-1.28","value":null}               | {"hex":"03"}
            {"codec":"theia-1.28.0","value":null}             | {"hex":"030000000103"}
            {"codec":"theia-1.28.0","hex":"030000000103"}     | {"value":null}
            {"codec":"theia-1.28.0","hex":"0500000007"}       | {"value":{"kind":"cancel","id":7}}
            {"codec":"theia-1.28.0","kind":"cancel","id":7}   | {"hex":"0500000007"}
            {"codec":"theia-1.28.0","value":{"kind":"cancel","id":7}} | {"hex":"0500000007"}
            {"codec":"theia-1.28.0","kind":"request","id":0,"method":"x","args":[]} | {"hex":"0100000000000000017800"}
            {"codec":"theia-1.28.0","hex":"0100000000000000017800"} | {"value":{"kind":"request","id":0,"method":"x","args":[]}}
            {"codec":"theia-1.28.0","kind":"request"}         | {"error":"a message of this kind needs the field 'method'"}
            {"codec":"theia-1.28.0","value":{"kind":"x"}}     | {"hex":"03000000010501000000046b696e64060000000178"}
            {"codec":"msgpackr 1.6.1","options":{"useRecords":false},"value":127} | {"hex":"cc7f"}
            {"codec":"msgpackr","msgpackr":"1.6.1","options":{"useRecords":false},"value":127} | {"hex":"cc7f"}
            {"codec":"msgpackr","msgpackr":"1.0.0","value":127} | {"error":"version of codec msgpackr cannot be 1.0.0; it can be 2.1.4, 1.6.1"}
            {"codec":"msgpack","options":null,"value":1}      | {"hex":"01"}
            {"codec":"json","value":[1.5,"x"]}                | {"hex":"5b312e352c2278225d"}
            {"id":7,"codec":"json","value":null,"note":"x"}   | {"hex":"6e756c6c"}
            {"codec":"msgpack","hex":"92c0"}                  | {"error":"a length or count of 2, but only 1 are left (at byte 0)","offset":0}
            {"codec":"msgpack","value":{"$":"undefined"}}     | {"error":"MessagePack has no coding for Undefined[]"}
            {"codec":"msgpack","hex":"9"}                     | {"error":"the hex text has an odd number of digits: the last byte is cut"}
            {"codec":"msgpack","hex":7}                       | {"error":"the field 'hex' must be a text"}
            {"codec":"msgpack"}                               | {"error":"a job needs one of the fields value, hex, messages"}
            {"value":1}                                       | {"error":"a job needs the field 'codec', a text"}
            {"codec":"msgpack","messages":1}                  | {"error":"the field 'messages' must be an array"}
            {"codec":"msgpack","options":[],"value":1}        | {"error":"the options must be an object"}
            {"codec":"msgpack","options":{"x":1},"value":1}   | {"error":"codec msgpack has no option 'x'"}
            [1]                                               | {"error":"a job is a JSON object with 'codec' and one of value, hex, messages"}
            {"codec":"msgpack","messages":[]}                 | {"messages":[],"hex":[]}
            {"codec":"msgpack","messages":[1,{"value":2}]}    | {"messages":[{"hex":"01"},{"hex":"02"}],"hex":["01","02"]}
            {"codec":"msgpack","messages":[{"hex":"01"},{"hex":"02"}]} | {"messages":[{"value":1},{"value":2}]}
            {"codec":"msgpack","messages":[{"hex":"c1"},{"hex":"02"}]} | {"messages":[{"error":"byte 0xc1 begins no MessagePack value (at byte 0)","offset":0},{"value":2}],"error":"byte 0xc1 begins no MessagePack value (at byte 0)","offset":0}
            """)
    void jobHasOneAnswer(String job, String answer) {
        assertThat(answer(job)).isEqualTo(answer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "{\"codec\":",
                "{\"codec\":\"nope\",\"value\":1}",
                "{\"codec\":\"msgpack\",\"value\":{\"$\":\"nope\"}}",
                "{\"codec\":\"\u001b[31m\",\"value\":1}",
                "{\"codec\":\"\\u001b[31m\\ud800\",\"value\":1}"
            })
    void anythingElseIsAnsweredWithAnErrorThatATerminalMaySee(String line) {
        assertThat(answer(line)).startsWith("{\"error\":\"").matches("[ -~]+");
    }

    @Test
    void deepLinesAreAnsweredToo() {
        assertThat(answer("[".repeat(100_000))).startsWith("{\"error\":");
        assertThat(answer("{\"codec\":\"msgpack\",\"value\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}"))
                .startsWith("{\"error\":");
        assertThat(answer("{\"codec\":\"msgpack\",\"value\":" + "[".repeat(2000) + "]".repeat(2000) + "}"))
                .contains("nested deeper than");
        assertThat(answer("{\"codec\":\"msgpack\",\"hex\":\"" + "91".repeat(100_000) + "c0\"}"))
                .contains("nested deeper than");
    }

    @Test
    void everyDamagedJobIsAnsweredOnOneLine() {
        byte[] job = "{\"codec\":\"msgpack\",\"value\":{\"a\":[1,{\"$\":\"bytes\",\"hex\":\"00\"}]}}"
                .getBytes(StandardCharsets.UTF_8);
        for (long seed = 1; seed <= 3000; seed++) {
            Random random = new Random(seed);
            byte[] damaged = job.clone();
            for (int i = 0; i <= random.nextInt(3); i++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            assertThat(answer(damaged)).as("seed %d", seed).startsWith("{\"").doesNotContain("\n");
        }
    }

    @Test
    void valuesComeBackThroughBothKindsOfJob() throws NotationException {
        for (long seed = 1; seed <= 300; seed++) {
            String value = TypedNotation.line(new RandomValues(seed, true).next());
            String hex = answer("{\"codec\":\"json\",\"value\":" + value + "}");
            if (hex.startsWith("{\"error\"")) {
                continue; // JSON has no bigint of JavaScript
            }
            Value back = TypedNotation.parse(answer("{\"codec\":\"json\"," + hex.substring(1)));
            assertThat(back).as("seed %d", seed).isInstanceOf(Value.Map.class);
            assertThat(((Value.Map) back).get("value"))
                    .as("seed %d: %s", seed, back)
                    .isNotNull();
        }
    }

    private String answer(String line) {
        return answer(line.getBytes(StandardCharsets.UTF_8));
    }

    private String answer(byte[] line) {
        StringBuilder answer = new StringBuilder();
        try {
            jobs.answer(line, 0, line.length, answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return answer.toString();
    }
}
