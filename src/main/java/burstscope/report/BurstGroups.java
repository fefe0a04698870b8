package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.report.Comparisons.Setting;
import burstscope.report.ConditionCheck.Difference;
import burstscope.report.RecordedComparison.Gate;
import burstscope.report.RecordedComparison.Row;
import burstscope.statistics.Effect;
import burstscope.units.Counts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Compares two groups of bursts as they are at hand, by the rules of [RecordingComparison].
/// - Shape: bursts of one run of rounds are paired by round, others are not. One row for each setting of B against the
///   only one of A (or the other way round, or by setting where both have the same), adjusted by Holm. Refused with the
///   reason when conditions differ as a recording would tell them, unless they may; and when a burst is not whole or
///   stands on both sides. Delivery, codec and what was varied beside them may differ. Warm-up is left out.
/// - Threads: stateless.
public final class BurstGroups {
    /// So many on a side are compared while somebody waits.
    public static final int MOST_BURSTS = 1_000;

    private static final int MOST_NAMED = 5;

    private BurstGroups() {}

    /// Two groups.
    public record Groups(List<BurstRecord> a, List<BurstRecord> b) {
        public Groups {
            a = List.copyOf(a);
            b = List.copyOf(b);
        }
    }

    /// The bursts by their setting, that of the earliest first; empty unless they ran under exactly two.
    public static Optional<Groups> bySetting(Collection<BurstRecord> bursts) {
        var groups = grouped(bursts.stream()
                        .sorted(Comparator.comparingInt(BurstRecord::number))
                        .toList())
                .values();
        var two = groups.iterator();
        return groups.size() == 2 ? Optional.of(new Groups(two.next(), two.next())) : Optional.empty();
    }

    /// Compares the second group with the first.
    public static RecordedComparison compare(List<BurstRecord> a, List<BurstRecord> b) {
        return compare(a, b, false);
    }

    /// Compares the second group with the first.
    /// @param mayDiffer whether they are compared though conditions differ
    public static RecordedComparison compare(List<BurstRecord> a, List<BurstRecord> b, boolean mayDiffer) {
        List<BurstRecord> countedA = counted(a);
        List<BurstRecord> countedB = counted(b);
        List<String> refusals = refusals(countedA, countedB);
        List<String> differences = BurstConditions.differences(countedA, countedB).stream()
                .map(Difference::inWords)
                .toList();
        List<String> allowed = List.of();
        if (mayDiffer) {
            allowed = differences;
        } else {
            refusals.addAll(differences);
        }
        int warmUp = a.size() + b.size() - countedA.size() - countedB.size();
        List<String> remarks = warmUp == 0 ? List.of() : List.of(Counts.of(warmUp, "burst") + " of warm-up left out");
        List<Row> rows = refusals.isEmpty() ? rows(countedA, countedB) : List.of();
        return new RecordedComparison("A", "B", rows, refusals, allowed, remarks);
    }

    /// Whether nothing but conditions that differ stands against a comparison.
    public static boolean differInConditionsAlone(List<BurstRecord> a, List<BurstRecord> b) {
        return !compare(a, b).refusals().isEmpty()
                && refusals(counted(a), counted(b)).isEmpty();
    }

    private static List<BurstRecord> counted(List<BurstRecord> bursts) {
        return bursts.stream()
                .filter(burst -> !burst.details().origin().isWarmUp())
                .toList();
    }

    private static List<Row> rows(List<BurstRecord> a, List<BurstRecord> b) {
        Map<Setting, List<BurstRecord>> ofA = grouped(a);
        Map<Setting, List<BurstRecord>> ofB = grouped(b);
        Set<Setting> all = new LinkedHashSet<>(ofA.keySet());
        all.addAll(ofB.keySet());
        RoundTable names = RoundTable.of(List.copyOf(all), List.of());
        List<Judgement.Question> questions = new ArrayList<>();
        if (ofA.size() == 1 || ofB.size() == 1) {
            ofA.forEach((one, first) -> ofB.forEach(
                    (other, second) -> questions.add(question(names.name(one), first, names.name(other), second))));
        } else if (ofA.keySet().equals(ofB.keySet())) {
            ofA.forEach((setting, first) -> questions.add(question(
                    names.name(setting), first, names.name(setting), Objects.requireNonNull(ofB.get(setting)))));
        } else {
            questions.add(question(mixed("A", ofA), a, mixed("B", ofB), b));
        }
        return Judgement.of(questions).stream()
                .map(judgement -> new Row(judgement, Gate.NONE))
                .toList();
    }

