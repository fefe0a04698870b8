package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import burstscope.coding.Coding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.JsonNode;

/// The names that vector files and their readers use for codecs, beside those of [Coding].
///
/// | name | coding |
/// | --- | --- |
/// | `msgpackr`, `msgpackr-decode`, each with or without a release: `msgpackr 1.6.1` | `msgpackr`, option `version` |
/// | `theia-1.28.0`, `theia-1.27.0` | `theia-1.28`, `theia-1.27` |
/// | any that [Coding#parse] reads | itself |
/// - Threads: stateless.
public final class VectorCodings {
    static final String VERSION = "version";
    static final String FAITHFUL = "faithful";
    static final String MAPS_AS_OBJECTS = "mapsAsObjects";

    private static final String DECODE_ONLY = "-decode";
    /// A release whose bytes are those of the codec's own default.
    private static final Map<String, String> DEFAULT_RELEASES = Map.of("msgpackr", "2.1.4");

    private VectorCodings() {}

    /// The coding of a name, with options beside those that the name itself holds.
    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    public static Coding coding(String name, Value.Map options) {
        String plain = name.strip();
        int space = plain.indexOf(' ');
        String release = space < 0 ? null : plain.substring(space + 1).strip();
        String id = (space < 0 ? plain : plain.substring(0, space)).replaceFirst(DECODE_ONLY + "$", "");
        if (id.matches("theia-1\\.2[78]\\.\\d+")) {
            id = id.substring(0, id.lastIndexOf('.'));
        }
        return with(Coding.parse(id), options, release);
    }

    /// The coding of a vector: its fields `codec`, `msgpackr` (a release) and `options`.
    /// - Errors: as [#coding].
    static Coding of(JsonNode vector) throws NotationException {
        String release = vector.path("msgpackr").asString("");
        String name = vector.path("codec").asString("");
        return coding(release.isEmpty() ? name : name + " " + release, options(vector));
    }

    /// The options of a vector or a job; none when it has no such field.
    static Value.Map options(JsonNode vector) throws NotationException {
        if (!vector.has("options")) {
            return Value.Map.EMPTY;
        }
        if (value(vector.path("options")) instanceof Value.Map options) {
            return options;
        }
        throw new IllegalArgumentException("the options must be an object");
    }

    static Value value(JsonNode node) throws NotationException {
        return TypedNotation.read(node.traverse(ObjectReadContext.empty()));
    }

    /// The coding with one more option.
    static Coding with(Coding coding, String option, Value value) {
        return with(coding, Value.Map.ofEntries(option, value), null);
    }

    private static Coding with(Coding coding, Value.Map options, @Nullable String release) {
        List<Value> keys = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        addAll(coding.options(), keys, values);
        addAll(options, keys, values);
        if (release != null
                && !release.equals(DEFAULT_RELEASES.get(coding.kind().id()))) {
            keys.add(Value.of(VERSION));
            values.add(Value.of(release));
        }
        return new Coding(coding.kind(), Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new)));
    }

    private static void addAll(Value.Map options, List<Value> keys, List<Value> values) {
        for (int i = 0; i < options.size(); i++) {
            keys.add(options.key(i));
            values.add(options.value(i));
        }
    }
}
