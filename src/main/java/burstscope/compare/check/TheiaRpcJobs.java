package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.theia.TheiaMessage;
import burstscope.codec.theia.TheiaMsgpackMessages;

/// Messages of Theia since 1.29, with the length before them.
///
/// ```
/// {"codec":"theia-msgpackr","theia":"theia-1.74","kind":"request","args":[7,"m",[]]}    {"hex"}
/// {"codec":"theia-msgpackr","theia":"theia-1.74","value":{"type":1,"id":7,...}}         {"hex"}
/// {"codec":"theia-msgpackr","theia":"theia-1.74","hex":"..."}          {"value":{"type":1,"id":7,...}}
/// ```
/// `options` are msgpackr's, `msgpackr` its release; without them Theia's own and the newest. Arguments as in
/// [TheiaRelease#called].
/// - Threads: one.
final class TheiaRpcJobs implements JobKind {
    @Override
    public boolean takes(String codec, JobFields job) {
        return codec.equals(TheiaRelease.CODEC);
    }

    @Override
    public Value.Map answer(JobFields job) throws WireFormatException {
        TheiaRelease release = TheiaRelease.of(job.text("theia"));
        Value.Map options = job.has("options") ? job.options() : release.usualOptions();
        TheiaMsgpackMessages messages = release.messages(options, job.text("msgpackr", ""), false);
        if (job.has("kind")) {
            return hex(messages, TheiaRelease.called(job.text("kind"), job.array("args")));
        }
        if (job.has("value")) {
            TheiaMessage message = TheiaMsgpackMessages.fromFields(job.map("value"));
            if (message == null) {
                throw new IllegalArgumentException(
                        "the value is no message: it needs a 'type' from 1 to 5, an 'id', and"
                                + " what belongs to them");
            }
            return hex(messages, message);
        }
        byte[] bytes = job.bytes("hex");
        return JobFields.valueAnswer(messages.toFields(messages.decode(bytes, 0, bytes.length)));
    }

    private static Value.Map hex(TheiaMsgpackMessages messages, TheiaMessage message) {
        WireBuffer out = new WireBuffer(64);
        messages.encode(message, out);
        return JobFields.hexAnswer(out);
    }
}
