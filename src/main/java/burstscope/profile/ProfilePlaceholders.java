package burstscope.profile;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds placeholders that nothing will ever fill. What stands between the braces and is no name, as in a script of
/// the backend, is left alone.
final class ProfilePlaceholders {
    /// What the start of a program settles.
    private static final List<String> OF_START = List.of("port", "secondPort", "temporary", "pid");
    private static final List<String> OF_BURSTS = List.of("n", "total", "turn", "burst", "events", "payload");
    private static final List<String> OF_ALONGSIDE = List.of("bytes", "large");
    private static final String OUR_FOLDER = "${burstscope}/";
    private static final Pattern NAMED = Pattern.compile("\\$\\{([\\w.-]+)}");

    private final Set<String> known = new TreeSet<>(OF_START);

    /// From here on what a call keeps is known.
    void keep(@Nullable String name) {
        if (name != null) {
            known.add(name);
        }
    }

    /// From here on what bursts tell is known.
    void beginBursts() {
        known.addAll(OF_BURSTS);
    }

    /// Until [#endAlongside] the size of large answers is known.
    void beginAlongside() {
        known.addAll(OF_ALONGSIDE);
    }

    void endAlongside() {
        known.removeAll(OF_ALONGSIDE);
    }

    /// An argument of the program, which may be a file of ours.
    String checkArgument(String argument) {
        return check(argument.startsWith(OUR_FOLDER) ? argument.substring(OUR_FOLDER.length()) : argument);
    }

    /// What is wrong, as the end of a sentence; empty when nothing is.
    /// @param params texts, lists and maps of them
    String check(@Nullable Object params) {
        return unknown(params)
                .findFirst()
                .map(name -> "holds ${" + name + "}, which nothing fills; there are "
                        + String.join(
                                ", ", known.stream().map(k -> "${" + k + "}").toList()))
                .orElse("");
    }

    private Stream<String> unknown(@Nullable Object part) {
        return switch (part) {
            case String text ->
                NAMED.matcher(text)
                        .results()
                        .map((MatchResult found) -> found.group(1))
                        .filter(name -> !known.contains(name));
            case List<?> list -> list.stream().flatMap(this::unknown);
            case Map<?, ?> map -> map.values().stream().flatMap(this::unknown);
            case null, default -> Stream.empty();
        };
    }
}
