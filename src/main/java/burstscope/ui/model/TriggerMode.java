package burstscope.ui.model;

import burstscope.capture.Trigger;

/// What happens after a captured burst.
public enum TriggerMode {
    NORMAL(Trigger.Mode.NORMAL, "normal"),
    AUTO(Trigger.Mode.AUTO, "auto"),
    SINGLE(Trigger.Mode.SINGLE, "single");

    private final Trigger.Mode mode;
    private final String label;

    TriggerMode(Trigger.Mode mode, String label) {
        this.mode = mode;
        this.label = label;
    }

    Trigger.Mode mode() {
        return mode;
    }

    public String label() {
        return label;
    }
}
