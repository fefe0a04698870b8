package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.vscode.VscodeCodec;
import burstscope.codec.vscode.VscodeGeneration;
import burstscope.codec.vscode.VscodeMessage;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.VscodeFrame;
import burstscope.framing.VscodeFrameScanner;
import burstscope.framing.VscodeFraming;
import java.util.Arrays;
import java.util.Optional;

/// What VS Code's IPC has beside plain values.
///
/// ```
/// {"codec":"vscode-c","header":[201,1234],"body":{"$":"undefined"}}     {"hex"}      a message
/// {"codec":"vscode-c","hex":"...","message":true}                       {"value":{"header","body"}}
/// {"codec":"vscode-c","hex":"...","first":true}                         {"value","consumed"}
/// {"codec":"vscode-frame","type":1,"id":1,"ack":0,"bodyHex":"..."}      {"hex"}      a frame of 13 bytes and its body
/// {"codec":"vscode-frame","hex":"..."}                                  {"value":{"type","id","ack","bodyHex"}}
/// ```
/// - Threads: one.
final class VscodeJobs implements JobKind {
    private static final String FRAME = "vscode-frame";

    @Override
    public boolean takes(String codec, JobFields job) {
        return codec.equals(FRAME)
                || (generation(codec).isPresent()
                        && (job.has("header") || job.isTrue("message") || job.isTrue("first")));
    }

    @Override
    public Value.Map answer(JobFields job) throws WireFormatException, FrameException {
        String name = job.text("codec");
        Optional<VscodeGeneration> generation = generation(name);
        if (generation.isEmpty()) {
            return frame(job);
        }
        VscodeCodec codec = VscodeCodec.of(
                generation.get(),
                WireLimits.DEFAULT,
                PayloadCodec.of(name, job.options()).coding().options());
        if (job.has("header")) {
            WireBuffer out = new WireBuffer(64);
            codec.encode(new VscodeMessage(job.array("header"), job.value("body")), out);
            return JobFields.hexAnswer(out);
        }
        byte[] bytes = job.bytes("hex");
        if (job.isTrue("message")) {
            VscodeMessage message = codec.decodeMessage(bytes, 0, bytes.length);
            return JobFields.valueAnswer(Value.Map.ofEntries("header", message.header(), "body", message.body()));
        }
        VscodeCodec.First first = codec.decodeFirst(bytes, 0, bytes.length);
        return Value.Map.ofEntries("value", first.value(), "consumed", Value.of(first.consumedBytes()));
    }

    private static Value.Map frame(JobFields job) throws FrameException {
        if (job.has("type")) {
            VscodeFrame frame = new VscodeFrame(
                    Math.toIntExact(job.number("type")),
                    job.number("id", 0),
                    job.number("ack", 0),
                    job.bytes("bodyHex"));
            return Value.Map.ofEntries("hex", JobFields.hex(frame.encode()));
        }
        byte[] bytes = job.bytes("hex");
        VscodeFrameScanner scanner = new VscodeFraming().newScanner(FrameLimits.DEFAULT);
        if (scanner.scan(bytes, 0, bytes.length) != bytes.length) {
            throw new FrameException(bytes.length, -1, "the bytes are not one whole frame");
        }
        VscodeFrame frame = scanner.frame(bytes);
        return JobFields.valueAnswer(Value.Map.ofEntries(
                "type",
                Value.of(frame.type()),
                "id",
                Value.of(frame.id()),
                "ack",
                Value.of(frame.ack()),
                "bodyHex",
                JobFields.hex(frame.data())));
    }

    private static Optional<VscodeGeneration> generation(String codec) {
        return Arrays.stream(VscodeGeneration.values())
                .filter(generation -> codec.equals(generation.id()) || codec.startsWith(generation.id() + ":"))
                .findFirst();
    }
}
