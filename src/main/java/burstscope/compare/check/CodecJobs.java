package burstscope.compare.check;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import burstscope.coding.Coding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Encodes and decodes for scripts: one JSON job in, one line of JSON out, whatever the job was.
///
/// | job | answer |
/// | --- | --- |
/// | `{"codec", "options", "value"}` | `{"hex"}` |
/// | `{"codec", "options", "hex"}` | `{"value"}` |
/// | `{"codec", "options", "messages": [{"value"} or {"hex"}, ...]}` | `{"messages": [{"hex"} or {"value"}, ...]}` |
/// | `{"codec", "options", "messages": [plain values]}` | the same, and `"hex": [...]` |
/// | anything else, or what the codec refuses | `{"error", "offset"}`, the offset only where bytes were read |
///
/// - Shape: values are in typed notation, codecs as in [VectorCodings]; the messages of a job are one stream, with one
///   encoder and one decoder. Other fields of a job are ignored. The answer has no line break and no control character.
/// - Threads: one.
public final class CodecJobs {
    private static final HexFormat HEX = HexFormat.of();

    private final WireBuffer buffer = new WireBuffer(256);

    /// Writes the answer to one line of UTF-8, without a line break.
    public void answer(byte[] line, int offset, int length, Appendable out) throws IOException {
        TypedNotation.write(result(line, offset, length), false, out);
    }

    /// Writes the answer to a line that cannot be read.
    public static void refuse(String message, Appendable out) throws IOException {
        TypedNotation.write(failure(message), false, out);
    }

    private Value result(byte[] line, int offset, int length) {
        try {
            JsonNode job = VectorCheck.MAPPER.readTree(line, offset, length);
            return job.isObject()
                    ? run(job)
                    : failure("a job is a JSON object with 'codec' and one of value, hex, messages");
        } catch (JacksonException e) {
            return failure("the line is no JSON: " + VectorFileException.reason(e));
        } catch (NotationException | IllegalArgumentException e) {
            return failure(e.getMessage());
        } catch (WireFormatException e) {
            return failure(e);
        } catch (RuntimeException e) {
            // A fault of ours must not cost a script its other answers.
            return failure("Burstscope failed, which is a fault of Burstscope: " + e);
        }
    }

    private Value run(JsonNode job) throws NotationException, WireFormatException {
        if (!job.path("codec").isString()) {
            throw new IllegalArgumentException("a job needs the field 'codec'");
        }
        Coding coding = VectorCodings.of(job);
        if (job.has("messages")) {
            return messages(job.path("messages"), coding);
        }
        if (!job.has("value") && !job.has("hex")) {
            throw new IllegalArgumentException("a job needs one of the fields value, hex, messages");
        }
        return one(job, coding.newCodec(WireLimits.DEFAULT), coding.newCodec(WireLimits.DEFAULT));
    }

    /// - Shape: a job that holds both is one to encode, as a vector is.
    private Value one(JsonNode job, Codec encoder, Codec decoder) throws NotationException, WireFormatException {
        if (job.has("value")) {
            return Value.Map.ofEntries("hex", Value.of(encode(VectorCodings.value(job.path("value")), encoder)));
        }
        byte[] bytes = HexText.bytes(job.path("hex").asString("?"));
        return Value.Map.ofEntries("value", decoder.decode(bytes, 0, bytes.length));
    }

    private Value messages(JsonNode messages, Coding coding) throws NotationException {
        if (!messages.isArray()) {
            throw new IllegalArgumentException("the field 'messages' must be an array");
        }
        Codec encoder = coding.newCodec(WireLimits.DEFAULT);
        Codec decoder = coding.newCodec(WireLimits.DEFAULT);
        List<Value> answers = new ArrayList<>();
        List<Value> hex = new ArrayList<>();
        Value.Map firstFailure = null;
        for (JsonNode message : messages) {
            Value.Map answer = message(message, encoder, decoder);
            Value encoded = answer.get("hex");
            if (encoded != null) {
                hex.add(encoded);
            }
            if (firstFailure == null && answer.get("error") != null) {
                firstFailure = answer;
            }
            answers.add(answer);
        }
        return together(answers, hex, firstFailure);
    }

    private static Value together(List<Value> answers, List<Value> hex, Value.@Nullable Map firstFailure) {
        List<Object> fields = new ArrayList<>(List.of("messages", Value.Array.of(answers.toArray(Value[]::new))));
        if (firstFailure != null) {
            for (int i = 0; i < firstFailure.size(); i++) {
                fields.add(((Value.Text) firstFailure.key(i)).value());
                fields.add(firstFailure.value(i));
            }
        } else if (hex.size() == answers.size()) {
            fields.add("hex");
            fields.add(Value.Array.of(hex.toArray(Value[]::new)));
        }
        return Value.Map.ofEntries(fields.toArray());
    }

    private Value.Map message(JsonNode message, Codec encoder, Codec decoder) {
        try {
            if (isJob(message)) {
                return (Value.Map) one(message, encoder, decoder);
            }
            return Value.Map.ofEntries("hex", Value.of(encode(VectorCodings.value(message), encoder)));
        } catch (NotationException | IllegalArgumentException e) {
            return failure(e.getMessage());
        } catch (WireFormatException e) {
            return failure(e);
        }
    }

    /// Whether it is no plain value: an object that has `value` or `hex`, and beside them only what vectors have,
    /// too.
    private static boolean isJob(JsonNode message) {
        if (!message.isObject() || !(message.has("value") || message.has("hex"))) {
            return false;
        }
        return List.of("value", "hex", "bytes", "decoded", "decodeError", "name", "note")
                .containsAll(message.propertyNames());
    }

    private String encode(Value value, Codec encoder) {
        buffer.clear();
        encoder.encode(value, buffer);
        return HEX.formatHex(buffer.array(), 0, buffer.size());
    }

    private static Value.Map failure(WireFormatException e) {
        return Value.Map.ofEntries("error", text(e.getMessage()), "offset", Value.of(e.offset()));
    }

    private static Value.Map failure(@Nullable String message) {
        return Value.Map.ofEntries("error", text(message));
    }

    /// A message may quote what it complains about: halves of surrogate pairs would make a wrapper of it.
    private static Value text(@Nullable String message) {
        byte[] whole = String.valueOf(message).getBytes(StandardCharsets.UTF_8);
        return Value.of(new String(whole, StandardCharsets.UTF_8));
    }
}
