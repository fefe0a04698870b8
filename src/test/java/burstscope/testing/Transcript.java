package burstscope.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Traffic of a real backend: one JSON record a line, with its direction (`c>s`, `s>c`) and its text.
public final class Transcript {
    private Transcript() {}

    /// The texts of one direction, in order.
    public static List<String> texts(String name, String direction) throws IOException {
        List<String> texts = new ArrayList<>();
        JsonMapper mapper = new JsonMapper();
        try (InputStream in =
                Objects.requireNonNull(Transcript.class.getResourceAsStream("/transcripts/" + name + ".jsonl"), name)) {
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String line : all.split("\n", -1)) {
                JsonNode record = line.isBlank() ? mapper.createObjectNode() : mapper.readTree(line);
                if (record.path("dir").asString("").equals(direction)) {
                    texts.add(record.path("text").asString());
                }
            }
        }
        return texts;
    }
}
