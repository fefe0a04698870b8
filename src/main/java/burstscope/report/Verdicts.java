package burstscope.report;

import burstscope.measure.OrderCounts;
import burstscope.statistics.Estimate;
import burstscope.units.Counts;
import burstscope.units.Figures;
import java.util.List;
import java.util.Optional;

/// A comparison in sentences, the same in the terminal, in the report and on the screen.
/// - Shape: text from the peer is made safe by [SafeText]; HTML is not escaped here.
/// - Threads: immutable.
public final class Verdicts {
    private final ComparisonResult result;
    private final boolean severalCodecs;
    private final boolean severalVariants;
    private final List<SettingResult> others;
    private final List<Judgement> judgements;

    public Verdicts(ComparisonResult result) {
        this.result = result;
        severalCodecs =
                result.settings().stream().map(SettingResult::codec).distinct().count() > 1;
        severalVariants = result.settings().stream()
                        .map(SettingResult::variant)
                        .distinct()
                        .count()
                > 1;
        others = result.settings().stream().filter(each -> !isReference(each)).toList();
        judgements = judged();
    }

    /// `pool 20`; with several codecs `pool 20, msgpack`, with several variants `pool 20, transport raw`.
    public String label(SettingResult setting) {
        return setting.delivery().label()
                + (severalCodecs ? ", " + SafeText.line(setting.codec()) : "")
                + (severalVariants ? ", " + SafeText.line(setting.variant().label()) : "");
    }

    /// What ratios refer to.
    public String referenceLabel() {
        return label(result.settings().getFirst());
    }

    /// How the setting compares with the first one, in one sentence.
    public String sentence(SettingResult setting) {
        if (isReference(setting)) {
            return label(setting) + " is what the others are compared with: " + drainTime(setting.drainMs());
        }
        return judgement(setting)
                .orElseThrow(() -> new IllegalArgumentException("a setting of another comparison"))
                .sentence();
    }

    /// How the setting compares with the first one, judged together with all others; empty for the first one
    /// itself.
    public Optional<Judgement> judgement(SettingResult setting) {
        int index = others.indexOf(setting);
        return index < 0 ? Optional.empty() : Optional.of(judgements.get(index));
    }

    private List<Judgement> judged() {
        return Judgement.of(others.stream()
                .map(setting -> new Judgement.Question(referenceLabel(), label(setting), setting.effect()))
                .toList());
    }

    /// Whether events came in order, or why that is unknown.
    public String order(SettingResult setting) {
        SettingTotals totals = SettingTotals.of(setting);
        SettingTotals.Bursts bursts = totals.bursts();
        String fewer = fewer(bursts);
        if (!fewer.isEmpty() && bursts.sequenced() == 0) {
            return fewer;
        }
        if (bursts.sequenced() == 0) {
            return totals.received().total() == 0 ? "unknown: no event came" : "unknown: events carry no sequence";
        }
        OrderCounts order = totals.order();
        String words = order.reordered() == 0
                ? "in order"
                : "OUT OF ORDER in " + bursts.outOfOrder() + " of " + Counts.of(bursts.sequenced(), "burst")
                        + ", up to " + Counts.of(order.maxDisplacement(), "place");
        long unsequenced = totals.received().total() - order.sequenced();
        words = fewer.isEmpty() ? words : words + "; " + fewer;
        return unsequenced <= 0
                ? words
                : words + "; unknown for " + Counts.text(unsequenced) + " of "
                        + Counts.of(totals.received().total(), "event");
    }

    /// That fewer events came than were made, where the backend is known to join or to drop them.
    private static String fewer(SettingTotals.Bursts bursts) {
        String of = " of " + Counts.of(bursts.all(), "burst");
        String joined = bursts.joined() == 0
                ? ""
                : "the backend JOINED events in " + bursts.joined() + of + ", so fewer came; that is no loss";
        String dropped =
                bursts.dropped() == 0 ? "" : "the backend DROPPED events in " + bursts.dropped() + of + ", and said so";
        return joined.isEmpty() || dropped.isEmpty() ? joined + dropped : joined + "; " + dropped;
    }

    boolean isReference(SettingResult setting) {
        SettingResult first = result.settings().getFirst();
        return setting.delivery().equals(first.delivery())
                && setting.codec().equals(first.codec())
                && setting.variant().equals(first.variant());
    }

    private static String drainTime(Estimate drainMs) {
        if (drainMs.count() == 0) {
            return "no round can be timed";
        }
        String interval = drainMs.hasInterval() ? " " + Wording.interval(drainMs) : "";
        return Figures.text(drainMs.median()) + " ms" + interval + " a burst; n = "
                + Counts.of(drainMs.count(), "round");
    }
}
