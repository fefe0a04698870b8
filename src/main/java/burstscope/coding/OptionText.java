package burstscope.coding;

import burstscope.codec.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Option values as users write them on one line.
public final class OptionText {
    private OptionText() {}

    public static String of(Value value) {
        return switch (value) {
            case Value.Bool(boolean on) -> String.valueOf(on);
            case Value.Int(long number) -> String.valueOf(number);
            case Value.Text(String text) -> text;
            default -> value.toString();
        };
    }

    /// As [#of], with `on` and `off` for a toggle.
    static String spoken(Value value) {
        return value instanceof Value.Bool(boolean on) ? (on ? "on" : "off") : of(value);
    }

    static String list(List<Value> values) {
        return values.stream().map(OptionText::of).collect(Collectors.joining(", "));
    }

    /// `a=1,b=text,c` as a map; `c` alone is true.
    static Value.Map parseAll(String text) {
        List<Value> keys = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            String name = (equals < 0 ? part : part.substring(0, equals)).strip();
            if (name.isEmpty()) {
                throw new IllegalArgumentException("'" + text + "' has an option without a name");
            }
            keys.add(Value.of(name));
            values.add(
                    equals < 0 ? Value.TRUE : parse(part.substring(equals + 1).strip()));
        }
        return Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
    }

    /// A value as users write it: `true`, `12`, `auto`.
    public static Value parse(String text) {
        if (text.equals("true") || text.equals("false")) {
            return Value.of(Boolean.parseBoolean(text));
        }
        if (text.matches("-?\\d{1,18}")) {
            return Value.of(Long.parseLong(text));
        }
        return Value.of(text);
    }
}
