package burstscope.run;

import burstscope.measure.Variant;
import java.util.List;
import java.util.Map;

/// Sets an attachment as a variant says: a name of ours by its own setter, any other as something of the connection.
/// - Threads: the steering thread.
record VariantKnobs(Map<String, Knob> ours) {
    /// Names that only the connection knows.
    static final VariantKnobs LINKS = new VariantKnobs(Map.of());

    /// Those, and what else than the delivery could make a client lag.
    static final VariantKnobs ALL = new VariantKnobs(RivalKnobs.all());

    VariantKnobs {
        ours = Map.copyOf(ours);
    }

    /// Something of an attachment that a variant can set.
    interface Knob {
        /// - Errors: [Calls.CallException] with a sentence for the user.
        void check(Attachment attachment, String value) throws Calls.CallException;

        /// Returns when it is in force; what is in force already costs nothing.
        void set(Attachment attachment, String value) throws Calls.CallException, InterruptedException;
    }

    /// Refuses what this attachment cannot be set to, before anything is measured.
    void check(Attachment attachment, Variant variant) throws Calls.CallException {
        List<Variant.Named> inForce = attachment.variant().values();
        for (Variant.Named wanted : variant.values()) {
            if (inForce.contains(wanted)) {
                continue;
            }
            Knob knob = ours.get(wanted.name());
            if (knob == null) {
                attachment.links().check(wanted.name(), wanted.value());
            } else {
                knob.check(attachment, wanted.value());
            }
        }
    }

    void apply(Attachment attachment, Variant variant) throws Calls.CallException, InterruptedException {
        List<Variant.Named> inForce = attachment.variant().values();
        for (Variant.Named wanted : variant.values()) {
            if (inForce.contains(wanted)) {
                continue;
            }
            Knob knob = ours.get(wanted.name());
            if (knob != null) {
                knob.set(attachment, wanted.value());
            } else if (!attachment.links().isSet(wanted.name(), wanted.value())) {
                attachment.setLink(wanted.name(), wanted.value());
            }
        }
        attachment.varyAs(variant);
    }
}
