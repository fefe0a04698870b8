package burstscope.run;

import burstscope.codec.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Fills a profile's parameters with what earlier calls kept.
/// - Threads: one.
final class Template {
    private final Map<String, Value> kept = new HashMap<>();

    void keep(String name, Value value) {
        kept.put(name, value);
    }

    /// Parameters by position.
    /// - Errors: [IllegalArgumentException] for a name that nothing was kept under.
    Value fill(List<Object> params) {
        return Value.Array.of(params.stream().map(this::fillOne).toArray(Value[]::new));
    }

    private Value fillOne(Object param) {
        return switch (param) {
            case String text when text.startsWith("${") && text.endsWith("}") -> named(text);
            case String text -> Value.of(text);
            case Boolean flag -> Value.of(flag.booleanValue());
            case Integer number -> Value.of(number.longValue());
            case Long number -> Value.of(number.longValue());
            case Double number -> new Value.Float64(number);
            default -> throw new IllegalArgumentException("a parameter of this kind is not supported: " + param);
        };
    }

    private Value named(String placeholder) {
        Value value = kept.get(placeholder.substring(2, placeholder.length() - 1));
        if (value == null) {
            throw new IllegalArgumentException("nothing was kept under " + placeholder);
        }
        return value;
    }
}
