package burstscope.report;

import burstscope.report.ConditionCheck.Difference;
import burstscope.report.RecordedComparison.Gate;
import burstscope.report.RecordedComparison.Row;
import burstscope.statistics.Effect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Compares the bursts of two recordings, or two settings of one.
/// - Shape: settings are matched by delivery, codec and other knobs. Bursts of one run are paired by round; those of
///   two runs are not. Conditions that differ refuse the comparison unless they are allowed by name. p-values are
///   adjusted by Holm over all comparisons of one kind of burst, for two runs over all of the call.
/// - Threads: one.
public final class RecordingComparison {
    private final Recording first;
    private final Recording second;
    private final Question question;
    private final boolean sameRun;
    private final List<Difference> differences = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private final List<Pair> pairs = new ArrayList<>();

    /// What is asked.
    /// @param settingA label of one setting; empty for all
    /// @param settingB label of the other; empty for all
    /// @param allowed names of conditions that may differ
    /// @param limit ratio that the second may not exceed; 0 for none
    /// @param seed of the resampling
    public record Question(String settingA, String settingB, List<String> allowed, double limit, long seed) {
        public Question {
            allowed = List.copyOf(allowed);
        }
    }

    /// @param kind of burst, as the recording names it
    private record Pair(String kind, RecordedSetting one, RecordedSetting other, String labelA, String labelB) {}

    private RecordingComparison(Recording first, Recording second, Question question) {
        this.first = first;
        this.second = second;
        this.question = question;
        sameRun = first.digest().equals(second.digest());
    }

    /// Compares the second with the first.
    /// @throws RecordingException when a setting that is asked for by name is in no comparison of its recording
    public static RecordedComparison of(Recording first, Recording second, Question question)
            throws RecordingException {
        return new RecordingComparison(first, second, question).run();
    }

    private RecordedComparison run() throws RecordingException {
        checkNames();
        for (Recording.Part part : first.parts()) {
            match(part)
                    .ifPresentOrElse(
                            other -> addPairs(part, other),
                            () -> remarks.add("no comparison like '" + SafeText.line(part.condition("kind")) + "' in "
                                    + SafeText.line(second.name())));
        }
        if (pairs.isEmpty()) {
            refusals.add("nothing to compare: no setting of one is in the other");
        }
        List<String> allowed = new ArrayList<>();
        for (Difference difference : differences) {
            if (difference.isAllowed(question.allowed())) {
                allowed.add(difference.inWords());
            } else {
                refusals.add(difference.inWords());
            }
        }
        for (String word : question.allowed()) {
            if (differences.stream().noneMatch(difference -> difference.isMeantBy(word))) {
                remarks.add("--allow " + SafeText.line(word) + ": no such difference");
            }
        }
        List<Row> rows = refusals.isEmpty() ? rows() : List.of();
        return new RecordedComparison(
                first.name(), second.name(), rows, distinct(refusals), distinct(allowed), distinct(remarks));
    }

    private static List<String> distinct(List<String> lines) {
        return lines.stream().distinct().toList();
    }

    private void checkNames() throws RecordingException {
        checkName(first, question.settingA());
        checkName(second, question.settingB());
    }

    private static void checkName(Recording recording, String name) throws RecordingException {
        List<String> labels = recording.parts().stream()
                .flatMap(part -> part.settings().stream())
                .map(RecordedSetting::label)
                .distinct()
                .toList();
        if (!name.isEmpty() && labels.stream().noneMatch(label -> label.equalsIgnoreCase(name.strip()))) {
            throw new RecordingException(
                    recording.name(), "", "no setting '" + name + "'; there is " + String.join("; ", labels));
        }
    }

    /// The comparison of the same kind of burst; where each recording has one only, those two, whatever differs.
    private Optional<Recording.Part> match(Recording.Part part) {
        if (sameRun) {
            return Optional.of(part);
        }
        if (first.parts().size() == 1 && second.parts().size() == 1) {
            return Optional.of(second.parts().getFirst());
        }
        return second.parts().stream()
                .filter(other -> List.of("profile", "kind", "start", "askedEvents", "payloadBytes").stream()
                        .allMatch(member -> part.condition(member).equals(other.condition(member))))
                .findFirst();
    }

    private void addPairs(Recording.Part part, Recording.Part other) {
        int before = pairs.size();
        boolean named = !question.settingA().isEmpty() || !question.settingB().isEmpty();
        if (named) {
            addNamed(part, other);
        } else if (sameRun) {
            RecordedSetting reference =
                    part.settings().isEmpty() ? null : part.settings().getFirst();
            for (RecordedSetting setting : part.settings()) {
                if (reference != null && !setting.equals(reference)) {
                    addPair(part, reference, setting);
                }
            }
        } else {
            part.settings().forEach(setting -> addMatched(part, setting, other));
        }
        if (pairs.size() == before) {
            return;
        }
        if (!sameRun) {
            differences.addAll(ConditionCheck.differences(part, other, ConditionCheck.BY_NATURE));
        }
        checkValidity(first, part);
        if (!sameRun) {
            checkValidity(second, other);
        }
    }

