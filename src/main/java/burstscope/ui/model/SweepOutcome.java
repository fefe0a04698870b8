package burstscope.ui.model;

import burstscope.report.SweepResult;
import burstscope.report.SweepText;
import burstscope.report.Validity;
import java.util.List;
import java.util.Locale;

/// A sweep that is done, as the window shows it.
/// @param curves a picture an axis, at least one
/// @param sentences knee, law and bound of each curve; quote the peer, so untrusted text
/// @param validity whether the figures may be used, and why not
/// @param style of the verdict's colour: `valid`, `suspect`, `invalid`
public record SweepOutcome(List<PoolCurve> curves, List<String> sentences, String validity, String style) {
    public SweepOutcome {
        curves = List.copyOf(curves);
        sentences = List.copyOf(sentences);
    }

    static SweepOutcome of(SweepResult sweep) {
        Validity validity = Validity.of(sweep.comparison());
        String verdict = validity.verdict().name().toLowerCase(Locale.ROOT);
        return new SweepOutcome(
                PoolCurves.of(sweep),
                SweepText.sentences(sweep),
                "Verdict: " + verdict + (validity.reasons().isEmpty() ? "" : ": ")
                        + String.join("; ", validity.reasons()) + ".",
                verdict);
    }
}
