package burstscope.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Whether two recordings were made under the same conditions. Every member of their `conditions` counts but those
/// that differ from run to run by nature, so that a condition that is added later counts by itself.
final class ConditionCheck {
    /// Differ between any two runs, and change no figure by themselves.
    static final Set<String> BY_NATURE =
            Set.of("startedEpochMs", "seed", "rounds", "warmUpRounds", "loadAverageAtStart");

    private static final String NOT_RECORDED = "not recorded";
    private static final Pattern PASSING = Pattern.compile("pid \\d+|(?<=[:\\]])\\d{1,5}\\b(?!\\.)");

    private ConditionCheck() {}

    /// @param name member of `conditions`, or `codec`, `validity`
    record Difference(String name, String first, String second) {
        boolean isAllowed(Collection<String> allowed) {
            return allowed.stream().anyMatch(this::isMeantBy);
        }

        /// By its own name, or by a short one: `build`, `logging`.
        boolean isMeantBy(String word) {
            String lower = name.toLowerCase(Locale.ROOT);
            return switch (word.strip().toLowerCase(Locale.ROOT)) {
                case "build" -> lower.equals("burstscopebuild") || lower.equals("burstscopeversion");
                case "logging" -> lower.contains("logg");
                default -> lower.equals(word.strip().toLowerCase(Locale.ROOT));
            };
        }

        String inWords() {
            return SafeText.line(name + ": " + first + " / " + second);
        }
    }

    /// @param ignored members that need not agree
    static List<Difference> differences(Recording.Part first, Recording.Part second, Set<String> ignored) {
        Set<String> members = new TreeSet<>(first.conditions().keySet());
        members.addAll(second.conditions().keySet());
        members.removeAll(ignored);
        List<Difference> differences = new ArrayList<>();
        for (String member : members) {
            String one = value(first.conditions(), member);
            String other = value(second.conditions(), member);
            if (!one.equals(other)) {
                differences.add(new Difference(member, one, other));
            }
        }
        return differences;
    }

    /// What is compared of a condition.
    static String value(Map<String, String> conditions, String member) {
        return lasting(member, conditions.getOrDefault(member, NOT_RECORDED));
    }

    /// Without the backend's number of process or port, which is another one each time.
    static String lasting(String member, String value) {
        return member.equals("backend") ? PASSING.matcher(value).replaceAll("*") : value;
    }
}