    private void checkValidity(Recording recording, Recording.Part part) {
        String reasons = String.join("; ", part.reasons());
        if (part.verdict().equals("invalid")) {
            differences.add(new Difference("validity", name(recording) + " calls itself invalid", reasons));
        } else if (!part.verdict().equals("valid")) {
            remarks.add(name(recording) + " is " + SafeText.line(part.verdict()) + ": " + reasons);
        }
    }

    private void addNamed(Recording.Part part, Recording.Part other) {
        String nameA = question.settingA().isEmpty() ? question.settingB() : question.settingA();
        String nameB = question.settingB().isEmpty() ? question.settingA() : question.settingB();
        Optional<RecordedSetting> one =
                part.settings().stream().filter(s -> s.isNamed(nameA)).findFirst();
        Optional<RecordedSetting> two =
                other.settings().stream().filter(s -> s.isNamed(nameB)).findFirst();
        if (one.isPresent() && two.isPresent()) {
            // A codec that both names tell is the difference that was asked for.
            boolean asked = one.get().label().contains(one.get().key().codec())
                    && two.get().label().contains(two.get().key().codec());
            checkCodec(one.get(), two.get(), asked);
            addPair(part, one.get(), two.get());
        }
    }

    private void addMatched(Recording.Part part, RecordedSetting setting, Recording.Part other) {
        List<RecordedSetting> candidates = other.settings().stream()
                .filter(each -> each.key().equals(setting.key()))
                .toList();
        if (candidates.isEmpty()) {
            candidates = other.settings().stream()
                    .filter(each -> each.key().equalsButCodec(setting.key()))
                    .toList();
        }
        if (candidates.size() == 1) {
            checkCodec(setting, candidates.getFirst(), false);
            addPair(part, setting, candidates.getFirst());
        } else {
            remarks.add(SafeText.line(setting.label()) + " is in " + name(first) + " alone");
        }
    }

    private void checkCodec(RecordedSetting one, RecordedSetting other, boolean asked) {
        if (!asked && !one.key().codec().equals(other.key().codec())) {
            differences.add(
                    new Difference("codec", one.key().codec(), other.key().codec()));
        }
    }

    private void addPair(Recording.Part part, RecordedSetting one, RecordedSetting other) {
        boolean told = sameRun || !one.label().equals(other.label());
        String kind = part.condition("kind");
        String which = first.parts().size() > 1 ? " (" + SafeText.line(kind) + ")" : "";
        pairs.add(new Pair(
                kind,
                one,
                other,
                SafeText.line(one.label()) + which + (told ? "" : " in " + name(first)),
                SafeText.line(other.label()) + which + (told ? "" : " in " + name(second))));
    }

    private static String name(Recording recording) {
        return SafeText.line(recording.name());
    }

    /// Those of one run are judged for each kind of burst by itself, as `burst` does; those of two runs all at
    /// once.
    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        pairs.stream()
                .collect(Collectors.groupingBy(
                        pair -> sameRun ? pair.kind() : "", LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(family -> rows.addAll(rows(family)));
        return rows;
    }

    private List<Row> rows(List<Pair> family) {
        double limit = question.limit();
        List<Judgement> judgements = Judgement.of(questions(family, 1));
        List<Judgement> gates = limit > 0 ? Judgement.of(questions(family, limit)) : List.of();
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < family.size(); i++) {
            Gate gate = gates.isEmpty() ? Gate.NONE : gate(gates.get(i).kind());
            rows.add(new Row(judgements.get(i), gate));
        }
        return rows;
    }

    private List<Judgement.Question> questions(List<Pair> family, double factor) {
        return family.stream()
                .map(pair -> new Judgement.Question(pair.labelA(), pair.labelB(), effect(pair, factor)))
                .toList();
    }

    private static Gate gate(Effect.Kind againstLimit) {
        return switch (againstLimit) {
            case SLOWER -> Gate.EXCEEDED;
            case FASTER -> Gate.KEPT;
            case WITHIN_NOISE -> Gate.OPEN;
            case CANNOT_TELL -> Gate.CANNOT_TELL;
        };
    }

    /// @param factor by which the first one's times are stretched: a limit is kept when the second is faster than
    /// that
    private Effect effect(Pair pair, double factor) {
        SortedMap<Long, Double> one = pair.one().drainMs();
        SortedMap<Long, Double> other = pair.other().drainMs();
        if (sameRun) {
            SortedMap<Long, Double> both = new TreeMap<>(one);
            both.keySet().retainAll(other.keySet());
            other.keySet().retainAll(both.keySet());
            return Effect.paired(times(both, factor), times(other, 1), question.seed());
        }
        return Effect.unpaired(times(one, factor), times(other, 1), question.seed());
    }

    private static double[] times(SortedMap<Long, Double> byRound, double factor) {
        return byRound.values().stream().mapToDouble(ms -> ms * factor).toArray();
    }
}
