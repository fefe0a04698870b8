package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.theia.SocketIoText;
import java.util.ArrayList;
import java.util.List;

/// The frames of a WebSocket on which socket.io runs.
///
/// ```
/// {"codec":"socket.io-4","websocketFrames":[{"text":"42/services,[...]"},{"binaryHex":"00"}]}
///     {"value":[{"kind":"event","namespace":"/services","event":"message","text":"..."},{"binaryHex":"00"}]}
/// {"codec":"socket.io-4","value":[...]}
///     {"websocketFrames":[...]}
/// ```
/// Kinds are `connect` (`namespace`), `event` (and `event`, `text`), `binary` (and `event`), which announces the next
/// binary frame.
/// - Threads: stateless.
final class SocketIoJobs {
    private static final String KIND = "kind";
    private static final String NAMESPACE = "namespace";
    private static final String EVENT = "event";
    private static final String TEXT = "text";
    private static final String BINARY = "binaryHex";

    private SocketIoJobs() {}

    static Value.Map answer(JobFields job) throws WireFormatException {
        boolean reading = job.has("websocketFrames");
        List<Value> answers = new ArrayList<>();
        for (Value item : job.array(reading ? "websocketFrames" : "value").asList()) {
            if (!(item instanceof Value.Map fields)) {
                throw new IllegalArgumentException("a frame is an object with 'text' or 'binaryHex', or 'kind'");
            }
            JobFields frame = new JobFields(fields);
            if (frame.has(BINARY)) {
                answers.add(Value.Map.ofEntries(BINARY, JobFields.hex(frame.bytes(BINARY))));
            } else {
                answers.add(reading ? read(frame.utf8(TEXT)) : Value.Map.ofEntries(TEXT, written(frame)));
            }
        }
        return Value.Map.ofEntries(
                reading ? "value" : "websocketFrames", Value.Array.of(answers.toArray(Value[]::new)));
    }

    private static Value read(byte[] utf8) throws WireFormatException {
        return switch (SocketIoText.parse(utf8, 0, utf8.length, WireLimits.DEFAULT)) {
            case SocketIoText.Connect(String namespace) ->
                Value.Map.ofEntries(KIND, Value.of("connect"), NAMESPACE, Value.of(namespace));
            case SocketIoText.Event(String namespace, String event, String text) ->
                Value.Map.ofEntries(
                        KIND,
                        Value.of(EVENT),
                        NAMESPACE,
                        Value.of(namespace),
                        EVENT,
                        Value.of(event),
                        TEXT,
                        Value.of(text));
            case SocketIoText.Binary(String namespace, String event) ->
                Value.Map.ofEntries(KIND, Value.of("binary"), NAMESPACE, Value.of(namespace), EVENT, Value.of(event));
        };
    }

    private static Value written(JobFields frame) {
        String namespace = frame.text(NAMESPACE);
        SocketIoText text = switch (frame.text(KIND)) {
            case "connect" -> new SocketIoText.Connect(namespace);
            case EVENT -> new SocketIoText.Event(namespace, frame.text(EVENT), frame.text(TEXT));
            case "binary" -> new SocketIoText.Binary(namespace, frame.text(EVENT));
            default -> throw new IllegalArgumentException("the kind of a frame is connect, event or binary");
        };
        return Value.of(text.toText());
    }
}
