package burstscope.report;

/// One reason not to believe figures.
/// @param invalidates whether they mean nothing any more, rather than being doubtful
/// @param words a phrase with figures and units
public record Concern(Kind kind, boolean invalidates, String words) {
    /// What it is about.
    public enum Kind {
        INCOMPLETE,
        LOSS,
        OVERFLOW,
        UNANSWERED,
        SCHEDULE,
        HICCUP,
        GC,
        OWN_CPU,
        MACHINE_LOAD,
        DROPPED,
        LITTLE,
        SAMPLES,
        CLOCK,
        OBSERVER
    }

    static Concern suspect(Kind kind, String words) {
        return new Concern(kind, false, words);
    }

    static Concern invalid(Kind kind, String words) {
        return new Concern(kind, true, words);
    }
}
