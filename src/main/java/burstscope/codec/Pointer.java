package burstscope.codec;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A JSON pointer (RFC 6901) that is looked up in many values.
/// - Threads: immutable.
public final class Pointer {
    private static final Pattern INDEX = Pattern.compile("\\d{1,9}");
    private static final int MOST_DIGITS = 18;

    private final List<String> steps;
    /// The step as an index into a list; one that is no index lies behind every list's end.
    private final int[] indexes;

    /// @param text empty for the whole value, otherwise beginning with a slash
    public Pointer(String text) {
        steps = text.isEmpty()
                ? List.of()
                : List.of(text.substring(1).split("/", -1)).stream()
                        .map(step -> step.replace("~1", "/").replace("~0", "~"))
                        .toList();
        indexes = steps.stream()
                .mapToInt(step -> INDEX.matcher(step).matches() ? Integer.parseInt(step) : Integer.MAX_VALUE)
                .toArray();
    }

    /// The value there, or null.
    public @Nullable Value find(Value root) {
        Value at = root;
        for (int i = 0; i < steps.size() && at != null; i++) {
            at = step(at, steps.get(i), indexes[i]);
        }
        return at;
    }

    private static @Nullable Value step(Value at, String step, int index) {
        return switch (at) {
            case Value.Map map -> map.get(step);
            case JsValue.JsMap(Value.Map entries) -> entries.get(step);
            case Value.Array array -> index < array.size() ? array.get(index) : null;
            default -> null;
        };
    }

    /// The integer there, also as the digits of a text, when it is one and not negative; otherwise -1.
    public long findCount(Value root) {
        Value found = find(root);
        return found instanceof Value.Text(String text) && INDEX.matcher(text).matches()
                ? Long.parseLong(text)
                : Math.max(-1, WholeNumber.of(found, -1));
    }

    /// As [#findCount], and of a longer text its last digits: `12` of `file:///burst/12.json`.
    public long findNumber(Value root) {
        Value found = find(root);
        if (!(found instanceof Value.Text(String text))) {
            return Math.max(-1, WholeNumber.of(found, -1));
        }
        int end = text.length();
        while (end > 0 && !isDigit(text.charAt(end - 1))) {
            end--;
        }
        int start = end;
        while (start > 0 && end - start < MOST_DIGITS && isDigit(text.charAt(start - 1))) {
            start--;
        }
        return start == end ? -1 : Long.parseLong(text, start, end, 10);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    public String findText(Value root) {
        return find(root) instanceof Value.Text(String text) ? text : "";
    }
}
