package burstscope.compare.check;

import burstscope.codec.JsValue;
import burstscope.codec.Utf8;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JavascriptJson;
import burstscope.codec.json.JavascriptNumber;
import burstscope.codec.vscode.VscodeCodec;
import burstscope.codec.vscode.VscodeGeneration;
import burstscope.codec.vscode.VscodeMessage;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.VscodeFrame;
import burstscope.framing.VscodeFrameScanner;
import burstscope.framing.VscodeFraming;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// The file of VS Code's IPC: values and messages under three generations, frames, bytes that only a reader meets.
///
/// Values stand there as `{"type": "number", "value": 1}` (or `"special": "NaN"`), `undefined`, `string`, `buffer` and
/// `vsbuffer` with `hex`, `array` with `items`, and `json` with what an object's text says.
/// - Threads: one.
final class VscodeVectors implements VectorSuite {
    private static final HexFormat HEX = HexFormat.of();

    private final JavascriptJson json = new JavascriptJson(WireLimits.DEFAULT);

    @Override
    public boolean recognises(JsonNode node) {
        return node.path("generations").isObject() && node.path("vectors").isArray();
    }

    @Override
    public List<VectorOutcome> check(JsonNode file) throws WireFormatException, FrameException {
        List<VectorOutcome> outcomes = new ArrayList<>();
        for (JsonNode vector : file.path("vectors")) {
            outcomes.add(value(vector, readsBackAs(vector, file.path("numbersThatDoNotRoundTrip"))));
        }
        for (JsonNode vector : file.path("messages")) {
            outcomes.add(message(vector));
        }
        for (JsonNode vector : file.path("frames13")) {
            outcomes.add(frame(vector));
        }
        for (JsonNode vector : file.path("decodeOnly")) {
            outcomes.add(decodeOnly(vector));
        }
        return outcomes;
    }

    private VectorOutcome value(JsonNode vector, Value expected) throws WireFormatException {
        VectorOutcome.Findings findings = findings(vector);
        Value value = value(vector.path("value"));
        for (VscodeGeneration generation : VscodeGeneration.values()) {
            String hex = vector.path(generation.name()).asString("");
            VscodeCodec codec = new VscodeCodec(generation, WireLimits.DEFAULT, false);
            Trial<byte[]> encoded = Trial.encode(codec, value);
            bytes(generation, hex, encoded, findings);
            Trial.tell(expected, Trial.decode(codec, HEX.parseHex(hex)), generation + " decoded", findings);
        }
        return findings.outcome();
    }

    private VectorOutcome message(JsonNode vector) throws WireFormatException {
        VectorOutcome.Findings findings = findings(vector);
        VscodeMessage message =
                new VscodeMessage((Value.Array) value(vector.path("header")), value(vector.path("body")));
        for (VscodeGeneration generation : VscodeGeneration.values()) {
            String hex = vector.path(generation.name()).asString("");
            VscodeCodec codec = new VscodeCodec(generation, WireLimits.DEFAULT, false);
            WireBuffer out = new WireBuffer(64);
            codec.encode(message, out);
            bytes(generation, hex, new Trial<>(Arrays.copyOf(out.array(), out.size()), null), findings);
            byte[] given = HEX.parseHex(hex);
            VscodeMessage read = codec.decodeMessage(given, 0, given.length);
            Trial.tell(message.header(), new Trial<>(read.header(), null), generation + " header", findings);
            Trial.tell(message.body(), new Trial<>(read.body(), null), generation + " body", findings);
        }
        return findings.outcome();
    }

    private static VectorOutcome frame(JsonNode vector) throws FrameException {
        VectorOutcome.Findings findings = findings(vector);
        VscodeFrame frame = new VscodeFrame(
                vector.path("type").asInt(),
                vector.path("id").asLong(),
                vector.path("ack").asLong(),
                HEX.parseHex(vector.path("bodyHex").asString("")));
        byte[] given = HEX.parseHex(vector.path("hex").asString(""));
        if (!Arrays.equals(given, frame.encode())) {
            findings.fault("frame", HEX.formatHex(given), HEX.formatHex(frame.encode()));
        }
        VscodeFrameScanner scanner = new VscodeFraming().newScanner(FrameLimits.DEFAULT);
        int end = scanner.scan(given, 0, given.length);
        String found = end < 0 ? "no whole frame" : scanner.frame(given).toString();
        if (end != given.length || !scanner.frame(given).equals(frame)) {
            findings.fault("frame found", frame.toString(), found);
        }
        return findings.outcome();
    }

