package burstscope.compare.check;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.codec.notation.NotationException;
import burstscope.coding.Coding;
import tools.jackson.databind.JsonNode;

/// Messages that one encoder writes in order, and one decoder reads: what an encoder remembers shows in their bytes.
/// - Threads: one.
final class StreamCheck {
    private final JsonNode messages;
    private final VectorOutcome.Findings findings;

    StreamCheck(JsonNode messages, VectorOutcome.Findings findings) {
        this.messages = messages;
        this.findings = findings;
    }

    void run(Coding coding, String label) throws NotationException {
        Codec encoder = coding.newCodec(WireLimits.DEFAULT);
        Codec decoder = coding.newCodec(WireLimits.DEFAULT);
        if (!messages.isArray() || messages.isEmpty()) {
            findings.fault(label + "messages", "at least one", "none");
        }
        int number = 0;
        for (JsonNode message : messages) {
            number++;
            message(message, encoder, decoder, label + "message " + number + " ");
        }
    }

    private void message(JsonNode message, Codec encoder, Codec decoder, String label) throws NotationException {
        Value value = VectorCodings.value(message.path("value"));
        Trial<byte[]> ours = Trial.encode(encoder, value);
        if (message.has("encodeError")) {
            if (ours.result() != null) {
                findings.fault(
                        label + "encode",
                        "a failure: " + message.path("encodeError").asString(""),
                        "bytes");
            }
            return;
        }
        ExpectedBytes expected = new ExpectedBytes(message);
        byte[] wire = expected.whole().orElse(ours.result());
        if (ours.result() == null) {
            findings.fault(label + "encode", "bytes", "the failure: " + ours.failure());
        } else {
            expected.check(label + "bytes", ours.result(), findings);
        }
        if (wire == null) {
            return;
        }
        Trial<Value> read = Trial.decode(decoder, wire);
        if (message.has("decodeError")) {
            if (read.result() != null) {
                findings.fault(
                        label + "decode",
                        "a failure: " + message.path("decodeError").asString(""),
                        Trial.brief(read.result()));
            }
        } else {
            Value decoded = message.has("decoded") ? VectorCodings.value(message.path("decoded")) : value;
            if (!Trial.isSame(decoded, read)) {
                Trial.tell(decoded, read, label + "decoded", findings);
            }
        }
    }
}
