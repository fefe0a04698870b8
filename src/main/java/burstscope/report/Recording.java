package burstscope.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Comparisons read back from a file that [JsonReport] wrote, perhaps elsewhere: nothing in it is trusted.
/// - Shape: a folder stands for the `report.json` in it.
/// - Errors: [RecordingException] with the place for what is no recording, is larger than [#MOST_BYTES], or holds what
///   cannot be.
/// - Threads: immutable.
public final class Recording {
    static final int MOST_BYTES = 64 << 20;

    private static final int MOST_TOKENS = 3_000_000;
    private static final int MOST_DEPTH = 50;
    private static final int LONGEST_TEXT = 2 << 20;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MOST_DEPTH)
                            .maxStringLength(LONGEST_TEXT)
                            .maxTokenCount(MOST_TOKENS)
                            .build())
                    .build())
            .build();

    private final String name;
    private final String digest;
    private final Set<String> sources;
    private final List<Part> parts;

    private Recording(String name, String digest, Set<String> sources, List<Part> parts) {
        this.name = name;
        this.digest = digest;
        this.sources = Set.copyOf(sources);
        this.parts = List.copyOf(parts);
    }

    /// One comparison of a recording.
    /// @param conditions every member of the recording's `conditions`, as text
    /// @param verdict `valid`, `suspect`, `invalid`
    /// @param told the `conditions` themselves
    record Part(
            SortedMap<String, String> conditions,
            ObjectNode told,
            String verdict,
            List<String> reasons,
            List<RecordedSetting> settings) {
        Part {
            reasons = List.copyOf(reasons);
            settings = List.copyOf(settings);
        }

        String condition(String member) {
            return conditions.getOrDefault(member, "");
        }

        /// Wall time of the first round, ms; 0 where it is not told.
        long startedEpochMs() {
            return told.path("startedEpochMs").asLong(0);
        }

        /// The last round's number.
        long rounds() {
            return settings.stream()
                    .flatMap(setting -> setting.bursts().stream())
                    .mapToLong(RecordedSetting.Burst::round)
                    .max()
                    .orElse(0);
        }
    }

    /// Reads a file, or the one in a folder.
    /// @throws IOException when the file cannot be read at all
    public static Recording read(Path file) throws IOException, RecordingException {
        Path json = Files.isDirectory(file) ? file.resolve("report.json") : file;
        byte[] bytes;
        try (InputStream in = Files.newInputStream(json)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        return parse(file.toString(), bytes);
    }

    /// The reader's own bounds are told by what they are, not by the names of its settings.
    private static String reason(JacksonException e) {
        return e instanceof StreamConstraintsException
                ? "nested too deeply, or with numbers or texts longer than any recording's"
                : e.getOriginalMessage();
    }

    private static String notARecording(JsonNode root) {
        String written = "'burst --json' or 'burst --output' writes one";
        return root.isObject() && root.path("schema").asString("").equals(SweepJson.SCHEMA)
                ? "a sweep, which has its own comparison in it; of recordings, " + written
                : "no recording: " + written;
    }

    static Recording parse(String name, byte[] bytes) throws RecordingException {
        if (bytes.length > MOST_BYTES) {
            throw new RecordingException(name, "", "larger than " + (MOST_BYTES >> 20) + " MiB");
        }
        JsonNode root;
        try {
            root = MAPPER.readTree(bytes);
        } catch (JacksonException e) {
            var at = e.getLocation();
            String line = at == null ? "" : "line " + at.getLineNr() + ": ";
            throw new RecordingException(name, "", line + "no JSON that can be read: " + reason(e));
        }
        JsonPlace place = new JsonPlace(name, "", root);
        if (!(root.isObject() && root.path("schema").asString("").equals(JsonReport.SCHEMA))) {
            throw new RecordingException(name, "", notARecording(root));
        }
        long version = place.child("schemaVersion").count();
        if (version != JsonReport.SCHEMA_VERSION) {
            throw new RecordingException(
                    name, "/schemaVersion", "version " + version + " is not known to this Burstscope");
        }
        List<Part> parts = new ArrayList<>();
        for (JsonPlace comparison : place.child("comparisons").rows()) {
            parts.add(RecordedPart.read(comparison));
        }
        String digest = digest(bytes);
        return new Recording(name, digest, sources(place.child("workers"), digest), parts);
    }

    private static Set<String> sources(JsonPlace workers, String digest) throws RecordingException {
        if (workers.isAbsent()) {
            return Set.of(digest);
        }
        Set<String> sources = new TreeSet<>();
        for (JsonPlace worker : workers.rows()) {
            for (JsonNode source : worker.object().path("sources")) {
                sources.add(source.asString(""));
            }
        }
        return sources;
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /// The file's name; untrusted.
    public String name() {
        return name;
    }

    /// SHA-256 of the file.
    String digest() {
        return digest;
    }

    /// Digests of the files that this one was made from; its own where nothing was merged.
    Set<String> sources() {
        return sources;
    }

    List<Part> parts() {
        return parts;
    }
}
