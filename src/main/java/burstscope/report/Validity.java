package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.OrderCounts;
import burstscope.report.Concern.Kind;
import burstscope.units.Counts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Whether the figures of a comparison may be used.
/// @param reasons in words; empty when valid
public record Validity(Verdict verdict, List<String> reasons) {
    public Validity {
        reasons = List.copyOf(reasons);
    }

    /// Valid, or how far from it.
    public enum Verdict {
        VALID,
        /// Something may have disturbed the measurement.
        SUSPECT,
        /// A setting has no complete burst, or events were lost or doubled.
        INVALID
    }

    /// - Shape: the reasons that invalidate come first.
    public static Validity of(ComparisonResult result) {
        List<Concern> concerns = new ArrayList<>();
        Verdicts verdicts = new Verdicts(result);
        for (SettingResult setting : result.settings()) {
            addFailures(verdicts.label(setting), SettingTotals.of(setting), concerns);
        }
        if (result.settings().isEmpty()) {
            concerns.add(Concern.invalid(Kind.INCOMPLETE, "nothing was measured"));
        }
        List<BurstRecord> bursts = result.bursts();
        ValidityRules.stalls(bursts).ifPresent(concerns::add);
        ValidityRules.collections(bursts).ifPresent(concerns::add);
        for (SettingResult setting : result.settings()) {
            String label = verdicts.label(setting);
            ValidityRules.ownThread(label, setting.bursts()).ifPresent(concerns::add);
            LittlesLaw.concern(label, setting.bursts()).ifPresent(concerns::add);
        }
        result.settings().stream()
                .min(Comparator.comparingInt(setting -> setting.drainMs().count()))
                .flatMap(setting -> ValidityRules.samples(
                        verdicts.label(setting), setting.drainMs().count()))
                .ifPresent(concerns::add);
        RunHealth health = result.health();
        ValidityRules.others(health.cpu()).ifPresent(concerns::add);
        ValidityRules.clock(health.clockStepNs(), smallestFigureNs(bursts)).ifPresent(concerns::add);
        ValidityRules.observer(health.control()).ifPresent(concerns::add);
        ValidityRules.unanswered(health.faults().timedOut()).ifPresent(concerns::add);
        boolean invalid = concerns.stream().anyMatch(Concern::invalidates);
        List<String> reasons = Stream.concat(
                        concerns.stream()
                                .sorted(Comparator.comparing(Concern::invalidates)
                                        .reversed())
                                .map(Concern::words),
                        result.warnings().stream().map(SafeText::line))
                .toList();
        Verdict verdict = invalid ? Verdict.INVALID : reasons.isEmpty() ? Verdict.VALID : Verdict.SUSPECT;
        return new Validity(verdict, reasons);
    }

    private static void addFailures(String label, SettingTotals totals, List<Concern> concerns) {
        if (totals.bursts().complete() == 0) {
            concerns.add(Concern.invalid(
                    Kind.INCOMPLETE,
                    label + ": none of " + Counts.of(totals.bursts().all(), "burst") + " completed"));
        }
        OrderCounts order = totals.order();
        if (order.known() && order.lost() + order.duplicated() > 0) {
            concerns.add(Concern.invalid(
                    Kind.LOSS,
                    label + ": " + Counts.text(order.lost()) + " lost and " + Counts.text(order.duplicated())
                            + " duplicated of " + Counts.of(order.made(), "event")));
        }
        ValidityRules.overflow(label, totals.bursts().dropped(), totals.bursts().all())
                .ifPresent(concerns::add);
    }

    /// The smallest time among the figures of these bursts, ns; 0 where there is none.
    private static long smallestFigureNs(List<BurstRecord> bursts) {
        return bursts.stream()
                .flatMapToLong(burst -> LongStream.of(
                        burst.times().drainTimeNs(),
                        burst.times().firstEventDelayNs(),
                        burst.outcome().roundTrip().ns().p50(),
                        burst.details().gaps().between().ns().p50()))
                .filter(ns -> ns > 0)
                .min()
                .orElse(0);
    }
}
