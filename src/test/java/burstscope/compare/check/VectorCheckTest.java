package burstscope.compare.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class VectorCheckTest {
    private static final Path VECTORS = Path.of("src", "test", "resources", "vectors");
    /// The folders whose files have the format that is shared with others.
    private static final List<String> FOLDERS = List.of("msgpackr", "vscode");

    private final VectorCheck check = new VectorCheck();

    @TempDir
    private Path folder;

    static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String name : FOLDERS) {
            try (Stream<Path> all = Files.list(VECTORS.resolve(name))) {
                all.filter(file -> file.toString().endsWith(".json")).sorted().forEach(files::add);
            }
        }
        return files;
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyVectorOfTheOriginalsPasses(Path file) throws VectorFileException {
        List<VectorOutcome> outcomes = check.run(file);
        assertThat(outcomes).isNotEmpty();
        assertThat(outcomes.stream()
                        .filter(outcome -> !outcome.passed())
                        .map(outcome -> outcome.name() + ": " + outcome.faults()))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            {"codec":"msgpack","value":1,"hex":"02"}                                | bytes from byte 0: expected 02, got 01
            {"codec":"msgpack","value":1,"bytes":1,"sha256":"00"}                   | bytes: expected 1 bytes, sha256 00, got 1 bytes, 01
            {"codec":"msgpack","value":1,"hex":"01","decoded":2}                    | decoded: expected Int[value=2], got Int[value=1]
            {"codec":"msgpack","value":1,"hex":"01","decodeError":"x"}              | decode: expected a failure: x
            {"codec":"msgpack","value":1,"encodeError":"x"}                         | encode: expected a failure: x, got 01
            {"codec":"msgpack","value":{"$":"undefined"},"hex":"c0"}                | encode: expected bytes, got the failure: MessagePack has no coding
            {"codec":"msgpack","hex":"01","decoded":{"a":[1]}}                      | decoded: expected a map of 1, got Int[value=1]
            {"codec":"msgpack","hex":"81a16101","decoded":{"a":2}}                  | decoded at a: expected Int[value=2], got Int[value=1]
            {"codec":"msgpack","hex":"c1","decoded":1}                              | decoded: expected Int[value=1], got the failure: byte 0xc1
            {"codec":"msgpack","hex":"01","error":"x"}                              | decode: expected a failure: x, got Int[value=1]
            {"codec":"msgpack","hex":"01","decoded":{"$":"c1"}}                     | decoded: expected a failure: these bytes are no value
            {"codec":"msgpack","hex":"c1","decoded":{"$":"long"}}                   | decoded: expected a value, got the failure
            {"codec":"msgpack","hex":"01"}                                          | vector: expected 'decoded' or 'error', got neither
            {"codec":"msgpack","hex":"0"}                                           | vector: expected one that we can run
            {"codec":"msgpack","recipe":"many","error":"x"}                         | there is no way to read the recipe 'many'
            {"codec":"msgpack","recipe":"0x91 x 3 then c0","sha256":"0","error":""} | have another SHA-256
            {"codec":"msgpack","options":{"no":1},"value":1,"hex":"01"}             | codec msgpack has no option 'no'
            {"codec":"msgpack","value":{"$":"no"},"hex":"01"}                       | check: expected an end, got burstscope.codec.notation.NotationException
            {"codec":"msgpack","messages":[]}                                       | messages: expected at least one, got none
            {"codec":"msgpack","messages":[{"value":1,"hex":"02"}]}                 | message 1 bytes from byte 0: expected 02, got 01
            {"codec":"msgpack","messages":[{"value":1,"hex":"01","decodeError":"x"}]} | message 1 decode: expected a failure: x
            {"name":"Nothing","jsonSha256":"","encodings":[]}                       | recipe: expected one that we know
            {"name":"Small","seed":42,"jsonSha256":"","jsonBytes":227,"encodings":[]} | JSON: expected 227 bytes, sha256 , got 227 bytes
            {"codec":"cbor","value":1,"hex":"01"}                                   | codec: expected one that we have, got 'cbor'
            {"what":"is this"}                                                      | codec: expected one that we have, got no kind of vector
            7                                                                       | codec: expected one that we have, got no kind of vector
            """)
    void whatIsNotAsTheVectorHasItIsTold(String vector, String fault) throws Exception {
        List<VectorOutcome> outcomes = check.run(Files.writeString(folder.resolve("v.json"), "[" + vector + "]"));
        assertThat(outcomes).singleElement().satisfies(outcome -> {
            assertThat(outcome.passed()).isFalse();
            assertThat(outcome.faults().toString()).contains(fault);
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            {"codec":"msgpackr","options":{"useRecords":false},"hex":"83a1610102a374776fc3c0","decoded":{"2":"two","a":1,"true":null}}
            {"codec":"msgpackr","options":{"useRecords":false},"hex":"82a16101a16102","decoded":{"a":2}}
            {"codec":"msgpackr","hex":"82a16101a16102","decoded":{"$":"map","entries":[["a",2]]}}
            {"codec":"msgpackr","hex":"d4730092a161a161","decoded":{"$":"set","values":["a"]}}
            {"codec":"msgpackr","options":{"useRecords":false,"useFloat32":3},"hex":"ca7fc00000","decoded":0}
            {"codec":"msgpackr","options":{"useRecords":false,"structuredClone":true},"value":{"$":"map","id":1,"entries":[["me",{"$":"ref","id":1}]]},"hex":"d6690000000181a26d65d67000000001","decodeError":"TypeError"}
            {"codec":"msgpackr","options":{"useRecords":false,"structuredClone":true},"value":{"$":"obj","id":1,"entries":[["me",{"$":"ref","id":1}]]},"hex":"d66900000001de0001a26d65d67000000001","decodeError":"TypeError"}
            {"codec":"msgpackr","value":{"$":"typed","kind":"BigInt64Array","hex":"0100000000000000"},"hex":"c4080100000000000000","decoded":{"$":"bytes","hex":"0100000000000000"},"otherBytes":[{"versions":["1.6.1"],"result":"TypeError: Cannot mix BigInt"}]}
            {"codec":"msgpackr","value":{"$":"typed","kind":"BigUint64Array","hex":""},"hex":"c400","decoded":{"$":"bytes","hex":""},"otherBytes":[{"versions":["1.6.1"],"result":"TypeError: Cannot mix BigInt"}]}
            """)
    void whereTheOriginalsLoseOrFailOurReasonIsKnown(String vector) throws Exception {
        assertThat(check.run(Files.writeString(folder.resolve("v.json"), "[" + vector + "]")))
                .singleElement()
                .satisfies(outcome -> {
                    assertThat(outcome.faults()).isEmpty();
                    assertThat(outcome.deviations()).isNotEmpty();
                });
    }

    @Test
    void bytesOfARecipeAreMadeAndRead() throws Exception {
        String vector = """
                [{"codec":"msgpack","recipe":"0x91 x 100000 then c0","error":"RangeError",
                  "sha256":"acf333e6dc56c1dcac63dc77f0b873fa8eef12ab7bc4a2ec63daf479af1efe4e"}]""";
        assertThat(check.run(Files.writeString(folder.resolve("v.json"), vector)))
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.faults()).isEmpty());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            []    | at least one vector
            7     | at least one vector
            "x"   | at least one vector
            {}    | one that we have
            """)
    void aFileWithoutVectorsHasFailed(String text, String expected) throws Exception {
        assertThat(check.run(Files.writeString(folder.resolve("v.json"), text)))
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.faults().toString()).contains(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            no JSON    | the file is no JSON
            [{"name":1 | the file is no JSON
            """)
    void aFileThatIsNoJsonIsRefused(String text, String words) throws IOException {
        Path file = Files.writeString(folder.resolve("v.json"), text);
        assertThatThrownBy(() -> check.run(file))
                .isInstanceOf(VectorFileException.class)
                .hasMessageContaining(words);
        Path deep = Files.writeString(folder.resolve("deep.json"), "[".repeat(100_000));
        assertThatThrownBy(() -> check.run(deep)).isInstanceOf(VectorFileException.class);
        assertThatThrownBy(() -> check.run(folder)).isInstanceOf(VectorFileException.class);
        assertThatThrownBy(() -> check.run(folder.resolve("none")))
                .isInstanceOf(VectorFileException.class)
                .hasMessageContaining("there is none of this name");
    }
}
