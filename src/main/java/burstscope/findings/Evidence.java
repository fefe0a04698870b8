package burstscope.findings;

import burstscope.measure.BurstRecord;
import burstscope.measure.IntervalSnapshot;
import burstscope.report.CodecCosts;
import burstscope.report.ComparisonResult;
import burstscope.report.SettingResult;
import burstscope.report.Verdicts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is known of a run, as far as it is known. A rule whose part is absent stays silent.
/// @param comparison null where bursts were fired one by one
/// @param groups bursts by the settings they ran under; in a comparison, its settings in their order
/// @param snapshots the live screen's last intervals, oldest first; empty for a comparison
/// @param codecCosts what the codecs would cost on the traffic; null where nobody looked
public record Evidence(
        @Nullable ComparisonResult comparison,
        List<Group> groups,
        List<IntervalSnapshot> snapshots,
        @Nullable CodecCosts codecCosts) {
    /// Bursts of a live screen that are looked at, per group.
    static final int MOST_LIVE_BURSTS = 200;

    public Evidence {
        groups = List.copyOf(groups);
        snapshots = List.copyOf(snapshots);
    }

    /// What a comparison knows.
    public static Evidence of(ComparisonResult comparison) {
        Verdicts verdicts = new Verdicts(comparison);
        List<Group> groups = new ArrayList<>();
        for (SettingResult setting : comparison.settings()) {
            groups.add(new Group(verdicts.label(setting), setting.delivery(), setting.codec(), setting.bursts()));
        }
        return new Evidence(comparison, groups, List.of(), comparison.codecCosts());
    }

    /// What a live screen knows.
    /// @param bursts oldest first
    /// @param snapshots of the last seconds, oldest first
    public static Evidence live(List<BurstRecord> bursts, List<IntervalSnapshot> snapshots) {
        boolean severalCodecs =
                bursts.stream().map(burst -> burst.settings().codec()).distinct().count() > 1;
        Map<BurstRecord.Settings, List<BurstRecord>> bySettings = new LinkedHashMap<>();
        for (BurstRecord burst : bursts) {
            bySettings.computeIfAbsent(burst.settings(), _ -> new ArrayList<>()).add(burst);
        }
        List<Group> groups = new ArrayList<>();
        bySettings.forEach((settings, all) -> groups.add(new Group(
                Group.label(settings, severalCodecs),
                settings.delivery(),
                settings.codec(),
                all.subList(Math.max(0, all.size() - MOST_LIVE_BURSTS), all.size()))));
        return new Evidence(null, groups, snapshots, null);
    }
}
