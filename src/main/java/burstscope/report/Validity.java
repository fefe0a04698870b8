package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.OrderCounts;
import burstscope.units.Counts;
import burstscope.units.Figures;
import java.util.ArrayList;
import java.util.List;

/// Whether the figures of a comparison may be used.
/// @param reasons in words; empty when valid
public record Validity(Verdict verdict, List<String> reasons) {
    /// A stall of this process beyond this share of a burst's drain time makes that burst doubtful.
    static final double STALL_SHARE = 0.1;

    /// With more doubtful bursts than this share, a median is doubtful too.
    static final double DOUBTFUL_SHARE = 0.1;

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

    public static Validity of(ComparisonResult result) {
        Verdicts verdicts = new Verdicts(result);
        List<String> reasons = new ArrayList<>();
        for (SettingResult setting : result.settings()) {
            addFailures(verdicts.label(setting), SettingTotals.of(setting), reasons);
        }
        if (result.settings().isEmpty()) {
            reasons.add("nothing was measured");
        }
        boolean invalid = !reasons.isEmpty();
        addStalls(result, reasons);
        for (String warning : result.warnings()) {
            reasons.add(SafeText.line(warning));
        }
        Verdict verdict = invalid ? Verdict.INVALID : reasons.isEmpty() ? Verdict.VALID : Verdict.SUSPECT;
        return new Validity(verdict, reasons);
    }

    private static void addFailures(String label, SettingTotals totals, List<String> reasons) {
        if (totals.bursts().complete() == 0) {
            reasons.add(label + ": none of " + Counts.of(totals.bursts().all(), "burst") + " completed");
        }
        OrderCounts order = totals.order();
        if (order.known() && order.lost() + order.duplicated() > 0) {
            reasons.add(label + ": " + Counts.text(order.lost()) + " lost and " + Counts.text(order.duplicated())
                    + " duplicated of " + Counts.of(order.sequenced(), "event"));
        }
    }

    private static void addStalls(ComparisonResult result, List<String> reasons) {
        List<BurstRecord> bursts = result.settings().stream()
                .flatMap(setting -> setting.bursts().stream())
                .toList();
        List<BurstRecord> stalled = bursts.stream()
                .filter(burst -> burst.outcome().own().hiccupNs()
                        > STALL_SHARE * burst.times().drainTimeNs())
                .toList();
        if (stalled.size() > DOUBTFUL_SHARE * bursts.size()) {
            long longest = stalled.stream()
                    .mapToLong(burst -> burst.outcome().own().hiccupNs())
                    .max()
                    .orElse(0);
            reasons.add(
                    "Burstscope itself stalled for more than a tenth of the drain time in " + stalled.size() + " of "
                            + Counts.of(bursts.size(), "burst") + " (longest: " + Figures.text(longest / 1e6) + " ms)");
        }
    }
}
