package burstscope.backend;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The parameters of one call, by name.
/// - Errors: [BadRequestException] with `-32602` that names the parameter.
final class Params {
    private final Value.Map map;

    private Params(Value.Map map) {
        this.map = map;
    }

    /// Accepts nothing at all, a map, or an array that holds at most one map.
    static Params of(@Nullable Value params, String... known) throws BadRequestException {
        Value.Map map = asMap(params instanceof Value.Array array && array.size() == 1 ? array.get(0) : params);
        List<String> names = Arrays.asList(known);
        for (int i = 0; i < map.size(); i++) {
            if (!(map.key(i) instanceof Value.Text(String name))) {
                throw bad("the name of a parameter is no text");
            }
            if (!names.contains(name)) {
                throw bad("unknown parameter " + BadRequestException.quote(name)
                        + (known.length == 0 ? "; there are none" : "; known: " + String.join(", ", known)));
            }
        }
        return new Params(map);
    }

    private static Value.Map asMap(@Nullable Value params) throws BadRequestException {
        return switch (params) {
            case null -> Value.Map.EMPTY;
            case JsValue.Undefined _ -> Value.Map.EMPTY;
            case Value.Map map -> map;
            case JsValue.JsMap(Value.Map entries) -> entries;
            case Value.Array array when array.size() == 0 -> Value.Map.EMPTY;
            default -> throw bad("params must be a map of named parameters");
        };
    }

    @Nullable
    Value get(String name) {
        return map.get(name);
    }

    boolean has(String name) {
        return map.get(name) != null;
    }

    /// An integer from `min` to `max`; `fallback` where the parameter is not there.
    long integer(String name, long min, long max, long fallback) throws BadRequestException {
        return has(name) ? integer(name, min, max) : fallback;
    }

    /// An integer from `min` to `max` that must be there.
    long integer(String name, long min, long max) throws BadRequestException {
        Value given = map.get(name);
        if (WholeNumber.is(given)) {
            long value = WholeNumber.of(given, 0);
            if (value >= min && value <= max) {
                return value;
            }
        }
        throw bad(
                name + (has(name) ? " must be" : " is missing: it must be") + " an integer from " + min + " to " + max);
    }

    /// True or false; must be there.
    boolean flag(String name) throws BadRequestException {
        if (map.get(name) instanceof Value.Bool(boolean value)) {
            return value;
        }
        throw bad(name + " must be true or false");
    }

    /// A text out of `choices`; must be there.
    String choice(String name, List<String> choices) throws BadRequestException {
        if (map.get(name) instanceof Value.Text(String text) && choices.contains(text)) {
            return text;
        }
        throw bad(name + " must be one of " + String.join(", ", choices));
    }

    /// The coding that `codec` and `codecOptions` name; null where neither is there.
    @Nullable
    Coding coding() throws BadRequestException {
        if (!has("codec")) {
            if (has("codecOptions")) {
                throw bad("codecOptions needs codec beside it");
            }
            return null;
        }
        CodecKind kind = CodecKind.byId(choice("codec", Coding.ids())).orElseThrow();
        Value.Map options = has("codecOptions") ? JsValue.entries(map.get("codecOptions")) : Value.Map.EMPTY;
        if (options == null) {
            throw bad("codecOptions must be a map of options");
        }
        try {
            return new Coding(kind, options);
        } catch (IllegalArgumentException e) {
            throw bad("codecOptions: " + BadRequestException.cut(String.valueOf(e.getMessage())));
        }
    }

    private static BadRequestException bad(String message) {
        return new BadRequestException(ErrorCodes.INVALID_PARAMS, message);
    }
}
