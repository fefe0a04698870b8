package burstscope.report;

import burstscope.measure.OpenLoopResult;
import burstscope.units.Counts;
import burstscope.units.Durations;
import java.util.ArrayList;
import java.util.List;

/// An open loop's result with what it ran under.
/// @param ownStallNs longest stall of this process meanwhile
/// @param warnings what makes the figures doubtful, in words; untrusted text may be in them
public record OpenLoopReport(Conditions conditions, OpenLoopResult result, long ownStallNs, List<String> warnings) {
    /// Late sends above this share make the schedule doubtful.
    private static final double LATE_SHARE = 0.01;

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
        if (counts.missed() > 0) {
            reasons.add("the schedule was missed: " + counts.missed() + " of " + Counts.of(counts.scheduled(), "send")
                    + " were never made");
        }
        boolean invalid = !reasons.isEmpty();
        if (counts.late() > LATE_SHARE * counts.scheduled()) {
            reasons.add(counts.late() + " of " + Counts.of(counts.sent(), "send") + " left more than "
                    + Durations.exact(OpenLoopResult.LATE_NS)
                    + " late: response time shows it, service time does not");
        }
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
