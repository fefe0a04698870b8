package burstscope.report;

import burstscope.measure.BurstOrigin;
import burstscope.measure.BurstOrigin.Surroundings;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Rivals;
import burstscope.measure.Variant;
import burstscope.report.ConditionCheck.Difference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The conditions of single bursts, by the names and values that a recording of them would have.
/// - Shape: what ran beside the events, and what was put in their way, is no condition where the burst's setting tells
///   it: a sentence names it then.
/// - Threads: stateless.
final class BurstConditions {
    private static final int MOST_NAMED = 5;

    private BurstConditions() {}

    /// Conditions of which two values are among the bursts of both groups.
    static List<Difference> differences(List<BurstRecord> a, List<BurstRecord> b) {
        List<SortedMap<String, String>> ofA = distinct(a);
        List<SortedMap<String, String>> ofB = distinct(b);
        Set<String> names = new TreeSet<>();
        ofA.forEach(each -> names.addAll(each.keySet()));
        ofB.forEach(each -> names.addAll(each.keySet()));
        names.removeAll(ConditionCheck.BY_NATURE);
        List<Difference> differences = new ArrayList<>();
        for (String name : names) {
            Set<String> valuesA = values(ofA, name);
            Set<String> valuesB = values(ofB, name);
            Set<String> all = new LinkedHashSet<>(valuesA);
            all.addAll(valuesB);
            if (all.size() > 1) {
                differences.add(new Difference(name, words(valuesA), words(valuesB)));
            }
        }
        return differences;
    }

    private static Set<String> values(List<SortedMap<String, String>> conditions, String name) {
        return conditions.stream()
                .map(each -> ConditionCheck.value(each, name))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static String words(Set<String> values) {
        String some = values.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return values.size() > MOST_NAMED ? some + ", ..." : some;
    }

    /// What makes the conditions of a burst.
    private record Made(BurstRecord.Settings asked, long spacingNs, String trigger, Surroundings in) {
        static Made of(BurstRecord burst) {
            BurstRecord.Settings asked = burst.settings();
            // Without what makes a setting, so that equal conditions are made once.
            BurstRecord.Settings plain = new BurstRecord.Settings(
                    asked.kind(), DeliverySettings.single(), "", asked.events(), asked.payloadBytes(), asked.start());
            return new Made(
                    plain,
                    burst.details().spacing().askedNs(),
                    burst.details().trigger(),
                    untold(burst.details().origin().surroundings(), asked.variant()));
        }

        /// Without what the setting tells.
        private static Surroundings untold(Surroundings all, Variant told) {
            boolean hop = all.way().hop() && told.value("hop").isEmpty();
            long addedNs =
                    told.value("added-round-trip").isPresent() ? 0 : all.way().addedRoundTripNs();
            return new Surroundings(
                    all.backend(),
                    all.profile(),
                    all.machine(),
                    all.program(),
                    told.value("delay").isPresent() ? 0 : all.roundTripDelayNs(),
                    new BurstOrigin.Way(addedNs, hop));
        }

        SortedMap<String, String> conditions() {
            ComparisonResult.Conditions told = new ComparisonResult.Conditions(
                    in.backend(),
                    new ComparisonResult.Burst(
                            in.profile(),
                            asked.kind(),
                            asked.events(),
                            asked.payloadBytes(),
                            asked.start().name().toLowerCase(Locale.ROOT),
                            0,
                            spacingNs,
                            in.roundTripDelayNs()),
                    0,
                    0,
                    in.machine(),
                    0,
                    new ComparisonResult.Instrument(
                            in.program().version(), in.program().build(), Double.NaN),
                    new ComparisonResult.Beside(
                            Rivals.NONE, in.way().addedRoundTripNs(), in.way().hop(), ""));
            SortedMap<String, String> conditions = new TreeMap<>(RecordedPart.conditions(JsonReport.conditions(told)));
            if (!trigger.isEmpty()) {
                conditions.put("trigger", trigger);
            }
            return conditions;
        }
    }

    private static List<SortedMap<String, String>> distinct(List<BurstRecord> bursts) {
        return bursts.stream().map(Made::of).distinct().map(Made::conditions).toList();
    }
}
