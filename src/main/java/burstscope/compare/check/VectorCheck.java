package burstscope.compare.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/// Runs files of vectors: a JSON array with a vector each, or one JSON object that holds lists of them.
/// - Shape: the first suite that recognises an element runs it; one that none recognises has failed.
/// - Threads: one.
public final class VectorCheck {
    private static final int DEEPEST = 4096;

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .build();

    private final List<VectorSuite> suites;

    public VectorCheck() {
        this(Suites.all());
    }

    VectorCheck(List<VectorSuite> suites) {
        this.suites = List.copyOf(suites);
    }

    /// One outcome for each vector of the file, in its order; one that failed when the file holds none.
    /// - Errors: [VectorFileException] with a sentence for the user when the file cannot be read or is no JSON.
    public List<VectorOutcome> run(Path file) throws VectorFileException {
        try {
            return run(MAPPER.readTree(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new VectorFileException("cannot read the file: " + VectorFileException.reason(e));
        } catch (JacksonException e) {
            throw new VectorFileException("the file is no JSON: " + VectorFileException.reason(e));
        }
    }

    List<VectorOutcome> run(JsonNode file) {
        List<VectorOutcome> outcomes = new ArrayList<>();
        if (file.isArray()) {
            file.forEach(node -> outcomes.addAll(check(node)));
        } else if (file.isObject()) {
            outcomes.addAll(check(file));
        }
        return outcomes.isEmpty()
                ? List.of(VectorOutcome.failed("the file", "vectors", "at least one vector", "none"))
                : outcomes;
    }

    private List<VectorOutcome> check(JsonNode node) {
        String name = node.path("name").asString("a vector without a name");
        for (VectorSuite suite : suites) {
            if (suite.recognises(node)) {
                return run(suite, node, name);
            }
        }
        String codec = node.path("codec").asString("");
        return List.of(VectorOutcome.failed(
                name,
                "codec",
                "one that we have",
                codec.isEmpty() ? "no kind of vector that we know" : "'" + codec + "'"));
    }

    /// A vector that is not as it should be must not end the run, and may cause anything.
    private static List<VectorOutcome> run(VectorSuite suite, JsonNode node, String name) {
        try {
            List<VectorOutcome> outcomes = suite.check(node);
            return outcomes.isEmpty()
                    ? List.of(VectorOutcome.failed(name, "vectors", "at least one vector", "none"))
                    : outcomes;
        } catch (Exception | StackOverflowError e) {
            return List.of(VectorOutcome.failed(name, "check", "an end", e.toString()));
        }
    }
}
