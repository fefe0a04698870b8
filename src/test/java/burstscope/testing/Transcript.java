package burstscope.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
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

    /// One piece of what was said.
    /// @param fromClient whether the client said it
    public record Piece(boolean fromClient, byte[] bytes) {}

    /// The pieces of both directions, in order; those that were cut when they were captured are left out.
    public static List<Piece> pieces(String name) throws IOException {
        List<Piece> pieces = new ArrayList<>();
        JsonMapper mapper = new JsonMapper();
        try (InputStream in =
                Objects.requireNonNull(Transcript.class.getResourceAsStream("/transcripts/" + name + ".jsonl"), name)) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                JsonNode record = line.isBlank() ? mapper.createObjectNode() : mapper.readTree(line);
                String direction = record.path("dir").asString("");
                if (direction.contains(">") && !record.path("truncated").asBoolean(false)) {
                    pieces.add(new Piece(
                            direction.startsWith("c"),
                            record.has("hex")
                                    ? HexFormat.of().parseHex(record.path("hex").asString(""))
                                    : record.path("text").asString("").getBytes(StandardCharsets.UTF_8)));
                }
            }
        }
        return pieces;
    }
}
