package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Variant;
import burstscope.report.ComparisonResult.Conditions;
import burstscope.statistics.Bootstrap;
import burstscope.statistics.Effect;
import burstscope.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Turns the bursts of interleaved rounds into a [ComparisonResult].
/// - Shape: bursts are paired by round. A round in which some burst did not complete stays in every count and
///   is left out of all timing, so that all settings are timed over the same rounds. A setting of which no
///   burst at all completed has no timing and does not take the others' rounds with it. A warning tells how
///   many rounds each rule cost.
/// - Threads: stateless.
public final class Comparisons {
    /// Fixes every draw behind an interval or a p-value, so that equal bursts give equal figures wherever they are
    /// compared.
    public static final long DRAWING_SEED = 1;

    private Comparisons() {}

    /// One thing that is compared: a delivery under a codec, and what was varied beside them.
    public record Setting(DeliverySettings delivery, String codec, Variant variant) {
        /// Nothing was varied.
        public Setting(DeliverySettings delivery, String codec) {
            this(delivery, codec, Variant.NONE);
        }

        static Setting of(BurstRecord burst) {
            BurstRecord.Settings settings = burst.settings();
            return new Setting(settings.delivery(), settings.codec(), settings.variant());
        }
    }

    /// Groups, pairs and estimates.
    /// @param settings in the order of the table; the first is what ratios refer to
    /// @param rounds measured rounds; each holds at most one burst of every setting, in the order in
    ///     which they ran
    /// @param warnings what the run itself has to say
    /// @throws IllegalArgumentException for a burst under a setting that is not listed, or two of one
    ///     setting in a round
    public static ComparisonResult summarise(
            Conditions conditions, List<Setting> settings, List<List<BurstRecord>> rounds, List<String> warnings) {
        RoundTable table = RoundTable.of(settings, rounds);
        List<SettingResult> results = new ArrayList<>();
        for (Setting setting : settings) {
            results.add(result(setting, settings.getFirst(), table));
        }
        List<String> all = new ArrayList<>(warnings);
        all.addAll(table.warnings());
        SpacingText.warning(rounds.stream().flatMap(List::stream).toList()).ifPresent(all::add);
        return new ComparisonResult(conditions, results, all);
    }

    /// Drain times, ms, of the settings that have a timing at all.
    public static List<Estimate> drainMs(List<Setting> settings, List<List<BurstRecord>> rounds) {
        RoundTable table = RoundTable.of(settings, rounds);
        return settings.stream()
                .map(setting -> Bootstrap.median(drainMs(table.timed(setting)), DRAWING_SEED))
                .filter(estimate -> estimate.count() > 0)
                .toList();
    }

    static double[] drainMs(List<BurstRecord> bursts) {
        return timing(bursts, burst -> burst.times().drainTimeNs() / 1e6);
    }

    private static SettingResult result(Setting setting, Setting reference, RoundTable table) {
        double[] drainMs = drainMs(table.timed(setting));
        double[] referenceMs = drainMs(table.timed(reference));
        double[] rates = timing(table.timed(setting), BurstRecord::eventsPerSecond);
        boolean paired = drainMs.length == referenceMs.length;
        double[] none = new double[0];
        Effect effect = Effect.paired(paired ? referenceMs : none, paired ? drainMs : none, DRAWING_SEED);
        return new SettingResult(
                setting.delivery(),
                setting.codec(),
                setting.variant(),
                table.bursts(setting),
                Bootstrap.median(drainMs, DRAWING_SEED),
                Bootstrap.median(rates, DRAWING_SEED),
                effect);
    }

    private static double[] timing(List<BurstRecord> bursts, ToDoubleFunction<BurstRecord> figure) {
        return bursts.stream().mapToDouble(figure).toArray();
    }
}
