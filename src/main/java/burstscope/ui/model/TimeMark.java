package burstscope.ui.model;

import burstscope.measure.KnobChange;

/// A knob that changed at an instant.
/// @param text the new setting as the mark's label shows it
public record TimeMark(long atNs, String knob, String text) {
    private static final int LONGEST = 40;

    static TimeMark of(KnobChange change) {
        String setting = change.setting();
        String text = change.knob().equals("codec") ? "codec " + setting : setting;
        return new TimeMark(
                change.atNs(), change.knob(), text.length() > LONGEST ? text.substring(0, LONGEST - 1) + "…" : text);
    }
}
