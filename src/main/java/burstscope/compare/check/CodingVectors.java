package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.codec.notation.NotationException;
import burstscope.coding.Coding;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Values and their bytes under a codec with options.
///
/// - `value`, and `hex` (or `sha256`, `hexHead`, `hexTail`): encoding gives these bytes; reading them gives `decoded`,
/// or
///   the value where that is missing, or fails where there is `decodeError`. With `encodeError` encoding fails.
/// - `sameBytesIn`, `otherBytes`: what release 1.6.1 writes.
/// - `stream`, `messages`: several of these by one encoder, read by one decoder.
/// - no `value`: the bytes (or a `recipe` for them) are read as `decoded` or fail with `error`.
///
/// What may differ, and how, is listed in [Deviation].
/// - Threads: one.
final class CodingVectors implements VectorSuite {
    private static final String OLD_RELEASE = "1.6.1";
    private static final List<String> NO_VALUES = List.of("{\"$\":\"c1\"}");
    private static final String LEFT_OUT = "\"$\":\"long\"";

    @Override
    public boolean recognises(JsonNode node) {
        boolean complete = node.has("value") || node.has("hex") || node.has("recipe") || node.has("messages");
        if (!node.path("codec").isString() || !complete || node.has("kind")) {
            return false;
        }
        try {
            VectorCodings.coding(node.path("codec").asString(""), Value.Map.EMPTY);
            return true;
        } catch (IllegalArgumentException unknown) {
            return false;
        }
    }

    @Override
    public List<VectorOutcome> check(JsonNode vector) throws NotationException {
        VectorOutcome.Findings findings =
                new VectorOutcome.Findings(vector.path("name").asString("without a name"));
        try {
            Coding coding = VectorCodings.of(vector);
            if (vector.has("messages")) {
                streams(vector, coding, findings);
            } else if (vector.has("value")) {
                value(vector, coding, findings);
            } else {
                bytes(vector, coding, findings);
            }
        } catch (IllegalArgumentException e) {
            findings.fault("vector", "one that we can run", String.valueOf(e.getMessage()));
        }
        return List.of(findings.outcome());
    }

    private static void streams(JsonNode vector, Coding coding, VectorOutcome.Findings findings)
            throws NotationException {
        new StreamCheck(vector.path("messages"), findings).run(coding, "");
        if (isSameInOldRelease(vector)) {
            new StreamCheck(vector.path("messages"), findings).run(oldRelease(coding), OLD_RELEASE + ": ");
        }
    }

    private static void value(JsonNode vector, Coding coding, VectorOutcome.Findings findings)
            throws NotationException {
        Value value = VectorCodings.value(vector.path("value"));
        EncodeCheck check = new EncodeCheck(coding, value, "", findings);
        if (vector.has("encodeError")) {
            check.refuses(vector.path("encodeError").asString(""));
        } else {
            ExpectedBytes expected = new ExpectedBytes(vector);
            Value decoded = decoded(vector);
            byte[] bytes = check.writes(expected, decoded);
            byte[] wire = bytes != null ? bytes : expected.whole().orElse(null);
            if (wire != null) {
                readBack(vector, coding, wire, decoded, value, findings);
            }
        }
        oldBytes(vector, coding, value, findings);
    }

    private static void readBack(
            JsonNode vector,
            Coding coding,
            byte[] wire,
            @Nullable Value decoded,
            Value value,
            VectorOutcome.Findings findings) {
        DecodeCheck check = new DecodeCheck(coding, wire, "", findings);
        if (vector.has("decodeError")) {
            check.refuses(vector.path("decodeError").asString(""), List.of(value));
        } else if (vector.has("decoded") && decoded == null) {
            check.readsSomething();
        } else {
            check.reads(decoded == null ? value : decoded, value);
        }
    }

    private static void oldBytes(JsonNode vector, Coding coding, Value value, VectorOutcome.Findings findings)
            throws NotationException {
        if (!vector.has("sameBytesIn") && !vector.has("otherBytes")) {
            return;
        }
        EncodeCheck check = new EncodeCheck(oldRelease(coding), value, OLD_RELEASE + ": ", findings);
        if (isSameInOldRelease(vector)) {
            if (vector.has("encodeError")) {
                check.refuses(vector.path("encodeError").asString(""));
            } else {
                check.writes(new ExpectedBytes(vector), decoded(vector));
            }
            return;
        }
        for (JsonNode other : vector.path("otherBytes")) {
            if (holds(other.path("versions"), OLD_RELEASE)) {
                String result = other.path("result").asString("");
                ExpectedBytes bytes = ExpectedBytes.ofResult(result);
                if (bytes == null) {
                    check.refuses(result);
                } else {
                    check.writes(bytes, decoded(vector));
                }
            }
        }
    }

    private static void bytes(JsonNode vector, Coding coding, VectorOutcome.Findings findings)
            throws NotationException {
        byte[] bytes = ByteRecipe.bytes(vector);
        DecodeCheck check = new DecodeCheck(coding, bytes, "", findings);
        if (vector.has("error")) {
            check.refuses(vector.path("error").asString(""), OtherReleases.decoded(vector));
        } else if (!vector.has("decoded")) {
            findings.fault("vector", "'decoded' or 'error'", "neither");
        } else if (NO_VALUES.contains(vector.path("decoded").toString())) {
            check.readsNoValue();
        } else {
            Value decoded = decoded(vector);
            if (decoded == null) {
                check.readsSomething();
            } else {
                check.reads(decoded, null);
            }
        }
    }

    /// What the original read, or null when that was the value itself or too long for the file.
    private static @Nullable Value decoded(JsonNode vector) throws NotationException {
        JsonNode decoded = vector.path("decoded");
        return vector.has("decoded") && !decoded.toString().contains(LEFT_OUT) ? VectorCodings.value(decoded) : null;
    }

    private static Coding oldRelease(Coding coding) {
        return VectorCodings.with(coding, VectorCodings.VERSION, Value.of(OLD_RELEASE));
    }

    private static boolean isSameInOldRelease(JsonNode vector) {
        JsonNode same = vector.path("sameBytesIn");
        return same.asString("").equals("all") || holds(same, OLD_RELEASE);
    }

    private static boolean holds(JsonNode array, String text) {
        for (JsonNode item : array) {
            if (item.asString("").equals(text)) {
                return true;
            }
        }
        return false;
    }
}
