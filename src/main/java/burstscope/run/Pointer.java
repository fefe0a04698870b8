package burstscope.run;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A JSON pointer (RFC 6901) that is looked up in many values.
/// - Threads: immutable.
final class Pointer {
    private final List<String> steps;

    /// @param text empty for the whole value, otherwise beginning with a slash
    Pointer(String text) {
        steps = text.isEmpty()
                ? List.of()
                : List.of(text.substring(1).split("/", -1)).stream()
                        .map(step -> step.replace("~1", "/").replace("~0", "~"))
                        .toList();
    }

    /// The value there, or null.
    @Nullable
    Value find(Value root) {
        Value at = root;
        for (int i = 0; i < steps.size() && at != null; i++) {
            at = step(at, steps.get(i));
        }
        return at;
    }

    private static @Nullable Value step(Value at, String step) {
        return switch (at) {
            case Value.Map map -> map.get(step);
            case JsValue.JsMap(Value.Map entries) -> entries.get(step);
            case Value.Array array -> {
                int index = step.matches("\\d{1,9}") ? Integer.parseInt(step) : Integer.MAX_VALUE;
                yield index < array.size() ? array.get(index) : null;
            }
            default -> null;
        };
    }

    /// The integer there when it is one and not negative, otherwise -1.
    long findCount(Value root) {
        return Math.max(-1, WholeNumber.of(find(root), -1));
    }

    String findText(Value root) {
        return find(root) instanceof Value.Text(String text) ? text : "";
    }
}
