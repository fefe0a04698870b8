package burstscope.report;

import burstscope.measure.BurstRecord.OwnCost;
import burstscope.measure.OpenLoopResult;
import burstscope.units.Counts;
import burstscope.units.Durations;
import burstscope.units.Figures;
import java.util.ArrayList;
import java.util.List;

/// An open loop's result with what it ran under.
/// @param own what Burstscope itself took meanwhile
/// @param warnings what makes the figures doubtful, in words; untrusted text may be in them
public record OpenLoopReport(Conditions conditions, OpenLoopResult result, OwnCost own, List<String> warnings) {
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
    /// @param forNs how long it was meant to be measured
    /// @param ranNs how long it was: less when somebody or the connection ended it
    /// @param mostInFlight requests that may be unanswered at once
    public record Load(String schedule, double perSecond, long warmUpNs, long forNs, long ranNs, int mostInFlight) {
        boolean endedEarly() {
            return ranNs < forNs;
        }
    }

    /// Sends and answers a second of the measured part.
    /// @param offered by the whole schedule
    /// @param sent of the time for which it ran
    /// @param answered with a result or an error, until the last request had ended
    public record Rates(double offered, double sent, double answered) {}

    public Rates rates() {
        OpenLoopResult.Counts counts = result.counts();
        double ranSeconds = conditions.load().ranNs() / 1e9;
        return new Rates(
                counts.scheduled() * 1e9 / conditions.load().forNs(),
                ranSeconds == 0 ? 0 : counts.sent() / ranSeconds,
                ranSeconds == 0 ? 0 : (counts.answered() + counts.refused()) / ranSeconds);
    }

    private String ran() {
        OpenLoopReport.Load load = conditions.load();
        return load.endedEarly() ? Durations.text(load.ranNs()) : Durations.exact(load.forNs());
    }

    /// What the counts mean, one sentence each, where that is not plain.
    public List<String> notes() {
        OpenLoopResult.Counts counts = result.counts();
        Rates rates = rates();
        List<String> notes = new ArrayList<>();
        notes.add("Rates over the " + ran() + " that were measured: offered "
                + Figures.text(rates.offered()) + "/s, sent " + Figures.text(rates.sent()) + "/s, answered "
                + Figures.text(rates.answered()) + "/s.");
        if (counts.leftOut() > 0) {
            notes.add("The warm-up fell behind: " + Counts.of(counts.leftOut(), "send")
                    + " of it were left out when the measured part began.");
        }
        if (counts.events().came() + counts.events().dropped() < counts.answered()
                && counts.events().came() > 0) {
            notes.add(
                    "Fewer events came than requests were answered: the others still waited at the backend when the run"
                            + " ended, or are not counted here. A larger --pool fetches them faster.");
        }
        return notes;
    }

    /// Whether the figures may be used.
    public Validity validity() {
        OpenLoopResult.Counts counts = result.counts();
        List<String> reasons = new ArrayList<>();
        if (counts.answered() == 0) {
            reasons.add("nothing was answered");
        }
        ValidityRules.missedSends(counts.scheduled(), counts.missed()).ifPresent(why -> reasons.add(why.words()));
        boolean invalid = !reasons.isEmpty();
        if (conditions.load().endedEarly()) {
            reasons.addFirst("the schedule was ended after " + ran() + " of "
                    + Durations.exact(conditions.load().forNs()) + "; what was due later is among the missed");
        }
        ValidityRules.lateSends(counts.scheduled(), counts.sent(), counts.late())
                .ifPresent(why -> reasons.add(why.words()));
        ValidityRules.ownCost(
                        own, conditions.load().warmUpNs() + conditions.load().ranNs())
                .forEach(why -> reasons.add(why.words()));
        if (counts.events().dropped() > 0) {
            reasons.add("the backend's queue overflowed, and it dropped "
                    + Counts.of(counts.events().dropped(), "event")
                    + ": a larger --pool may fetch them in time");
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
