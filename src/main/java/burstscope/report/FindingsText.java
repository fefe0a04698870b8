package burstscope.report;

import burstscope.statistics.Effect;
import burstscope.statistics.Estimate;
import burstscope.units.Counts;
import burstscope.units.Percentages;
import java.util.Locale;
import java.util.Optional;

/// Findings and the control run in words, the same in the terminal and in the report. HTML is not escaped here.
/// - Threads: stateless.
final class FindingsText {
    static final String TITLE = "Findings";

    private FindingsText() {}

    /// `WARNING: pool 20: events come out of order (310 of 1000 events ...; ...)`
    static String line(Finding finding) {
        String evidence = finding.evidence().isEmpty() ? "" : " (" + String.join("; ", finding.evidence()) + ")";
        return finding.severity().name().toUpperCase(Locale.ROOT) + ": " + finding.line() + evidence;
    }

    /// What watching costs; empty where no control ran.
    static Optional<String> control(Effect effect) {
        Estimate control = effect.ratio();
        if (control.count() == 0) {
            return Optional.empty();
        }
        String pairs = "n = " + Counts.of(control.count(), "pair");
        if (!control.hasInterval()) {
            return Optional.of("Control run: cannot tell what the instrument costs: " + pairs + ".");
        }
        String cost = switch (effect.kind()) {
            case SLOWER ->
                "the instrument costs " + Percentages.text(control.median() - 1, control.low() - 1, control.high() - 1);
            case FASTER -> "no cost of the instrument is to be seen";
            case WITHIN_NOISE, CANNOT_TELL -> "what the instrument costs is within the noise";
        };
        return Optional.of("Control run: with the observer bursts take "
                + Percentages.text(control.median(), control.low(), control.high())
                + " of their time without it (" + pairs + "): " + cost + ".");
    }
}
