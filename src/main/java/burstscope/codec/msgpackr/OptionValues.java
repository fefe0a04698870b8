package burstscope.codec.msgpackr;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads options by name and kind; null and `undefined` stand for "not given".
/// - Errors: [IllegalArgumentException] with a sentence for the user.
/// - Threads: one.
final class OptionValues {
    private final Value.Map given;

    OptionValues(Value.Map given) {
        this.given = given;
    }

    boolean flag(String name, boolean otherwise) {
        Boolean set = flagOrNull(name);
        return set == null ? otherwise : set;
    }

    @Nullable
    Boolean flagOrNull(String name) {
        return switch (get(name)) {
            case null -> null;
            case Value.Bool(boolean on) -> on;
            default -> throw wrong(name, "true or false");
        };
    }

    int integer(String name, int otherwise, int most) {
        long number = switch (get(name)) {
            case null -> otherwise;
            case Value.Int(long whole) -> whole;
            case Value.Float64(double whole) when whole == Math.rint(whole) -> (long) whole;
            default -> throw wrong(name, "an integer");
        };
        if (number < 0 || number > most) {
            throw wrong(name, "from 0 to " + most);
        }
        return (int) number;
    }

    String choice(String name, List<String> choices) {
        return switch (get(name)) {
            case null -> choices.getFirst();
            case Value.Text(String text) when choices.contains(text) -> text;
            default -> throw wrong(name, "one of " + String.join(", ", choices));
        };
    }

    /// The key lists of shared records, or null when the option is not given.
    @Nullable
    List<Value[]> keyLists(String name) {
        return switch (get(name)) {
            case null -> null;
            case Value.Array lists -> {
                List<Value[]> all = new ArrayList<>();
                for (Value list : lists.asList()) {
                    if (!(list instanceof Value.Array keys)
                            || !keys.asList().stream().allMatch(Value.Text.class::isInstance)) {
                        throw wrong(name, "a list of lists of texts");
                    }
                    all.add(keys.asList().toArray(Value[]::new));
                }
                yield all;
            }
            default -> throw wrong(name, "a list of lists of texts");
        };
    }

    /// The values of a list; the text `$undefined` stands for a list of nothing but `undefined`.
    List<Value> list(String name) {
        return switch (get(name)) {
            case null -> List.of();
            case Value.Text(String text) when text.equals("$undefined") -> List.of(JsValue.UNDEFINED);
            case Value.Array values -> values.asList();
            default -> throw wrong(name, "a list");
        };
    }

    private @Nullable Value get(String name) {
        Value value = given.get(name);
        return value instanceof Value.Null || value instanceof JsValue.Undefined ? null : value;
    }

    private IllegalArgumentException wrong(String name, String wanted) {
        return new IllegalArgumentException("option " + name + " must be " + wanted + ", not " + given.get(name));
    }
}
