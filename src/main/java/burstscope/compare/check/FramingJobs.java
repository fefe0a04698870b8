package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.theia.TheiaBatch;
import burstscope.codec.theia.TheiaLength;
import burstscope.codec.theia.TheiaMuxFrame;
import burstscope.codec.theia.TheiaText;
import burstscope.framing.FrameException;
import burstscope.framing.TheiaIpcFraming;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What Theia wraps around messages.
///
/// | job | answer |
/// | --- | --- |
/// | `{"codec":"theia-mux", "op", "channel", "payload"}`, `op` one of open, close, ack, data | `{"hex"}` |
/// | `{"codec":"theia-mux", "hex"}` | `{"value":{"op", "channel", "payload"}}` |
/// | the same with `"several":true`, for frames that follow each other | `{"value":[...]}` |
/// | `{"codec":"theia-length", "n"}` | `{"hex"}`; the reverse gives the number |
/// | `{"codec":"theia-string", "value"}` | `{"hex"}`; the reverse gives the text |
/// | `{"codec":"theia-batch", "messages":["00ff", ...]}` | `{"hex"}`; the reverse gives the list |
/// | `{"codec":"theia-ipc", "payload"}` | `{"hex"}` |
/// | `{"codec":"theia-ipc", "hex"}` or `"chunks":["...", ...]` | `{"value":[...]}`, the payloads, and `left` bytes of
/// one that is not whole |
/// - Threads: one.
final class FramingJobs implements JobKind {
    @Override
    public boolean takes(String codec, JobFields job) {
        return FramingVectors.isFraming(codec);
    }

    @Override
    public Value.Map answer(JobFields job) throws WireFormatException, FrameException {
        String codec = job.text("codec");
        return switch (codec) {
            case "theia-mux" -> mux(job);
            case "theia-length" -> length(job);
            case "theia-string" -> text(job);
            case "theia-ipc" -> ipc(job);
            case "socket.io-4" -> SocketIoJobs.answer(job);
            default -> batch(job);
        };
    }

    private static Value.Map mux(JobFields job) throws WireFormatException {
        if (job.has("op")) {
            byte[] payload = job.has("payload") ? job.bytes("payload") : new byte[0];
            WireBuffer out = new WireBuffer(64);
            new TheiaMuxFrame(FramingVectors.muxKind(job.text("op")), job.text("channel"), payload).encode(out);
            return JobFields.hexAnswer(out);
        }
        byte[] bytes = job.bytes("hex");
        if (!job.isTrue("several")) {
            return JobFields.valueAnswer(fields(TheiaMuxFrame.decode(bytes, 0, bytes.length)));
        }
        Value[] frames = TheiaMuxFrame.decodeSeveral(bytes, 0, bytes.length).stream()
                .map(FramingJobs::fields)
                .toArray(Value[]::new);
        return JobFields.valueAnswer(Value.Array.of(frames));
    }

    private static Value fields(TheiaMuxFrame frame) {
        Value channel = Value.of(frame.channel());
        String op = frame.kind() == TheiaMuxFrame.Kind.ACK_OPEN
                ? "ack"
                : frame.kind().name().toLowerCase(Locale.ROOT);
        return frame.kind() == TheiaMuxFrame.Kind.DATA
                ? Value.Map.ofEntries("op", Value.of(op), "channel", channel, "payload", JobFields.hex(frame.payload()))
                : Value.Map.ofEntries("op", Value.of(op), "channel", channel);
    }

    private static Value.Map length(JobFields job) throws WireFormatException {
        if (!job.has("n")) {
            return JobFields.valueAnswer(Value.of(TheiaLength.read(job.bytes("hex"))));
        }
        WireBuffer out = new WireBuffer(8);
        TheiaLength.write(job.number("n"), out);
        return JobFields.hexAnswer(out);
    }

    private static Value.Map text(JobFields job) throws WireFormatException {
        if (!job.has("value")) {
            byte[] bytes = job.bytes("hex");
            return JobFields.valueAnswer(Value.of(TheiaText.read(bytes, 0, bytes.length)));
        }
        WireBuffer out = new WireBuffer(64);
        TheiaText.write(job.text("value"), out);
        return JobFields.hexAnswer(out);
    }

    private static Value.Map batch(JobFields job) throws WireFormatException {
        Optional<String> field = FramingVectors.LISTS.stream().filter(job::has).findFirst();
        if (field.isEmpty()) {
            byte[] bytes = job.bytes("hex");
            return JobFields.valueAnswer(JobFields.hex(TheiaBatch.decode(bytes, 0, bytes.length)));
        }
        WireBuffer out = new WireBuffer(64);
        TheiaBatch.encode(job.severalBytes(field.get()), out);
        return JobFields.hexAnswer(out);
    }

    private static Value.Map ipc(JobFields job) throws FrameException {
        TheiaIpcFraming framing = new TheiaIpcFraming();
        if (job.has("payload")) {
            byte[] payload = job.bytes("payload");
            return Value.Map.ofEntries("hex", JobFields.hex(FramingVectors.frame(framing, payload)));
        }
        List<byte[]> chunks = job.has("chunks") ? job.severalBytes("chunks") : List.of(job.bytes("hex"));
        List<String> payloads = FramingVectors.payloads(chunks);
        long left = chunks.stream().mapToLong(chunk -> chunk.length).sum();
        for (String payload : payloads) {
            left -= framing.headerBytes(0) + payload.length() / 2;
        }
        Value value = Value.Array.of(payloads.stream().map(Value::of).toArray(Value[]::new));
        return left == 0 ? JobFields.valueAnswer(value) : Value.Map.ofEntries("value", value, "left", Value.of(left));
    }
}
