package burstscope.compare.check;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import burstscope.framing.FrameException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Encodes and decodes for scripts: one JSON job in, one line of JSON out, whatever the job was.
///
/// | job | answer |
/// | --- | --- |
/// | `{"codec", "options", "value"}` | `{"hex"}` |
/// | `{"codec", "options", "hex"}` | `{"value"}` |
/// | `{"codec", "options", "recipe": "0x91 x 100000 then c0"}` | `{"value"}` of the bytes that the recipe makes |
/// | `{"codec", "options", "messages": [{"value"} or {"hex"}, ...]}` | `{"messages": [{"hex"} or {"value"}, ...]}` |
/// | `{"codec", "options", "messages": [plain values]}` | the same, and `"hex": [...]` |
/// | `{"codec": "theia-1.28.0", "kind", "id", "method", "args"...}` | `{"hex"}` of the whole message ([MessageCodec]) |
/// | what [FramingJobs], [TheiaTextJobs], [TheiaRpcJobs], [VscodeJobs] take | as they say |
/// | anything else, or what the codec refuses | `{"error", "offset"}`, the offset only where bytes were read |
///
/// - Shape: values are in typed notation, codecs as in [PayloadCodec], the release of msgpackr also in a field of that
/// name;
///   the messages of a job are one stream, with one
///   encoder and one decoder. Other fields of a job are ignored. The answer has no line break and no control character.
/// - Threads: one.
public final class CodecJobs {
    private static final HexFormat HEX = HexFormat.of();
    private static final int JOB_LEVELS = 4;
    private static final Set<String> JOB_FIELDS =
            Set.of("value", "hex", "bytes", "decoded", "decodeError", "name", "note");

    private final WireBuffer buffer = new WireBuffer(256);
    private final List<JobKind> kinds = newKinds();

    /// Writes the answer to one line of UTF-8, without a line break.
    public void answer(byte[] line, int offset, int length, Appendable out) throws IOException {
        TypedNotation.write(result(line, offset, length), false, out);
    }

    /// Whether a name stands for something around payloads that only jobs know.
    public static boolean isNoPayload(String codec) {
        JobFields none = new JobFields(Value.Map.EMPTY);
        return newKinds().stream().anyMatch(kind -> kind.takes(codec.strip(), none));
    }

    private static List<JobKind> newKinds() {
        return List.of(new FramingJobs(), new TheiaTextJobs(), new TheiaRpcJobs(), new VscodeJobs());
    }

    /// Writes the answer to a line that cannot be read.
    public static void refuse(String message, Appendable out) throws IOException {
        TypedNotation.write(failure(message), false, out);
    }

    private Value result(byte[] line, int offset, int length) {
        try {
            Value job = TypedNotation.parse(line, offset, length, TypedNotation.DEEPEST_VALUE + JOB_LEVELS);
            return job instanceof Value.Map map
                    ? run(map)
                    : failure("a job is a JSON object with 'codec' and one of value, hex, messages");
        } catch (NotationException | IllegalArgumentException e) {
            return failure(e.getMessage());
        } catch (WireFormatException e) {
            return failure(e);
        } catch (FrameException e) {
            return failure(e);
        } catch (RuntimeException e) {
            // A fault of ours must not cost a script its other answers.
            return failure("Burstscope failed, which is a fault of Burstscope: " + e);
        } catch (OutOfMemoryError e) {
            // All that the job had taken is free again.
            return failure("the job needs more memory than there is");
        }
    }

    private Value run(Value.Map fields) throws WireFormatException, FrameException {
        if (!(fields.get("codec") instanceof Value.Text(String codec))) {
            throw new IllegalArgumentException("a job needs the field 'codec', a text");
        }
        JobFields job = new JobFields(fields);
        for (JobKind kind : kinds) {
            if (kind.takes(codec.strip(), job)) {
                return kind.answer(job);
            }
        }
        String release = job.text("msgpackr", "");
        String name = release.isEmpty() || codec.strip().contains(" ") ? codec : codec + " " + release;
        return payload(fields, name, job.options());
    }

    private Value payload(Value.Map job, String codec, Value.Map given) throws WireFormatException {
        PayloadCodec payload = PayloadCodec.of(codec, given);
        Value messages = job.get("messages");
        if (messages != null) {
            return messages(messages, payload);
        }
        if (job.get("hex") == null && job.get("kind") != null && payload.messages() != null) {
            return Value.Map.ofEntries("hex", Value.of(encode(message(job), payload.newCodec())));
        }
        if (job.get("value") == null && job.get("hex") == null && job.get("recipe") == null) {
            throw new IllegalArgumentException("a job needs one of the fields value, hex, messages");
        }
        return one(job, payload.newCodec(), payload.newCodec());
    }

    /// The message that a job describes beside its codec.
    private static Value message(Value.Map job) {
        List<Value> keys = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < job.size(); i++) {
            if (job.key(i) instanceof Value.Text(String name) && MessageCodec.FIELDS.contains(name)) {
                keys.add(job.key(i));
                values.add(job.value(i));
            }
        }
        return Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
    }

    /// - Shape: a job that holds both is one to encode, as a vector is.
    private Value.Map one(Value.Map job, Codec encoder, Codec decoder) throws WireFormatException {
        Value value = job.get("value");
        if (value != null) {
            return Value.Map.ofEntries("hex", Value.of(encode(value, encoder)));
        }
        JobFields fields = new JobFields(job);
        byte[] bytes = fields.has("hex") ? fields.bytes("hex") : ByteRecipe.made(fields.text("recipe"));
        return Value.Map.ofEntries("value", decoder.decode(bytes, 0, bytes.length));
    }

    private Value messages(Value messages, PayloadCodec payload) {
        if (!(messages instanceof Value.Array array)) {
            throw new IllegalArgumentException("the field 'messages' must be an array");
        }
        Codec encoder = payload.newCodec();
        Codec decoder = payload.newCodec();
        List<Value> answers = new ArrayList<>();
        List<Value> hex = new ArrayList<>();
        Value.Map firstFailure = null;
        for (Value message : array.asList()) {
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

    private Value.Map message(Value message, Codec encoder, Codec decoder) {
        try {
            return message instanceof Value.Map map && isJob(map)
                    ? one(map, encoder, decoder)
                    : Value.Map.ofEntries("hex", Value.of(encode(message, encoder)));
        } catch (IllegalArgumentException e) {
            return failure(e.getMessage());
        } catch (WireFormatException e) {
            return failure(e);
        }
    }

    /// Whether it is no plain value: an object that has `value` or `hex`, and beside them only what vectors have,
    /// too.
    private static boolean isJob(Value.Map message) {
        for (int i = 0; i < message.size(); i++) {
            if (!(message.key(i) instanceof Value.Text(String name) && JOB_FIELDS.contains(name))) {
                return false;
            }
        }
        return message.get("value") != null || message.get("hex") != null;
    }

    private String encode(Value value, Codec encoder) {
        buffer.clear();
        encoder.encode(value, buffer);
        return HEX.formatHex(buffer.array(), 0, buffer.size());
    }

    private static Value.Map failure(WireFormatException e) {
        return Value.Map.ofEntries("error", text(e.getMessage()), "offset", Value.of(e.offset()));
    }

    private static Value.Map failure(FrameException e) {
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
