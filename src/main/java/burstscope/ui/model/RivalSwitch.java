package burstscope.ui.model;

import burstscope.run.RivalKnobs;

/// The switches for other explanations, each of which may be missing for a reason.
public enum RivalSwitch {
    CONSUMER(RivalKnobs.CONSUMER),
    LARGE_ANSWERS(RivalKnobs.ALONGSIDE),
    COALESCE(RivalKnobs.COALESCE),
    LOG(RivalKnobs.LOG),
    STAGES("stages"),
    /// What is put in between the next time.
    WAY("way");

    private final String knob;

    RivalSwitch(String knob) {
        this.knob = knob;
    }

    /// As [burstscope.run.Capabilities] names it.
    String knob() {
        return knob;
    }
}
