package burstscope.codec.msgpackr;

import burstscope.codec.Value;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The vectors of `vectors/msgpackr`; the README there tells their fields.
/// - Threads: stateless.
public final class MsgpackrVectors {
    private static final List<String> ENCODED =
            List.of("scalars", "strings", "binary", "collections", "dates", "records", "bundle", "structured_clone");
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private MsgpackrVectors() {}

    /// One vector, or one message of a stream.
    public record Vector(String file, JsonNode node, Value.Map options) {
        String name() {
            return file + ": " + node.path("name").asString("");
        }

        boolean isStream() {
            return node.path("stream").asBoolean(false);
        }

        /// Whether its bytes are damaged on purpose.
        boolean isFault() {
            return node.path("name").asString("").startsWith("BUG");
        }

        List<Vector> messages() {
            List<Vector> messages = new ArrayList<>();
            for (JsonNode message : node.path("messages")) {
                messages.add(new Vector(name() + " " + messages.size(), message, options));
            }
            return messages;
        }

        Value value() {
            return typed(node.path("value"));
        }

        @Nullable
        Value decoded() {
            return node.has("decoded") ? typed(node.path("decoded")) : null;
        }

        boolean has(String field) {
            return node.has(field);
        }

        /// What another release wrote: hex, or a text that is none; null where it wrote the same.
        @Nullable
        String otherBytes(String version) {
            for (JsonNode other : node.path("otherBytes")) {
                if (other.path("versions").toString().contains('"' + version + '"')) {
                    return other.path("result").asString();
                }
            }
            return null;
        }

        byte @Nullable [] bytes() {
            if (node.has("recipe")) {
                byte[] nested = new byte[100_001];
                Arrays.fill(nested, (byte) 0x91);
                nested[100_000] = (byte) 0xc0;
                return nested;
            }
            return node.has("hex") ? HexFormat.of().parseHex(node.path("hex").asString()) : null;
        }

        @Override
        public String toString() {
            return name();
        }
    }

    public static Stream<Vector> encoded() {
        return ENCODED.stream().flatMap(MsgpackrVectors::read);
    }

    public static Stream<Vector> decodeOnly() {
        return read("decode_only");
    }

    private static Stream<Vector> read(String file) {
        try (InputStream in = Objects.requireNonNull(
                MsgpackrVectors.class.getResourceAsStream("/vectors/msgpackr/" + file + ".json"))) {
            List<Vector> vectors = new ArrayList<>();
            for (JsonNode node : MAPPER.readTree(in)) {
                vectors.add(new Vector(file, node, (Value.Map) typed(node.path("options"))));
            }
            return vectors.stream();
        } catch (IOException e) {
            throw new IllegalStateException(file, e);
        }
    }

    private static Value typed(JsonNode node) {
        try {
            return TypedNotation.parse(node.toString());
        } catch (NotationException e) {
            throw new IllegalStateException(node.toString(), e);
        }
    }
}
