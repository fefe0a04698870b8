package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.report.Comparisons.Setting;
import burstscope.units.Counts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Which burst ran under which setting in which round, and which rounds may be timed.
/// @param never settings of which no burst completed
/// @param timed rounds in which every other setting completed
record RoundTable(
        List<Setting> settings,
        List<Map<Setting, BurstRecord>> rounds,
        Set<Setting> never,
        List<Map<Setting, BurstRecord>> timed) {

    static RoundTable of(List<Setting> settings, List<List<BurstRecord>> bursts) {
        List<Map<Setting, BurstRecord>> rounds = new ArrayList<>();
        for (List<BurstRecord> round : bursts) {
            rounds.add(bySetting(settings, round));
        }
        Set<Setting> never = new LinkedHashSet<>(settings);
        never.removeIf(setting -> rounds.stream().anyMatch(round -> completed(round, setting)));
        Set<Setting> judged = new LinkedHashSet<>(settings);
        judged.removeAll(never);
        List<Map<Setting, BurstRecord>> timed = rounds.stream()
                .filter(round -> judged.stream().allMatch(setting -> completed(round, setting)))
                .toList();
        return new RoundTable(settings, rounds, never, timed);
    }

    /// Every burst of the setting, complete or not.
    List<BurstRecord> bursts(Setting setting) {
        return ofSetting(rounds, setting);
    }

    /// The setting's bursts of the timed rounds, in the order of the rounds; empty when it never
    /// completed.
    List<BurstRecord> timed(Setting setting) {
        return never.contains(setting) ? List.of() : ofSetting(timed, setting);
    }

    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (Setting setting : never) {
            warnings.add("no burst under " + name(setting) + " completed: it has no timing");
        }
        int left = rounds.size() - timed.size();
        if (left > 0 && never.size() < settings.size()) {
            warnings.add(left + " of " + Counts.of(rounds.size(), "round")
                    + " left out of the timing of every setting, because a burst in " + (left == 1 ? "it" : "each")
                    + " did not complete: " + incomplete());
        }
        return warnings;
    }

    private String incomplete() {
        List<String> parts = new ArrayList<>();
        for (Setting setting : settings) {
            long failed = rounds.stream()
                    .filter(round -> !never.contains(setting) && !completed(round, setting))
                    .count();
            if (failed > 0) {
                parts.add(name(setting) + " in " + Counts.of(failed, "round"));
            }
        }
        return String.join(", ", parts);
    }

    /// The setting, as far as it differs from the others: its codec only where there are several.
    String name(Setting setting) {
        boolean oneCodec = settings.stream().map(Setting::codec).distinct().count() == 1;
        boolean oneVariant = settings.stream().map(Setting::variant).distinct().count() == 1;
        return setting.delivery().label()
                + (oneCodec ? "" : ", " + SafeText.line(setting.codec()))
                + (oneVariant ? "" : ", " + SafeText.line(setting.variant().label()));
    }

    private static Map<Setting, BurstRecord> bySetting(List<Setting> settings, List<BurstRecord> round) {
        Map<Setting, BurstRecord> found = new LinkedHashMap<>();
        for (BurstRecord burst : round) {
            Setting setting = Setting.of(burst);
            if (!settings.contains(setting)) {
                throw new IllegalArgumentException(
                        "burst " + burst.number() + " ran under " + setting + ", not listed");
            }
            if (found.put(setting, burst) != null) {
                throw new IllegalArgumentException("two bursts under " + setting + " in one round");
            }
        }
        return found;
    }

    /// A burst without a drain time (its last event came no later than its start) cannot be timed
    /// either.
    private static boolean completed(Map<Setting, BurstRecord> round, Setting setting) {
        BurstRecord burst = round.get(setting);
        return burst != null && burst.outcome().end().isWhole() && burst.times().drainTimeNs() > 0;
    }

    private static List<BurstRecord> ofSetting(List<Map<Setting, BurstRecord>> rounds, Setting setting) {
        return rounds.stream()
                .map(round -> round.get(setting))
                .filter(Objects::nonNull)
                .toList();
    }
}
