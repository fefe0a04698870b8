package burstscope.run;

import burstscope.coding.Coding;
import burstscope.measure.Rivals;
import burstscope.measure.Variant;
import java.util.List;

/// How an attachment stood before a sweep turned its knobs, to be set again when it has ended.
record SweepStand(Coding coding, List<LinkKnob> links, Variant variant, Rivals rivals, BackendKnobs knobs) {
    static SweepStand of(Attachment attachment) {
        return new SweepStand(
                attachment.connection().coding(),
                attachment.links().all(),
                attachment.variant(),
                attachment.rivals().now(),
                attachment.knobs());
    }

    /// Sets codec and connection on another connection as they stood, as far as the backend can.
    void reconnect(Attachment attachment) throws Calls.CallException, InterruptedException {
        attachment.restore(coding, links);
        attachment.varyAs(variant);
    }

    /// Sets what differs.
    /// - Errors: [Calls.CallException] when the backend refuses what it had before.
    /// - Threads: the steering thread.
    void restore(Attachment attachment) throws Calls.CallException, InterruptedException {
        attachment.varyAs(variant);
        attachment.apply(rivals);
        attachment.restore(coding, links);
        if (!attachment.knobs().equals(knobs)) {
            attachment.configure(knobs, KnobText.of(knobs));
        }
    }
}
