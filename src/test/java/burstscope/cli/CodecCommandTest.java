package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

final class CodecCommandTest {
    private final StringWriter err = new StringWriter();
    /// What both the writer and the raw stream of the process lead to.
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private InputStream in = InputStream.nullInputStream();
    private Charset charset = StandardCharsets.UTF_8;

    @Test
    void bytesBecomeAReadableValue() {
        assertThat(run("decode", "--codec", "msgpack", "--hex", "82 a161 9201c0 a162 93 01 02 90"))
                .isZero();
        assertThat(text()).isEqualTo("""
                {
                  "a": [1, null],
                  "b": [1, 2, []]
                }
                """);
        assertThat(run("decode", "--codec", "msgpack", "--line", "--hex", "82a1619201c0a16291c403000102"))
                .isZero();
        assertThat(text()).isEqualTo("{\"a\":[1,null],\"b\":[{\"$\":\"bytes\",\"hex\":\"000102\"}]}\n");
    }

    @Test
    void bytesComeFromBase64FromAFileAndFromStandardInput(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("blob"), new byte[] {(byte) 0x92, 1, (byte) 0xc0});
        assertThat(run("decode", "--codec", "msgpack", "--base64", "kgHA")).isZero();
        assertThat(run("decode", "--codec", "msgpack", "--file", file.toString()))
                .isZero();
        in = new ByteArrayInputStream(Files.readAllBytes(file));
        assertThat(run("decode", "--codec", "msgpack")).isZero();
        assertThat(text()).isEqualTo("[1, null]\n".repeat(3));
    }

    @Test
    void aValueBecomesBytes(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("value.json"), "{\"$\":\"arrRep\",\"v\":1,\"n\":3}");
        assertThat(run("encode", "--codec", "msgpack", "--value", "{\"a\":[1,null]}"))
                .isZero();
        assertThat(run("encode", "--codec", "msgpack", "--file", file.toString()))
                .isZero();
        in = new ByteArrayInputStream("\"x\"".getBytes(StandardCharsets.UTF_8));
        assertThat(run("encode", "--codec", "json", "--base64")).isZero();
        assertThat(text()).isEqualTo("81a1619201c0\n93010101\nIngi\n");
        assertThat(run("encode", "--codec", "msgpack", "--raw", "--value", "[200,10]"))
                .isZero();
        assertThat(out.toByteArray()).containsExactly(0x92, 0xcc, 200, 10);
    }

    @Test
    void bytesAreExplainedOneByOneAndSummedUp() {
        assertThat(run("decode", "--codec", "msgpack", "--dump", "--hex", "82a161ca3fc00000a2626292d903616263c4020001"))
                .isZero();
        assertThat(text()).isEqualTo("""
                offset     bytes                     meaning
                00000000   82                        fixmap, 2 entries
                00000001   a1                          fixstr, 1 byte
                00000002   61                          key "a"
                00000003   ca 3f c0 00 00              float32 1.5
                00000008   a2                          fixstr, 2 bytes
                00000009   62 62                       key "bb"
                0000000b   92                          fixarray, 2 items
                0000000c   d9 03                         str8, 3 bytes
                0000000e   61 62 63                      "abc"
                00000011   c4 02                         bin8, 2 bytes
                00000013   00 01                         binary data

                key                 3 bytes    14.3 %
                text                3 bytes    14.3 %
                binary              2 bytes     9.5 %
                structure           8 bytes    38.1 %
                other               5 bytes    23.8 %
                all                21 bytes   100.0 %
                """);
    }

    @Test
    void aFailureNamesTheByteAndShowsThoseAroundIt() {
        assertThat(run("decode", "--codec", "msgpack", "--hex", "9ac0c0c0c0c0c0c0c0c1c0c0c0c0c0c0c0c0"))
                .isEqualTo(ExitCodes.MISSED);
        assertThat(text()).isEmpty();
        assertThat(err.toString()).isEqualTo("""
                These 18 bytes are no value of msgpack: byte 0xc1 begins no MessagePack value (at byte 9)
                00000001   .. c0 c0 c0 c0 c0 c0 c0 c0 c1 c0 c0 c0 c0 c0 c0 c0 ..
                                                      ^^ byte 9
                """);
    }

    @Test
    void aFailureAtTheEndShowsThatNothingIsThere() {
        assertThat(run("decode", "--codec", "json", "--hex", "5b31")).isEqualTo(ExitCodes.MISSED);
        assertThat(err.toString()).contains("00000000   5b 31 (end)\n").contains("\n                 ^^ byte 2\n");
        assertThat(run("decode", "--codec", "msgpack", "--hex", "")).isEqualTo(ExitCodes.MISSED);
        assertThat(err.toString())
                .contains("There are no bytes to decode, which is no value of msgpack")
                .contains("00000000   (end)");
    }

    @Test
    void aDumpTellsWhatWasThereBeforeTheFailure() {
        assertThat(run("decode", "--codec", "msgpack", "--dump", "--hex", "9205c1"))
                .isEqualTo(ExitCodes.MISSED);
        assertThat(text()).contains("fixarray, 2 items").contains("fixint 5");
        assertThat(err.toString()).contains("at byte 2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            decode --hex 00                                    | --codec is missing
            decode --codec nope --hex 00                       | there is no codec 'nope'; there are json, msgpack
            decode --codec msgpack --options [] --hex 00       | --options needs a JSON object
            decode --codec msgpack --options {x --hex 00       | --options: this is no JSON
            decode --codec msgpack --options {"x":1} --hex 00  | codec msgpack has no option 'x'
            decode --codec msgpackr:structures=x --hex 00      | option structures must be a list
            encode --codec msgpackr --options {"structures":5} | option structures must be a list
            decode --codec msgpack --hex 0                     | --hex: the hex text has an odd number of digits
            decode --codec msgpack --hex 0g                    | --hex: character 2
            decode --codec msgpack --base64 ???                | --base64: this is no base64 text
            decode --codec msgpack --hex 00 --file x           | mutually exclusive
            decode --codec msgpack --lines                     | --lines goes alone
            decode --wrong                                     | Unknown option: '--wrong'
            encode --value 1                                   | --codec is missing
            encode --codec msgpack --raw --base64 --value 1    | mutually exclusive
            check                                              | Missing required parameter: 'FILE'
            """)
    void aLineThatMakesNoSenseIsAnsweredInWords(String line, String words) {
        assertThat(run(CliFixture.words(line))).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).contains(words).contains("--help' tells what is possible");
        assertThat(text()).isEmpty();
    }

    @Test
    void theGroupAloneSaysWhatItNeeds() {
        assertThat(run()).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).contains("codec needs a command");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            encode --codec msgpack --value [1                | This is no value in typed notation: this is no JSON
            encode --codec msgpack --value {"$":"bytes"}     | the wrapper 'bytes' needs the field 'hex'
            encode --codec json --value {"$":"undefined"}    | json cannot carry this value
            encode --codec msgpack --file /no/such/file      | The input could not be read: /no/such/file: there is no such file
            encode --codec msgpack                           | This is no value in typed notation: the text ends
            decode --codec msgpack --file /no/such/file      | The input could not be read
            """)
    void whatCannotBeDoneCostsTheExitCode(String line, String words) {
        assertThat(run(CliFixture.words(line))).isEqualTo(ExitCodes.MISSED);
        assertThat(err.toString()).contains(words);
        assertThat(text()).isEmpty();
    }

    @Test
    void deepNestingIsRefusedInWords() {
        assertThat(run("encode", "--codec", "msgpack", "--value", "[".repeat(100_000)))
                .isEqualTo(ExitCodes.MISSED);
        assertThat(err.toString()).contains("nested deeper than 512");
        byte[] deep = new byte[100_000];
        Arrays.fill(deep, (byte) 0x91);
        in = new ByteArrayInputStream(deep);
        assertThat(run("decode", "--codec", "msgpack")).isEqualTo(ExitCodes.MISSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "US-ASCII", "ISO-8859-1"})
    void nothingThatATerminalObeysReachesIt(String name) {
        charset = Charset.forName(name);
        String hostile = HexFormat.of()
                .formatHex("\u001b[31m\u0007\u009b\u202e\u00e9\ud83d\ude00".getBytes(StandardCharsets.UTF_8));
        int length = hostile.length() / 2;
        String hex =
                "92" + String.format("%02x", 0xa0 | length) + hostile + String.format("%02x", 0xa0 | length) + hostile;
        assertThat(run("decode", "--codec", "msgpack", "--hex", hex)).isZero();
        assertThat(run("decode", "--codec", "msgpack", "--dump", "--hex", hex)).isZero();
        assertThat(run("decode", "--codec", "msgpack", "--hex", hex + "c1")).isEqualTo(ExitCodes.MISSED);
        assertThat(run("decode", "--codec", "\u001b[31m", "--hex", "00")).isEqualTo(ExitCodes.USAGE);
        assertThat(run("encode", "--codec", "msgpack", "--value", "{\"$\":\"\u001b[31m\u202e\"}"))
                .isEqualTo(ExitCodes.MISSED);
        assertThat(text() + err)
                .doesNotContain("\u001b")
                .doesNotContain("\u0007")
                .doesNotContain("\u009b")
                .doesNotContain("\u202e")
                .contains(name.equals("UTF-8") ? "\u00e9\ud83d\ude00" : "\\u00e9\\ud83d\\ude00");
    }

    @Test
    void linesAreAnsweredInOrderAndOneByOne() {
        in = new ByteArrayInputStream("""
                {"codec":"msgpack","value":[1]}

                nonsense
                {"codec":"msgpack","hex":"9101"}""".getBytes(StandardCharsets.UTF_8));
        assertThat(run("--lines")).isZero();
        assertThat(text().lines().toList()).hasSize(3).satisfies(lines -> {
            assertThat(lines.get(0)).isEqualTo("{\"hex\":\"9101\"}");
            assertThat(lines.get(1)).startsWith("{\"error\":\"this is no JSON");
            assertThat(lines.get(2)).isEqualTo("{\"value\":[1]}");
        });
        in = InputStream.nullInputStream();
        assertThat(run("decode", "--lines")).isZero();
        assertThat(run("encode", "--lines")).isZero();
    }

    @Test
    void anAnswerIsThereBeforeTheNextJobIsAsked() {
        ByteArrayInputStream first =
                new ByteArrayInputStream("{\"codec\":\"json\",\"value\":1}\n".getBytes(StandardCharsets.UTF_8));
        in = new InputStream() {
            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] target, int from, int count) {
                int got = first.read(target, from, count);
                if (got < 0) {
                    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("{\"hex\":\"31\"}\n");
                }
                return got;
            }
        };
        assertThat(run("--lines")).isZero();
    }

    @Test
    void hugeLinesAreAnsweredOrRefusedAndTheNextOneIsFine() throws IOException {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        byte[] zeros = new byte[50 << 20];
        Arrays.fill(zeros, (byte) '0');
        lines.writeBytes("{\"codec\":\"msgpack\",\"hex\":\"c6017fffff".getBytes(StandardCharsets.UTF_8));
        lines.write(zeros, 0, 2 * 0x17fffff);
        lines.writeBytes("\"}\n".getBytes(StandardCharsets.UTF_8));
        lines.write(zeros);
        lines.write(zeros);
        lines.writeBytes("\n{\"codec\":\"msgpack\",\"value\":1}\n".getBytes(StandardCharsets.UTF_8));
        in = new ByteArrayInputStream(lines.toByteArray());
        assertThat(run("--lines")).isZero();
        String[] answers = text().split("\n");
        assertThat(answers).hasSize(3);
        assertThat(answers[0].length())
                .isEqualTo(2 * 0x17fffff + "{\"value\":{\"$\":\"bytes\",\"hex\":\"\"}}".length());
        assertThat(answers[1]).isEqualTo("{\"error\":\"the line is longer than 64 MiB\"}");
        assertThat(answers[2]).isEqualTo("{\"hex\":\"01\"}");
    }

    @Test
    void vectorsAreCountedAndFailuresTold(@TempDir Path folder) throws IOException {
        Path good = Files.writeString(folder.resolve("good.json"), """
                [{"name":"one","codec":"msgpack","value":1,"hex":"01"},
                 {"name":"two","codec":"msgpack","value":[],"bytes":1,"hex":"90"}]""");
        assertThat(run("check", good.toString())).isZero();
        assertThat(text()).isEqualTo("2 passed, 0 failed\n");

        Path bad = Files.writeString(folder.resolve("bad.json"), """
                [{"name":"wrong \\u001b[31m","codec":"msgpack","value":1,"hex":"02"},
                 {"name":"alien","codec":"cbor","value":1,"hex":"01"},
                 {"name":"fine","codec":"msgpack","value":1,"hex":"01"}]""");
        Files.writeString(folder.resolve("empty.json"), "[]");
        Files.writeString(folder.resolve("text.json"), "no JSON");
        assertThat(run("check", folder.toString(), folder.resolve("none.json").toString()))
                .isEqualTo(ExitCodes.MISSED);
        assertThat(text())
                .contains(bad + ": wrong ?[31m: bytes from byte 0: expected 02, got 01")
                .contains(bad + ": alien: codec: expected one that we have, got 'cbor'")
                .contains("empty.json: the file: vectors: expected at least one vector, got none")
                .contains("text.json: the file: the file is no JSON")
                .contains("none.json: the file: cannot read the file: there is none of this name")
                .endsWith("3 passed, 5 failed\n")
                .doesNotContain("\u001b");
    }

    private String text() {
        String text = out.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
        out.reset();
        return text;
    }

    private int run(String... words) {
        PrintWriter writer = new PrintWriter(out, true, charset);
        Terminal terminal = new Terminal(writer, new PrintWriter(err, true), Map.of(), "Linux", false);
        CliFixture others = new CliFixture();
        CommandLine commandLine =
                BurstscopeCommand.commandLine(terminal, others, others, new BlobStreams(in, out, charset));
        commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
        String[] all = new String[words.length + 1];
        all[0] = "codec";
        System.arraycopy(words, 0, all, 1, words.length);
        return commandLine.execute(all);
    }
}