    private VectorOutcome decodeOnly(JsonNode vector) throws WireFormatException {
        VectorOutcome.Findings findings = findings(vector);
        byte[] bytes = HEX.parseHex(vector.path("hex").asString(""));
        JsonNode strict = vector.path("strictReaderHere");
        Trial<VscodeCodec.First> ours = decodeFirst(bytes, false);
        if (strict.has("rejects")) {
            if (ours.result() != null) {
                String found = Trial.brief(ours.result().value());
                findings.fault("decoded", "a failure: " + strict.path("rejects"), found);
            }
        } else if (ours.result() == null) {
            findings.fault("decoded", strict.path("value").toString(), "the failure: " + ours.failure());
        } else {
            Trial.tell(value(strict.path("value")), new Trial<>(ours.result().value(), null), "decoded", findings);
            if (ours.result().consumedBytes() != strict.path("consumed").asInt()) {
                findings.fault(
                        "consumed bytes",
                        strict.path("consumed").toString(),
                        Integer.toString(ours.result().consumedBytes()));
            }
        }
        if (vector.has("originalReader")) {
            original(vector.path("originalReader"), decodeFirst(bytes, true), findings);
        }
        return findings.outcome();
    }

    private static Trial<VscodeCodec.First> decodeFirst(byte[] bytes, boolean faithful) {
        try {
            VscodeCodec codec = new VscodeCodec(VscodeGeneration.C, WireLimits.DEFAULT, faithful);
            return new Trial<>(codec.decodeFirst(bytes, 0, bytes.length), null);
        } catch (WireFormatException e) {
            return new Trial<>(null, String.valueOf(e.getMessage()));
        }
    }

    /// What the original's reader made of the bytes, which ours does when it is told to.
    private static void original(JsonNode expected, Trial<VscodeCodec.First> ours, VectorOutcome.Findings findings) {
        boolean undefined = expected.path("value").asString("").equals("undefined");
        String value = expected.path("value").toString();
        String shown = expected.has("throws") ? "a failure: " + expected.path("throws") : undefined ? "null" : value;
        if (ours.result() == null) {
            if (!expected.has("throws")) {
                findings.fault("decoded faithfully", shown, "the failure: " + ours.failure());
            }
        } else if (!shown(ours.result().value()).equals(shown)) {
            findings.fault("decoded faithfully", shown, shown(ours.result().value()));
        }
    }

    /// As the vectors show what the original's reader gave, undefined as null.
    private static String shown(Value value) {
        return switch (value) {
            case Value.Bytes(byte[] bytes) -> buffer(bytes);
            case JsValue.TypedArray(JsValue.ElementKind _, byte[] bytes) -> buffer(bytes);
            case Value.Array array ->
                "["
                        + String.join(
                                ",",
                                array.asList().stream()
                                        .map(VscodeVectors::shown)
                                        .toList()) + "]";
            default -> {
                WireBuffer out = new WireBuffer(64);
                new JavascriptJson(WireLimits.DEFAULT).write(value, out);
                yield new String(out.array(), 0, out.size(), StandardCharsets.UTF_8);
            }
        };
    }

    private static String buffer(byte[] bytes) {
        return "{\"buffer\":\"" + HEX.formatHex(bytes) + "\"}";
    }

    /// What a value is after the way there and back.
    private Value readsBackAs(JsonNode vector, JsonNode exceptions) throws WireFormatException {
        for (JsonNode exception : exceptions) {
            if (exception.path("name").equals(vector.path("name"))) {
                return parse(exception.path("readsBackAs").asString(""));
            }
        }
        Value value = value(vector.path("value"));
        return value instanceof Value.Text(String text)
                ? Value.of(new String(Utf8.encodeReplacing(text), StandardCharsets.UTF_8))
                : value;
    }

    private Value value(JsonNode node) throws WireFormatException {
        String type = node.path("type").asString("");
        return switch (type) {
            case "undefined" -> JsValue.UNDEFINED;
            case "string" -> Value.of(node.path("value").asString(""));
            case "buffer" -> new Value.Bytes(HEX.parseHex(node.path("hex").asString("")));
            case "vsbuffer" ->
                new JsValue.TypedArray(
                        JsValue.ElementKind.UINT8, HEX.parseHex(node.path("hex").asString("")));
            case "number" ->
                JavascriptNumber.toValue(
                        node.has("special")
                                ? Double.parseDouble(node.path("special").asString(""))
                                : node.path("value").asDouble());
            case "array" -> {
                List<Value> items = new ArrayList<>();
                for (JsonNode item : node.path("items")) {
                    items.add(value(item));
                }
                yield Value.Array.of(items.toArray(Value[]::new));
            }
            case "json" -> parse(node.path("value").toString());
            default -> throw new IllegalArgumentException("there is no type of value '" + type + "'");
        };
    }

    private Value parse(String text) throws WireFormatException {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return json.read(utf8, 0, 0, utf8.length);
    }

    private static void bytes(
            VscodeGeneration generation, String hex, Trial<byte[]> ours, VectorOutcome.Findings findings) {
        String found = ours.result() == null ? "the failure: " + ours.failure() : HEX.formatHex(ours.result());
        if (!hex.equals(found)) {
            findings.fault(generation + " bytes", hex, found);
        }
    }

    private static VectorOutcome.Findings findings(JsonNode vector) {
        return new VectorOutcome.Findings(vector.path("name").asString("a vector without a name"));
    }
}
