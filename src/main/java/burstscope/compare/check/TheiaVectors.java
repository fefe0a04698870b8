package burstscope.compare.check;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import burstscope.codec.theia.TheiaBinaryMessages;
import burstscope.codec.theia.TheiaGeneration;
import burstscope.codec.theia.TheiaMessage;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Messages of Theia's own binary coding, 1.27 and 1.28: `kind` is `request` or `notification` (`id`, `method`,
/// `args`),
/// `replyOK` (`id`, `value`), `replyErr` (`id`, `err`) or `cancel` (`id`); the bytes are the whole message. `decoded`
/// is
/// what came in place of `value` or `err`, `decodedTail` what came as its last elements.
/// - Threads: one.
final class TheiaVectors implements VectorSuite {
    @Override
    public boolean recognises(JsonNode node) {
        return generation(node).isPresent() && node.has("kind");
    }

    @Override
    public List<VectorOutcome> check(JsonNode vector) throws NotationException {
        VectorOutcome.Findings findings =
                new VectorOutcome.Findings(vector.path("name").asString(""));
        TheiaGeneration generation = generation(vector).orElseThrow();
        TheiaMessage sent = message(vector);
        MessageCheck check = new MessageCheck(
                new TheiaBinaryMessages(generation, WireLimits.DEFAULT, false),
                new TheiaBinaryMessages(generation, WireLimits.DEFAULT, true),
                sent,
                findings);
        if (vector.has("encodeError")) {
            check.refuses(vector.path("encodeError").asString(""));
            return List.of(findings.outcome());
        }
        ExpectedBytes expected = new ExpectedBytes(vector);
        byte[] written = check.writes(expected);
        byte[] wire = written != null ? written : expected.whole().orElse(null);
        if (wire != null && vector.has("decodedTail")) {
            Value tail = value(vector, "decodedTail");
            check.read(wire).ifPresent(found -> {
                Value last = tail(MessageCheck.content(found), ((Value.Array) tail).size());
                Trial.tell(tail, new Trial<>(last, null), "decoded tail", findings);
            });
        } else if (wire != null) {
            check.reads(wire, vector.has("decoded") ? value(vector, "decoded") : travelled(MessageCheck.content(sent)));
        }
        return List.of(findings.outcome());
    }

    private static TheiaMessage message(JsonNode vector) throws NotationException {
        long id = vector.path("id").asLong(1);
        String method = vector.path("method").asString("");
        String kind = vector.path("kind").asString("");
        return switch (kind) {
            case "request" -> new TheiaMessage.Request(id, method, (Value.Array) value(vector, "args"));
            case "notification" -> new TheiaMessage.Notification(id, method, (Value.Array) value(vector, "args"));
            case "replyOK" -> new TheiaMessage.Reply(id, value(vector, "value"));
            case "replyErr" -> new TheiaMessage.ReplyErr(id, value(vector, "err"));
            case "cancel" -> new TheiaMessage.Cancel(id);
            default -> throw new IllegalArgumentException("there is no kind of message '" + kind + "'");
        };
    }

    private static Value value(JsonNode vector, String field) throws NotationException {
        return TypedNotation.parse(vector.path(field).toString());
    }

    /// What the coding carries of an error: of a response error what can be listed, which its message cannot.
    private static Value travelled(Value value) {
        if (!(value instanceof JsValue.JsError error) || !error.isResponseError()) {
            return value;
        }
        Value.Map fields = error.enumerableFields();
        Value[] keys = new Value[fields.size() + 1];
        Value[] values = new Value[keys.length];
        Arrays.setAll(keys, i -> i < fields.size() ? fields.key(i) : Value.of("isResponseError"));
        Arrays.setAll(values, i -> i < fields.size() ? fields.value(i) : Value.TRUE);
        return new JsValue.JsError("Error", Value.of(""), Value.Map.of(keys, values));
    }

    private static Value tail(Value value, int count) {
        List<Value> items = value instanceof Value.Array array ? array.asList() : List.of(value);
        int from = Math.max(0, items.size() - count);
        return Value.Array.of(items.subList(from, items.size()).toArray(Value[]::new));
    }

    private static Optional<TheiaGeneration> generation(JsonNode vector) {
        String codec = vector.path("codec").asString("");
        return Arrays.stream(TheiaGeneration.values())
                .filter(generation -> codec.equals(generation.id()) || codec.startsWith(generation.id() + "."))
                .findFirst();
    }
}
