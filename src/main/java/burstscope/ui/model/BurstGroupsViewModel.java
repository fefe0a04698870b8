package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import burstscope.report.BurstGroups;
import burstscope.report.RecordedComparison;
import burstscope.statistics.Effect;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Bursts of the list marked as A and as B, and how they compare.
/// - Threads: one.
public final class BurstGroupsViewModel {
    private static final Availability CHOOSE =
            Availability.no("Choose bursts of exactly two settings in the list; those become A and B.");

    private static final int MOST_NAMED = 3;

    private final IdentityHashMap<BurstRow, Side> marks = new IdentityHashMap<>();
    private boolean allowed;
    private final ReadOnlyIntegerWrapper changes = new ReadOnlyIntegerWrapper();
    private final ReadOnlyObjectWrapper<Comparison> comparison = new ReadOnlyObjectWrapper<>(Comparison.NONE);

    /// One of the two groups; B is compared with A.
    public enum Side {
        A,
        B;

        private Side other() {
            return this == A ? B : A;
        }
    }

    /// What the marks came to.
    /// @param text the verdict in one sentence, why there is none, or what is missing yet; empty without marks
    /// @param inFull the same with all conditions that differ
    /// @param doubtful whether it is no verdict
    /// @param conditions whether conditions differ, so that it takes a word of the user to compare all the same
    public record Comparison(String text, String inFull, boolean doubtful, boolean conditions) {
        static final Comparison NONE = new Comparison("", false);

        Comparison(String text, boolean doubtful) {
            this(text, text, doubtful, false);
        }
    }

    /// Puts these bursts on a side, whichever they were on; takes them off when all of them are there already.
    public void mark(Side side, Collection<BurstRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        boolean there = rows.stream().allMatch(row -> marks.get(row) == side);
        long joined = rows.stream().filter(row -> marks.get(row) != side).count();
        if (marked(side).size() + joined > BurstGroups.MOST_BURSTS) {
            comparison.set(new Comparison(
                    "Not marked: at most " + Numbers.count(BurstGroups.MOST_BURSTS) + " bursts of a side are compared.",
                    true));
            return;
        }
        for (BurstRow row : rows) {
            if (there) {
                marks.remove(row);
            } else {
                marks.put(row, side);
            }
        }
        compare();
    }

    /// Makes the two settings of these bursts A and B, in place of what was marked; nothing unless there are two.
    public void markBySetting(Collection<BurstRow> rows) {
        groups(rows).ifPresent(groups -> {
            Set<BurstRecord> a = Collections.newSetFromMap(new IdentityHashMap<>());
            a.addAll(groups.a());
            marks.clear();
            rows.forEach(row -> marks.put(row, a.contains(row.burst()) ? Side.A : Side.B));
            compare();
        });
    }

    /// Whether these bursts have exactly two settings.
    public Availability bySetting(Collection<BurstRow> rows) {
        return groups(rows).isPresent() ? Availability.yes() : CHOOSE;
    }

    /// Takes all marks off.
    /// @return whether there were any
    public boolean clear() {
        boolean any = !marks.isEmpty();
        marks.clear();
        allowed = false;
        compare();
        return any;
    }

    /// Compares, or no longer compares, though conditions differ; until the marks are cleared.
    public void allow(boolean wanted) {
        if (allowed != wanted) {
            allowed = wanted;
            compare();
        }
    }

    /// Whether conditions may differ.
    public boolean isAllowed() {
        return allowed;
    }

    /// Where a burst is; empty for neither.
    public Optional<Side> sideOf(BurstRow row) {
        return Optional.ofNullable(marks.get(row));
    }

    /// Counts the changes of marks.
    public ReadOnlyIntegerProperty changesProperty() {
        return changes.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Comparison> comparisonProperty() {
        return comparison.getReadOnlyProperty();
    }

    private static Optional<BurstGroups.Groups> groups(Collection<BurstRow> rows) {
        return BurstGroups.bySetting(rows.stream().map(BurstRow::burst).toList());
    }

    private void compare() {
        changes.set(changes.get() + 1);
        List<BurstRecord> a = marked(Side.A);
        List<BurstRecord> b = marked(Side.B);
        if (a.isEmpty() && b.isEmpty()) {
            comparison.set(Comparison.NONE);
        } else if (a.isEmpty() || b.isEmpty()) {
            Side there = a.isEmpty() ? Side.B : Side.A;
            int count = a.size() + b.size();
            comparison.set(new Comparison(
                    there + ": " + Numbers.count(count) + (count == 1 ? " burst" : " bursts") + ". Mark others as "
                            + there.other() + " (key " + there.other() + ") to compare them.",
                    false));
        } else {
            RecordedComparison compared = BurstGroups.compare(a, b, allowed);
            boolean conditions = !compared.allowed().isEmpty()
                    || (!compared.refusals().isEmpty() && BurstGroups.differInConditionsAlone(a, b));
            comparison.set(new Comparison(
                    line(compared, MOST_NAMED) + connections(),
                    line(compared, Integer.MAX_VALUE) + connections(),
                    isDoubtful(compared),
                    conditions));
        }
    }

    private static String line(RecordedComparison compared, int most) {
        if (!compared.refusals().isEmpty()) {
            return "Not compared: " + some(compared.refusals(), most);
        }
        StringBuilder line = new StringBuilder(compared.line());
        if (!compared.allowed().isEmpty()) {
            line.append(". Conditions differ: ").append(some(compared.allowed(), most));
        }
        compared.remarks().forEach(remark -> line.append(". Note: ").append(remark));
        return line.toString();
    }

    private static String some(List<String> all, int most) {
        return all.size() <= most
                ? String.join("; ", all)
                : String.join("; ", all.subList(0, most)) + "; and " + (all.size() - most) + " more";
    }

    private String connections() {
        long count =
                marks.keySet().stream().map(BurstRow::connection).distinct().count();
        return count == 1
                ? ""
                : ". Note: made over " + Numbers.count(count) + " connections, whose backend or link may differ";
    }

    private static boolean isDoubtful(RecordedComparison compared) {
        return compared.rows().stream().noneMatch(row -> row.kind() != Effect.Kind.CANNOT_TELL);
    }

    /// By number, so that equal groups give equal figures.
    private List<BurstRecord> marked(Side side) {
        return marks.entrySet().stream()
                .filter(entry -> entry.getValue() == side)
                .map(entry -> entry.getKey().burst())
                .sorted(Comparator.comparingInt(BurstRecord::number))
                .toList();
    }
}
