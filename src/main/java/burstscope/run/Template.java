package burstscope.run;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Fills a profile's parameters with what earlier calls kept: `${name}` alone takes the value as it is, inside a longer
/// text it takes its words.
/// - Threads: any; what is kept under a name is seen by fills that begin later.
final class Template {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(\\w+)}");

    private final Map<String, Value> kept = new ConcurrentHashMap<>();

    void keep(String name, Value value) {
        kept.put(name, value);
    }

    /// Parameters as a profile writes them: lists, maps, texts, numbers; undefined for none.
    /// - Errors: [IllegalArgumentException] for a name that nothing was kept under.
    Value fill(@Nullable Object params) {
        return params == null ? JsValue.UNDEFINED : fillOne(params);
    }

    /// An answer, which can be null.
    Value fillOrNull(@Nullable Object answer) {
        return fillOne(answer);
    }

    private Value fillOne(@Nullable Object param) {
        return switch (param) {
            case null -> Value.NULL;
            case String text -> fillText(text);
            case Boolean flag -> Value.of(flag.booleanValue());
            case Double number -> new Value.Float64(number);
            case Number number -> Value.of(number.longValue());
            case List<?> list -> Value.Array.of(list.stream().map(this::fillOne).toArray(Value[]::new));
            case Map<?, ?> map ->
                Value.Map.of(
                        map.keySet().stream()
                                .map(key -> Value.of(String.valueOf(key)))
                                .toArray(Value[]::new),
                        map.values().stream().map(this::fillOne).toArray(Value[]::new));
            default -> throw new IllegalArgumentException("a parameter of this kind is not supported: " + param);
        };
    }

    private Value fillText(String text) {
        Matcher matcher = PLACEHOLDER.matcher(text);
        if (matcher.matches()) {
            return named(matcher.group(1));
        }
        return Value.of(matcher.replaceAll(found -> Matcher.quoteReplacement(words(named(found.group(1))))));
    }

    private static String words(Value value) {
        return switch (value) {
            case Value.Text(String text) -> text;
            case Value.Int(long number) -> Long.toString(number);
            case Value.Bool(boolean flag) -> Boolean.toString(flag);
            default -> throw new IllegalArgumentException("only texts and whole numbers fit into a text, not " + value);
        };
    }

    private Value named(String name) {
        Value value = kept.get(name);
        if (value == null) {
            throw new IllegalArgumentException("nothing was kept under ${" + name + "}");
        }
        return value;
    }
}