    private static String mixed(String side, Map<Setting, List<BurstRecord>> bursts) {
        return side + " (" + bursts.size() + " settings mixed)";
    }

    private static Judgement.Question question(String labelA, List<BurstRecord> a, String labelB, List<BurstRecord> b) {
        boolean same = labelA.equals(labelB);
        return new Judgement.Question(same ? labelA + " in A" : labelA, same ? labelB + " in B" : labelB, effect(a, b));
    }

    /// Paired where both ran in the same rounds of one run, each once a round.
    private static Effect effect(List<BurstRecord> a, List<BurstRecord> b) {
        if (Stream.concat(a.stream(), b.stream())
                        .map(burst -> burst.details().origin().run())
                        .distinct()
                        .count()
                == 1) {
            SortedMap<Integer, Double> one = byRound(a);
            SortedMap<Integer, Double> other = byRound(b);
            boolean onceARound = one.size() == a.size() && other.size() == b.size();
            one.keySet().retainAll(other.keySet());
            other.keySet().retainAll(one.keySet());
            if (onceARound && !one.isEmpty()) {
                return Effect.paired(times(one), times(other), Comparisons.DRAWING_SEED);
            }
        }
        return Effect.unpaired(Comparisons.drainMs(a), Comparisons.drainMs(b), Comparisons.DRAWING_SEED);
    }

    private static SortedMap<Integer, Double> byRound(List<BurstRecord> bursts) {
        SortedMap<Integer, Double> times = new TreeMap<>();
        for (BurstRecord burst : bursts) {
            if (burst.details().origin().round() > 0) {
                times.put(burst.details().origin().round(), burst.times().drainTimeNs() / 1e6);
            }
        }
        return times;
    }

    private static double[] times(SortedMap<Integer, Double> byRound) {
        return byRound.values().stream().mapToDouble(ms -> ms).toArray();
    }

    private static Map<Setting, List<BurstRecord>> grouped(Collection<BurstRecord> bursts) {
        return bursts.stream().collect(Collectors.groupingBy(Setting::of, LinkedHashMap::new, Collectors.toList()));
    }

    private static List<String> refusals(List<BurstRecord> a, List<BurstRecord> b) {
        List<String> refusals = new ArrayList<>();
        checkSize("A", a, refusals);
        checkSize("B", b, refusals);
        List<BurstRecord> both = a.stream().filter(b::contains).toList();
        if (!both.isEmpty()) {
            refusals.add("in both groups: " + numbers(both));
        }
        checkWhole("A", a, refusals);
        checkWhole("B", b, refusals);
        return refusals;
    }

    private static void checkSize(String side, List<BurstRecord> bursts, List<String> refusals) {
        if (bursts.isEmpty()) {
            refusals.add("no burst in " + side);
        } else if (bursts.size() > MOST_BURSTS) {
            refusals.add(bursts.size() + " bursts in " + side + ", at most " + MOST_BURSTS + " are compared");
        }
    }

    private static void checkWhole(String side, List<BurstRecord> bursts, List<String> refusals) {
        List<BurstRecord> torn = bursts.stream()
                .filter(burst -> !burst.outcome().end().isWhole())
                .toList();
        if (!torn.isEmpty()) {
            String ends = torn.stream()
                    .map(burst -> name(burst.outcome().end()))
                    .distinct()
                    .collect(Collectors.joining(", "));
            refusals.add("not whole in " + side + ": " + numbers(torn) + " (" + ends + ")");
        }
        List<BurstRecord> timeless = bursts.stream()
                .filter(burst ->
                        burst.outcome().end().isWhole() && burst.times().drainTimeNs() <= 0)
                .toList();
        if (!timeless.isEmpty()) {
            refusals.add("without a drain time in " + side + ": " + numbers(timeless));
        }
    }

    private static String values(List<String> values) {
        String some = values.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return values.size() > MOST_NAMED ? some + ", ..." : some;
    }

    private static String numbers(List<BurstRecord> bursts) {
        return values(bursts.stream().map(burst -> "#" + burst.number()).toList());
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
