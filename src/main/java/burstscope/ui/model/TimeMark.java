package burstscope.ui.model;

import burstscope.measure.KnobChange;

/// A knob that changed at an instant.
/// @param text the new setting as the mark's label shows it
public record TimeMark(long atNs, String knob, String text) {
    private static final int LONGEST = 40;
    private static final int SHORTEST = 12;

    private static final String CODEC = "codec";

    static TimeMark of(KnobChange change) {
        String setting = change.setting();
        String text = change.knob().equals(CODEC) ? "codec " + setting : setting;
        return new TimeMark(change.atNs(), change.knob(), cut(text, LONGEST));
    }

    boolean isCodec() {
        return knob.equals(CODEC);
    }

    /// The same mark with what came of it; that is never cut off.
    TimeMark with(String outcome) {
        return outcome.isEmpty()
                ? this
                : new TimeMark(
                        atNs, knob, cut(text, Math.max(SHORTEST, LONGEST - outcome.length() - 2)) + ": " + outcome);
    }

    private static String cut(String text, int longest) {
        return text.length() > longest ? text.substring(0, longest - 1) + "…" : text;
    }
}
