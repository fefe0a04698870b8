package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.report.Comparisons.Setting;
import burstscope.report.ConditionCheck.Difference;
import burstscope.report.RecordedComparison.Gate;
import burstscope.report.RecordedComparison.Row;
import burstscope.statistics.Effect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Compares two groups of bursts as they are at hand, by the rules of [RecordingComparison] for two runs: nothing
/// says which burst belongs to which, so they are not paired.
/// - Shape: refused with the reason when bursts differ in what was asked of the backend, when one is not whole or
///   stands on both sides. Delivery, codec and what was varied beside them may differ, within a group too.
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
        var groups = bursts.stream()
                .sorted(Comparator.comparingInt(BurstRecord::number))
                .collect(Collectors.groupingBy(Setting::of, LinkedHashMap::new, Collectors.toList()))
                .values();
        var two = groups.iterator();
        return groups.size() == 2 ? Optional.of(new Groups(two.next(), two.next())) : Optional.empty();
    }

    /// Compares the second group with the first.
    public static RecordedComparison compare(List<BurstRecord> a, List<BurstRecord> b) {
        List<String> refusals = refusals(a, b);
        List<Row> rows = refusals.isEmpty() ? List.of(row(a, b)) : List.of();
        return new RecordedComparison("A", "B", rows, refusals, List.of(), List.of());
    }

    private static Row row(List<BurstRecord> a, List<BurstRecord> b) {
        Effect effect = Effect.unpaired(Comparisons.drainMs(a), Comparisons.drainMs(b), Comparisons.DRAWING_SEED);
        List<Setting> settings = Stream.concat(a.stream(), b.stream())
                .map(Setting::of)
                .distinct()
                .toList();
        RoundTable names = RoundTable.of(settings, List.of());
        String labelA = label("A", a, names);
        String labelB = label("B", b, names);
        boolean same = labelA.equals(labelB);
        Judgement.Question question =
                new Judgement.Question(same ? labelA + " in A" : labelA, same ? labelB + " in B" : labelB, effect);
        return new Row(Judgement.of(List.of(question)).getFirst(), Gate.NONE);
    }

    private static String label(String side, List<BurstRecord> bursts, RoundTable names) {
        List<Setting> settings = bursts.stream().map(Setting::of).distinct().toList();
        return settings.size() == 1
                ? names.name(settings.getFirst())
                : side + " (" + settings.size() + " settings mixed)";
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
        check("kind", a, b, burst -> burst.settings().kind(), refusals);
        check("trigger", a, b, burst -> burst.details().trigger(), refusals);
        check("events", a, b, burst -> Integer.toString(burst.settings().events()), refusals);
        check("payload bytes", a, b, burst -> Integer.toString(burst.settings().payloadBytes()), refusals);
        check("start", a, b, burst -> name(burst.settings().start()), refusals);
        check(
                "spacing ns",
                a,
                b,
                burst -> Long.toString(burst.details().spacing().askedNs()),
                refusals);
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

    private static void check(
            String name,
            List<BurstRecord> a,
            List<BurstRecord> b,
            Function<BurstRecord, String> value,
            List<String> refusals) {
        List<String> inA = a.stream().map(value).distinct().toList();
        List<String> inB = b.stream().map(value).distinct().toList();
        if (Stream.concat(inA.stream(), inB.stream()).distinct().count() > 1 && !inA.isEmpty() && !inB.isEmpty()) {
            refusals.add(new Difference(name, values(inA), values(inB)).inWords());
        }
    }

    private static String values(List<String> values) {
        String some = values.stream()
                .limit(MOST_NAMED)
                .map(value -> value.isEmpty() ? "none" : value)
                .collect(Collectors.joining(", "));
        return values.size() > MOST_NAMED ? some + ", ..." : some;
    }

    private static String numbers(List<BurstRecord> bursts) {
        return values(bursts.stream().map(burst -> "#" + burst.number()).toList());
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
