package burstscope.compare.check;

import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.theia.TheiaChannelText;
import burstscope.codec.theia.TheiaJsonRpc;
import burstscope.codec.theia.TheiaMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Texts of Theia up to 1.26: `text` is a channel's envelope, `content` the message in it. Both are read and must be
/// written again as they were.
/// - Threads: one.
final class TheiaTextVectors implements VectorSuite {
    @Override
    public boolean recognises(JsonNode node) {
        return node.path("codec").asString("").startsWith("theia-1.26")
                && node.path("text").isString();
    }

    @Override
    public List<VectorOutcome> check(JsonNode vector) throws WireFormatException {
        VectorOutcome.Findings findings =
                new VectorOutcome.Findings(vector.path("name").asString(""));
        String text = vector.path("text").asString("");
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        TheiaChannelText envelope = TheiaChannelText.parse(utf8, 0, utf8.length, WireLimits.DEFAULT);
        same("text", text, envelope.toText(), findings);
        String content = envelope instanceof TheiaChannelText.Data data ? data.content() : null;
        if (vector.has("content")) {
            same("content", vector.path("content").asString(""), content == null ? "no content" : content, findings);
        }
        if (content != null) {
            byte[] message = content.getBytes(StandardCharsets.UTF_8);
            TheiaJsonRpc codec = new TheiaJsonRpc(WireLimits.DEFAULT);
            TheiaMessage read = codec.decode(message, 0, message.length);
            WireBuffer out = new WireBuffer(message.length);
            codec.encode(read, out);
            same("message", content, new String(out.array(), 0, out.size(), StandardCharsets.UTF_8), findings);
        }
        return List.of(findings.outcome());
    }

    private static void same(String what, String expected, String actual, VectorOutcome.Findings findings) {
        if (!expected.equals(actual)) {
            findings.fault(what, expected, actual);
        }
    }
}
