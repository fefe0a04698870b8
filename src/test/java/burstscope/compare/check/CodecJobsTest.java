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
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            {"codec":"msgpackr","msgpackr":"1.6.1","options":{"useRecords":false},"value":127} | {"hex":"cc7f"}
            {"codec":"msgpack","recipe":"0x91 x 3 then c0"}   | {"value":[[[null]]]}
            {"codec":"msgpack","recipe":"3 times"}            | {"error":"there is no way to read the recipe '3 times'"}
            {"codec":"theia-mux","op":"data","channel":"/c","payload":"0102"} | {"hex":"04000000022f630102"}
            {"codec":"theia-mux","op":"ack","channel":"/c"}   | {"hex":"03000000022f63"}
            {"codec":"theia-mux","hex":"04000000022f630102"}  | {"value":{"op":"data","channel":"/c","payload":"0102"}}
            {"codec":"theia-mux","hex":"03000000022f63"}      | {"value":{"op":"ack","channel":"/c"}}
            {"codec":"theia-mux","several":true,"hex":"04000000022f6302aabb01000000022f64"} | {"value":[{"op":"data","channel":"/c","payload":"02aabb"},{"op":"open","channel":"/d"}]}
            {"codec":"theia-mux","op":"shut","channel":"/c"}  | {"error":"there is no frame 'shut'; 'op' is open, close, ack or data"}
            {"codec":"theia-mux","op":"open"}                 | {"error":"a job of this kind needs the field 'channel'"}
            {"codec":"theia-mux","hex":"09"}                  | {"error":"byte 9 begins no frame (at byte 0)","offset":0}
            {"codec":"theia-length","n":127}                  | {"hex":"ff00"}
            {"codec":"theia-length","hex":"ff00"}             | {"value":127}
            {"codec":"theia-length","n":4294967295}           | {"error":"a length of 4294967295 cannot be written; it can be 0..2147483647"}
            {"codec":"theia-string","value":"abc"}            | {"hex":"00000003616263"}
            {"codec":"theia-string","hex":"00000003616263"}   | {"value":"abc"}
            {"codec":"theia-batch","messages":["01","0203"]}  | {"hex":"020101020203"}
            {"codec":"theia-batch","hex":"020101020203"}      | {"value":["01","0203"]}
            {"codec":"theia-ipc","payload":"05"}              | {"hex":"0000000e3c4d65737361676553746172743e0000000105"}
            {"codec":"theia-ipc","hex":"0000000e3c4d65737361676553746172743e0000000105"} | {"value":["05"]}
            {"codec":"theia-ipc","chunks":["0000000e3c4d6573","7361676553746172743e000000010500"]} | {"value":["05"],"left":1}
            {"codec":"theia-ipc","hex":"ff"}                  | {"error":"no frame begins with byte 255 here (at byte 0 of the frame)","offset":0}
            {"codec":"socket.io-4","websocketFrames":[{"text":"40/s,"},{"binaryHex":"00"}]} | {"value":[{"kind":"connect","namespace":"/s"},{"binaryHex":"00"}]}
            {"codec":"socket.io-4","value":[{"kind":"event","namespace":"/s","event":"message","text":"x"}]} | {"websocketFrames":[{"text":"42/s,[\\"message\\",\\"x\\"]"}]}
            {"codec":"theia-1.26","text":"{\\"kind\\":\\"open\\",\\"id\\":3,\\"path\\":\\"/s\\"}"} | {"value":{"kind":"open","id":3,"path":"/s"}}
            {"codec":"theia-1.26","value":{"kind":"ready","id":3}} | {"text":"{\\"kind\\":\\"ready\\",\\"id\\":3}"}
            {"codec":"theia-1.26","content":"{\\"jsonrpc\\":\\"2.0\\",\\"id\\":0,\\"method\\":\\"m\\",\\"params\\":[1,2]}"} | {"value":{"kind":"request","id":0,"method":"m","args":[1,2]}}
            {"codec":"theia-1.26","value":{"kind":"request","id":0,"method":"m","args":[1,2]}} | {"content":"{\\"jsonrpc\\":\\"2.0\\",\\"id\\":0,\\"method\\":\\"m\\",\\"params\\":[1,2]}"}
            {"codec":"theia-1.26","text":"{}"}                | {"error":"JSON that is no envelope of a channel (at byte 0)","offset":0}
            {"codec":"theia-msgpackr","theia":"theia-1.30","msgpackr":"1.6.1","kind":"cancel","args":[7]} | {"hex":"0ed4724092a474797065a269640507"}
            {"codec":"theia-msgpackr","theia":"theia-1.74","value":{"type":5,"id":7}} | {"hex":"0ed4724092a474797065a269640507"}
            {"codec":"theia-msgpackr","theia":"theia-1.74","hex":"0ed4724092a474797065a269640507"} | {"value":{"type":5,"id":7}}
            {"codec":"theia-msgpackr","theia":"theia-1.74","kind":"request","args":[7]} | {"error":"'request' needs 3 arguments"}
            {"codec":"theia-msgpackr","hex":"00"}             | {"error":"a job of this kind needs the field 'theia'"}
            {"codec":"theia-msgpackr","theia":"1","hex":"00"} | {"error":"there is no release of Theia in '1'; one is theia-1.74"}
            {"codec":"vscode-c","header":[201,1234],"body":{"$":"undefined"}} | {"hex":"040206c90106d20900"}
            {"codec":"vscode-a","message":true,"hex":"0400000002050000000332303105000000043132333400"} | {"value":{"header":[201,1234],"body":{"$":"undefined"}}}
            {"codec":"vscode-c","first":true,"hex":"068000aa"} | {"value":0,"consumed":3}
            {"codec":"vscode-frame","type":1,"id":1,"ack":0,"bodyHex":"0401"} | {"hex":"010000000100000000000000020401"}
            {"codec":"vscode-frame","hex":"010000000100000000000000020401"} | {"value":{"type":1,"id":1,"ack":0,"bodyHex":"0401"}}
            {"codec":"vscode-frame","hex":"01000000010000000000000002"} | {"error":"the bytes are not one whole frame (at byte 13 of the frame)","offset":13}
            """)
    void framesAndMessagesHaveTheFieldsOfTheirVectors(String job, String answer) {
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
