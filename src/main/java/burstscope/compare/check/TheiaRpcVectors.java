package burstscope.compare.check;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import burstscope.codec.theia.TheiaMessage;
import burstscope.codec.theia.TheiaMessages;
import burstscope.codec.theia.TheiaMsgpackMessages;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Messages since Theia 1.29: `theia` tells the release, `options` those of msgpackr, `kind` and `args` what its
/// encoder
/// was called with ([TheiaRelease#called]). `decodedMessage` is what came, `decodedErr` what is known of the error in
/// it.
/// - Shape: an error there has name and message only; bytes came as `Uint8Array`, which we read as the `Buffer` they
///   were where the wire says so.
/// - Threads: one.
final class TheiaRpcVectors implements VectorSuite {
    @Override
    public boolean recognises(JsonNode node) {
        return node.path("codec").asString("").equals(TheiaRelease.CODEC) && node.has("kind");
    }

    @Override
    public List<VectorOutcome> check(JsonNode vector) throws NotationException {
        VectorOutcome.Findings findings =
                new VectorOutcome.Findings(vector.path("name").asString(""));
        TheiaMessage sent = message(vector);
        MessageCheck check = new MessageCheck(codec(vector, false), codec(vector, true), sent, findings);
        if (vector.has("encodeError")) {
            check.refuses(vector.path("encodeError").asString(""));
            return List.of(findings.outcome());
        }
        ExpectedBytes expected = new ExpectedBytes(vector);
        byte[] written = check.writes(expected);
        byte[] wire = written != null ? written : expected.whole().orElse(null);
        if (wire != null) {
            check.read(wire).ifPresent(found -> compare(vector, sent, found, findings));
        }
        return List.of(findings.outcome());
    }

    private static void compare(
            JsonNode vector, TheiaMessage sent, TheiaMessage found, VectorOutcome.Findings findings) {
        if (!MessageCheck.head(found).equals(MessageCheck.head(sent))) {
            findings.fault("decoded", MessageCheck.head(sent), MessageCheck.head(found));
            return;
        }
        Value.Map read;
        try {
            read = (Value.Map) TypedNotation.parse(vector.path("decodedMessage").toString());
        } catch (NotationException e) {
            findings.fault("vector", "'decodedMessage'", e.toString());
            return;
        }
        TheiaMessage expected = TheiaMsgpackMessages.fromFields(read);
        if (expected == null || !MessageCheck.head(found).equals(MessageCheck.head(expected))) {
            findings.fault("decoded", read.toString(), MessageCheck.head(found));
            return;
        }
        Value content = MessageCheck.content(found);
        if (MessageCheck.content(expected) instanceof JsValue.JsError error
                && content instanceof JsValue.JsError actual) {
            Trial.tell(error.message(), new Trial<>(actual.message(), null), "decoded message", findings);
            Trial.tell(Value.of(error.name()), new Trial<>(Value.of(actual.name()), null), "decoded name", findings);
            known(vector.path("decodedErr"), actual, findings);
        } else {
            Trial.tell(MessageCheck.content(expected), new Trial<>(asViews(content), null), "decoded", findings);
        }
    }

    /// What is known of an error beside its name and message.
    private static void known(JsonNode known, JsValue.JsError actual, VectorOutcome.Findings findings) {
        if (!known.isObject()) {
            return;
        }
        boolean response = known.path("ctor").asString("").equals("ResponseError");
        if (response != actual.isResponseError()) {
            findings.fault("decoded error", known.path("ctor").toString(), actual.toString());
        }
        if (known.path("stackKept").asBoolean() != (actual.details().get("stack") != null)) {
            findings.fault("decoded stack", known.path("stackKept").toString(), actual.toString());
        }
        for (String field : new String[] {"code", "data"}) {
            Value value = actual.details().get(field);
            JsonNode expected = known.path(field);
            if (expected.isMissingNode() || expected.isNull()) {
                if (value != null && !value.equals(Value.NULL)) {
                    findings.fault("decoded " + field, "none", value.toString());
                }
                continue;
            }
            try {
                Value wanted = TypedNotation.parse(expected.toString());
                Trial.tell(wanted, new Trial<>(value, "there is none"), "decoded " + field, findings);
            } catch (NotationException e) {
                findings.fault("vector", "'decodedErr'", e.toString());
            }
        }
    }

    private static TheiaMessages codec(JsonNode vector, boolean faithful) throws NotationException {
        Value.Map options =
                (Value.Map) TypedNotation.parse(vector.path("options").toString());
        return TheiaRelease.of(vector.path("theia").asString(""))
                .messages(options, vector.path("msgpackr").asString(""), faithful);
    }

    private static TheiaMessage message(JsonNode vector) throws NotationException {
        return TheiaRelease.called(vector.path("kind").asString(""), (Value.Array)
                TypedNotation.parse(vector.path("args").toString()));
    }

    private static Value asViews(Value value) {
        return switch (value) {
            case Value.Bytes(byte[] bytes) -> new JsValue.TypedArray(JsValue.ElementKind.UINT8, bytes);
            case Value.Array array ->
                Value.Array.of(
                        array.asList().stream().map(TheiaRpcVectors::asViews).toArray(Value[]::new));
            default -> value;
        };
    }
}
