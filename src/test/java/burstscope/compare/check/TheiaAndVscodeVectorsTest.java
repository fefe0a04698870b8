package burstscope.compare.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

final class TheiaAndVscodeVectorsTest {
    private static final Path VECTORS = Path.of("src", "test", "resources", "vectors");

    private final VectorCheck check = new VectorCheck(List.of(
            new TheiaVectors(),
            new TheiaRpcVectors(),
            new TheiaTextVectors(),
            new FramingVectors(),
            new VscodeVectors()));

    @ParameterizedTest
    @CsvSource({
        "msgpackr/theia_127_codec.json, 9",
        "msgpackr/theia_128_codec.json, 56",
        "msgpackr/theia_126_jsonrpc.json, 14",
        "msgpackr/theia_msgpackr_rpc.json, 41",
        "msgpackr/framing.json, 30",
        "vscode/ipc.json, 85"
    })
    void everyVectorIsWrittenAndReadAsTheOriginalDoes(String file, int count) throws VectorFileException {
        List<VectorOutcome> outcomes = check.run(VECTORS.resolve(file));
        assertThat(outcomes)
                .hasSize(count)
                .allSatisfy(outcome ->
                        assertThat(outcome.faults()).as(outcome.name()).isEmpty());
    }

    /// A check that passes whatever a vector says would be no check.
    @ParameterizedTest
    @CsvSource({
        "msgpackr/theia_127_codec.json",
        "msgpackr/theia_128_codec.json",
        "msgpackr/theia_126_jsonrpc.json",
        "msgpackr/theia_msgpackr_rpc.json",
        "msgpackr/framing.json"
    })
    void aVectorWithOneOtherDigitFails(String file) {
        JsonNode vectors = JsonMapper.shared().readTree(VECTORS.resolve(file));
        for (JsonNode vector : vectors) {
            for (String field : List.of("hex", "sha256", "text", "decoded", "decodedTail")) {
                JsonNode given = vector.path(field);
                // Of several frames the vector tells only the first.
                boolean untold = field.equals("hex") && vector.has("receivedPayloads");
                if (untold || !given.isString() || given.asString("").isEmpty()) {
                    continue;
                }
                String text = given.asString("");
                char last = text.charAt(text.length() - 1);
                ObjectNode changed = (ObjectNode) vector.deepCopy();
                changed.put(field, text.substring(0, text.length() - 1) + (last == '1' ? '2' : '1'));
                List<VectorOutcome> outcomes =
                        check.run(JsonMapper.shared().createArrayNode().add(changed));
                assertThat(outcomes)
                        .as("%s with another %s", vector.path("name"), field)
                        .noneMatch(VectorOutcome::passed);
            }
        }
    }
}
