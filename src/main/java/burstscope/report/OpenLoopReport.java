package burstscope.report;

import burstscope.measure.OpenLoopResult;
import burstscope.units.Counts;
import java.util.ArrayList;
import java.util.List;

/// An open loop's result with what it ran under.
/// @param ownStallNs longest stall of this process meanwhile
/// @param warnings what makes the figures doubtful, in words; untrusted text may be in them
public record OpenLoopReport(Conditions conditions, OpenLoopResult result, long ownStallNs, List<String> warnings) {
    public OpenLoopReport {
        warnings = List.copyOf(warnings);
    }

    /// What it ran under.
    /// @param backend transport, program and version as the backend tells; untrusted text
    /// @param method what is called
    /// @param delivery how the events are asked for that it causes
    public record Conditions(
            String backend,
            String profile,
            String method,
            Load load,
            String delivery,
            String codec,
            String machine,
            long startedEpochMs,
            ComparisonResult.Beside beside) {}

    /// What was sent when.
    /// @param schedule in words
    /// @param mostInFlight requests that may be unanswered at once
    public record Load(String schedule, double perSecond, long warmUpNs, long forNs, int mostInFlight) {}

    /// Whether the figures may be used.
    public Validity validity() {
        OpenLoopResult.Counts counts = result.counts();
        List<String> reasons = new ArrayList<>();
        if (counts.answered() == 0) {
            reasons.add("nothing was answered");
        }
        ValidityRules.missedSends(counts.scheduled(), counts.missed()).ifPresent(why -> reasons.add(why.words()));
        boolean invalid = !reasons.isEmpty();
        ValidityRules.lateSends(counts.scheduled(), counts.sent(), counts.late())
                .ifPresent(why -> reasons.add(why.words()));
        if (counts.unanswered() > 0) {
            reasons.add(Counts.of(counts.unanswered(), "request") + " stayed unanswered, and are in no time");
        }
        if (counts.refused() > 0) {
            reasons.add(Counts.of(counts.refused(), "request") + " were refused; their times are among the others");
        }
        for (String warning : warnings) {
            reasons.add(SafeText.line(warning));
        }
        Validity.Verdict verdict = invalid
                ? Validity.Verdict.INVALID
                : reasons.isEmpty() ? Validity.Verdict.VALID : Validity.Verdict.SUSPECT;
        return new Validity(verdict, reasons);
    }
}
