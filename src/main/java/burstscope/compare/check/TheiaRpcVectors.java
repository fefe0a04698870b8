package burstscope.compare.check;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.codec.msgpackr.MsgpackrCodec;
import burstscope.codec.msgpackr.MsgpackrOptions;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import burstscope.codec.theia.TheiaEra;
import burstscope.codec.theia.TheiaErrorExtension;
import burstscope.codec.theia.TheiaMessage;
import burstscope.codec.theia.TheiaMessages;
import burstscope.codec.theia.TheiaMsgpackMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Messages since Theia 1.29: `theia` tells the release, `options` those of msgpackr, `args` what the original's
/// encoder
/// method was called with: id, method, arguments for `request` and `notification` (since 1.39 a notification's id comes
/// last), id and value for `replyOK` and `replyErr`, id for `cancel`. `decodedMessage` is what came, `decodedErr` what
/// is
/// known of the error in it.
/// - Shape: an error there has name and message only; bytes came as `Uint8Array`, which we read as the `Buffer` they
///   were where the wire says so.
/// - Threads: one.
final class TheiaRpcVectors implements VectorSuite {
    private static final String CODEC = "theia-msgpackr";
    private static final Pattern RELEASE = Pattern.compile("theia-1\\.(\\d+).*");
    private static final int WHOLE_ERRORS_SINCE = 33;
    private static final int ID_LAST_SINCE = 39;

    @Override
    public boolean recognises(JsonNode node) {
        return node.path("codec").asString("").equals(CODEC) && node.has("kind");
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
        TheiaEra era = era(vector);
        Value.Map options =
                (Value.Map) TypedNotation.parse(vector.path("options").toString());
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < options.size(); i++) {
            all.add(((Value.Text) options.key(i)).value());
            all.add(options.value(i));
        }
        if (vector.path("msgpackr").asString("").equals("1.6.1")) {
            all.add("version");
            all.add(Value.of("1.6.1"));
        }
        if (faithful) {
            all.add("faithful");
            all.add(Value.TRUE);
        }
        return new TheiaMsgpackMessages(
                era,
                new MsgpackrCodec(
                        MsgpackrOptions.of(Value.Map.ofEntries(all.toArray())),
                        WireLimits.DEFAULT,
                        List.of(new TheiaErrorExtension(era))));
    }

    private static TheiaEra era(JsonNode vector) {
        Matcher release = RELEASE.matcher(vector.path("theia").asString(""));
        if (!release.matches()) {
            throw new IllegalArgumentException("there is no release of Theia's in " + vector.path("theia"));
        }
        int minor = Integer.parseInt(release.group(1));
        return minor < WHOLE_ERRORS_SINCE ? TheiaEra.V1_29 : minor < ID_LAST_SINCE ? TheiaEra.V1_33 : TheiaEra.V1_39;
    }

    private static TheiaMessage message(JsonNode vector) throws NotationException {
        Value.Array args = (Value.Array) TypedNotation.parse(vector.path("args").toString());
        boolean idFirst = args.get(0) instanceof Value.Int;
        long id = number(args.get(idFirst ? 0 : args.size() - 1));
        int next = idFirst ? 1 : 0;
        String kind = vector.path("kind").asString("");
        return switch (kind) {
            case "request" -> new TheiaMessage.Request(id, text(args.get(next)), (Value.Array) args.get(next + 1));
            case "notification" ->
                new TheiaMessage.Notification(id, text(args.get(next)), (Value.Array) args.get(next + 1));
            case "replyOK" -> new TheiaMessage.Reply(id, args.get(next));
            case "replyErr" -> new TheiaMessage.ReplyErr(id, args.get(next));
            case "cancel" -> new TheiaMessage.Cancel(id);
            default -> throw new IllegalArgumentException("there is no kind of message '" + kind + "'");
        };
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

    private static long number(Value value) {
        return ((Value.Int) value).value();
    }

    private static String text(Value value) {
        return ((Value.Text) value).value();
    }
}
