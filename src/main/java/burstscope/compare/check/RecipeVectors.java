package burstscope.compare.check;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.notation.NotationException;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import burstscope.compare.bench.Workload;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Messages of megabytes, of which a vector holds only the name of the recipe and the seed: `jsonBytes` and
/// `jsonSha256`
/// of their JSON text, and `encodings` with size, SHA-256 and what became of them when they were read.
/// - Threads: one.
final class RecipeVectors implements VectorSuite {
    /// The head of a reply whose id is 1, before its value, in Theia's own coding.
    private static final byte[] REPLY = {3, 0, 0, 0, 1};

    private static final byte[] NOTHING = {};
    private static final String REPLY_MODE = "replyOK id=1";
    private static final String READ = "ok";

    @Override
    public boolean recognises(JsonNode node) {
        return node.has("encodings") && node.has("jsonSha256");
    }

    @Override
    public List<VectorOutcome> check(JsonNode vector) {
        String name = vector.path("name").asString("");
        VectorOutcome.Findings findings = new VectorOutcome.Findings(name);
        Workload workload = Workload.byId(name).orElse(null);
        if (workload == null) {
            return List.of(VectorOutcome.failed(name, "recipe", "one that we know", "none of this name"));
        }
        Value value = workload.value(vector.path("seed").asInt(Workload.SEED));
        json(vector, value, findings);
        Map<Coding, Result> known = new HashMap<>();
        for (JsonNode encoding : vector.path("encodings")) {
            String label = encoding.path("codec").asString("") + " "
                    + encoding.path("mode").asString("") + ": ";
            try {
                encoding(encoding, value, known, label, findings);
            } catch (IllegalArgumentException | NotationException e) {
                findings.fault(label + "options", "some that we have", String.valueOf(e.getMessage()));
            }
        }
        return List.of(findings.outcome());
    }

    private static void json(JsonNode vector, Value value, VectorOutcome.Findings findings) {
        Value plain = value instanceof Value.Bytes(byte[] bytes) ? asJson(bytes) : value;
        Trial<byte[]> text = Trial.encode(Coding.JSON, plain);
        ObjectNode expected = JsonNodeFactory.instance.objectNode();
        expected.set("bytes", vector.path("jsonBytes"));
        expected.set("sha256", vector.path("jsonSha256"));
        if (text.result() == null) {
            findings.fault("JSON", "text", "the failure: " + text.failure());
        } else {
            new ExpectedBytes(expected).check("JSON", text.result(), findings);
        }
    }

    /// As a Node Buffer shows itself in JSON.
    private static Value asJson(byte[] bytes) {
        Value[] items = new Value[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            items[i] = Value.of(bytes[i] & 0xff);
        }
        return Value.Map.ofEntries("type", Value.of("Buffer"), "data", Value.Array.of(items));
    }

    private static void encoding(
            JsonNode encoding, Value value, Map<Coding, Result> known, String label, VectorOutcome.Findings findings)
            throws NotationException {
        Coding coding = coding(encoding, findings);
        byte[] head = encoding.path("mode").asString("").equals(REPLY_MODE) ? REPLY : NOTHING;
        Result ours = known.computeIfAbsent(coding, made -> Result.of(made, value, head));
        boolean wasRead = encoding.path("decode").asString("").equals(READ);
        if (wasRead || ours.isOriginal(encoding) || !ours.comesBack) {
            ours.check(encoding, label, findings);
            return;
        }
        Result faithful = known.computeIfAbsent(DecodeCheck.faithful(coding), made -> Result.of(made, value, head));
        if (faithful.isOriginal(encoding) && !faithful.comesBack) {
            findings.deviation(Deviation.SAFE_BY_DEFAULT);
        } else if (faithful.isOverwritten(encoding)) {
            findings.deviation(Deviation.BUFFER_OVERWRITTEN);
        } else {
            faithful.check(encoding, label, findings);
        }
    }

    private static Coding coding(JsonNode encoding, VectorOutcome.Findings findings) throws NotationException {
        String name = encoding.path("codec").asString("");
        Value.Map options = VectorCodings.options(encoding);
        try {
            return VectorCodings.coding(name, options);
        } catch (IllegalArgumentException unknownRelease) {
            int space = name.indexOf(' ');
            if (space < 0) {
                throw unknownRelease;
            }
            Coding coding = VectorCodings.coding(name.substring(0, space), options);
            findings.deviation(Deviation.SAME_AS_DEFAULT_RELEASE);
            return coding;
        }
    }

    /// What one coding makes of the message; its bytes are megabytes, so only their figures are kept.
    /// @param overwritten the SHA-256 when the first four bytes are zero
    private record Result(int bytes, String sha256, String overwritten, boolean comesBack, String failure) {
        static Result of(Coding coding, Value value, byte[] head) {
            Trial<byte[]> encoded = Trial.encode(coding, value);
            byte[] payload = encoded.result();
            if (payload == null) {
                return new Result(0, "", "", false, "encoding failed: " + encoded.failure());
            }
            Trial<Value> read = Trial.decode(coding, payload);
            String failure = read.result() == null
                    ? "reading failed: " + read.failure()
                    : Trial.difference(readBack(coding, value), read.result())
                            .map(Object::toString)
                            .orElse("");
            byte[] message = new byte[head.length + payload.length];
            System.arraycopy(head, 0, message, 0, head.length);
            System.arraycopy(payload, 0, message, head.length, payload.length);
            String sha256 = ExpectedBytes.sha256(message);
            Arrays.fill(message, 0, Math.min(message.length, Integer.BYTES), (byte) 0);
            return new Result(message.length, sha256, ExpectedBytes.sha256(message), failure.isEmpty(), failure);
        }

        /// Theia's own coding reads all bytes as `Uint8Array`.
        private static Value readBack(Coding coding, Value value) {
            return value instanceof Value.Bytes(byte[] bytes) && coding.kind() == CodecKind.THEIA_128
                    ? new JsValue.TypedArray(JsValue.ElementKind.UINT8, bytes)
                    : value;
        }

        boolean isOverwritten(JsonNode encoding) {
            return overwritten.equals(encoding.path("sha256").asString(""));
        }

        boolean isOriginal(JsonNode encoding) {
            return sha256.equals(encoding.path("sha256").asString(""));
        }

        void check(JsonNode encoding, String label, VectorOutcome.Findings findings) {
            if (!isOriginal(encoding)) {
                findings.fault(
                        label + "bytes",
                        encoding.path("bytes").asString("") + " with SHA-256 "
                                + encoding.path("sha256").asString(""),
                        bytes + " with SHA-256 " + sha256);
            }
            boolean read = encoding.path("decode").asString("").equals(READ);
            if (comesBack != read) {
                findings.fault(label + "decode", encoding.path("decode").asString(""), comesBack ? READ : failure);
            }
        }
    }
}
