package burstscope.ui.model;

import burstscope.measure.KnobChange;

/// A knob that changed at an instant.
/// @param text the new setting as the mark's label shows it
public record TimeMark(long atNs, String knob, String text) {
    private static final int LONGEST = 40;

    static TimeMark of(KnobChange change) {
        String setting = change.setting();
        boolean telling = change.knob().equals("mode") || setting.startsWith(change.knob());
        String text = telling ? setting : change.knob() + " " + setting;
        return new TimeMark(
                change.atNs(), change.knob(), text.length() > LONGEST ? text.substring(0, LONGEST - 1) + "…" : text);
    }
}
