package burstscope.compare;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a coding is known not to carry, or to carry as something else. Whatever it does to a value beyond this list is
/// corruption.
/// - Threads: one; collects the losses of one comparison.
final class KnownLosses implements Difference.Tolerance {
    private static final char REPLACEMENT = '\ufffd';
    private static final double FLOAT_ROUNDING = 1e-6;
    private static final String AS_OBJECT = " becomes an object";
    private static final Value BUFFER = Value.of("Buffer");

    private final Set<String> losses = new LinkedHashSet<>();
    private final Difference.Numbers numbers = Difference.Numbers.BY_VALUE;
    private final boolean msgpackr;
    private final boolean theia;
    private final boolean jsonText;
    private final boolean nothing;
    private final Value.Map options;

    KnownLosses(Coding coding) {
        String id = coding.kind().id();
        options = coding.options();
        msgpackr = id.equals("msgpackr");
        theia = id.startsWith("theia");
        // VS Code writes what it has no type for as JSON text inside of its own coding.
        jsonText = id.startsWith("vscode") || (id.equals("json") && options.size() > 0);
        // Strict codecs refuse what they cannot carry.
        nothing = !msgpackr && !theia && !jsonText;
    }

    List<String> inWords() {
        return List.copyOf(losses);
    }

    @Override
    public boolean tolerates(Value expected, Value actual) {
        String words = nothing ? null : words(expected, actual);
        if (words != null) {
            losses.add(words);
        }
        return words != null;
    }

    private @Nullable String words(Value expected, Value actual) {
        return switch (expected) {
            case Value.Null _ when actual instanceof JsValue.Undefined && theia -> "null becomes undefined";
            case Value.Int _, Value.BigInt _, Value.Float32 _, Value.Float64 _ -> number(expected, actual);
            case Value.Text(String text) ->
                actual instanceof Value.Text(String other) && wellFormed(other).equals(wellFormed(text))
                        ? "a lone surrogate becomes U+FFFD"
                        : null;
            case Value.Bytes(byte[] bytes) -> bytes(bytes, actual);
            case Value.Map map -> map(map, actual);
            case JsValue js -> js(js, actual);
            default -> null;
        };
    }

    private @Nullable String js(JsValue expected, Value actual) {
        return switch (expected) {
            case JsValue.Undefined _ -> actual instanceof Value.Null ? "undefined becomes null" : null;
            case JsValue.Function _ -> isNothing(actual) ? "a function is not carried" : null;
            case JsValue.Date _ ->
                actual instanceof Value.Text || isNothing(actual) ? "a date becomes " + kind(actual) : null;
            case JsValue.Set set -> set(set, actual);
            case JsValue.JsMap map ->
                actual instanceof Value.Map other && (other.size() == 0 || same(map.entries(), other))
                        ? "a Map" + AS_OBJECT
                        : null;
            case JsValue.JsError error -> error(error, actual);
            case JsValue.RegExp _ ->
                actual instanceof Value.Array || actual instanceof Value.Map
                        ? "a regular expression becomes " + kind(actual)
                        : null;
            case JsValue.TypedArray array ->
                actual instanceof Value.Map ? array.kind().typeName() + AS_OBJECT : bytes(array.littleEndian(), actual);
            case JsValue.Shared shared -> same(shared.target(), actual) ? "a shared object is written twice" : null;
            case JsValue.Reference _ -> isContainer(actual) ? "a shared object is written twice" : null;
        };
    }

    private @Nullable String number(Value expected, Value actual) {
        if (actual instanceof Value.Null) {
            return jsonText && !Double.isFinite(asDouble(expected)) ? "JSON has no NaN and no infinity" : null;
        }
        if (actual instanceof Value.Text(String text)) {
            return exact(expected).toBigInteger().toString().equals(text) ? "a big integer becomes text" : null;
        }
        if (!isNumber(actual)) {
            return null;
        }
        double before = asDouble(expected);
        double after = asDouble(actual);
        if (before == 0 && after == 0) {
            return "the sign of zero is not carried";
        }
        if (before == after && !(expected instanceof Value.Float64)) {
            return "an integer beyond 2^53 becomes the nearest double";
        }
        boolean single = options.get("useFloat32") != null;
        return single && Math.abs(before - after) <= Math.abs(before) * FLOAT_ROUNDING
                ? "a number is rounded to 32 bits"
                : null;
    }

    private @Nullable String bytes(byte[] expected, Value actual) {
        return switch (actual) {
            case Value.Bytes(byte[] other) when Arrays.equals(expected, other) -> "a typed array becomes a buffer";
            case JsValue.TypedArray(var kind, byte[] other)
            when Arrays.equals(expected, other) -> "a buffer becomes " + kind.typeName();
            case Value.Map object when jsonText && isBufferJson(expected, object) -> "a buffer" + AS_OBJECT;
            default -> null;
        };
    }

    /// Whether it is what JavaScript's JSON makes of a `Buffer`: `{"type":"Buffer","data":[..]}`.
    private static boolean isBufferJson(byte[] bytes, Value.Map object) {
        if (object.size() != 2
                || !BUFFER.equals(object.get("type"))
                || !(object.get("data") instanceof Value.Array data)
                || data.size() != bytes.length) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if (!(data.get(i) instanceof Value.Int(long number) && number == (bytes[i] & 0xff))) {
                return false;
            }
        }
        return true;
    }

    private @Nullable String map(Value.Map expected, Value actual) {
        return switch (actual) {
            case JsValue.JsMap(Value.Map other) when same(expected, other) -> "an object becomes a Map";
            case Value.Map other
            when (jsonText || theia) && same(withoutNothing(expected), other) ->
                "undefined and functions in objects are not carried";
            default -> null;
        };
    }

    private @Nullable String set(JsValue.Set expected, Value actual) {
        return switch (actual) {
            case Value.Array other when same(expected.items(), other) -> "a Set becomes an array";
            case Value.Map other when other.size() == 0 -> "a Set becomes {}";
            default -> null;
        };
    }

    private @Nullable String error(JsValue.JsError expected, Value actual) {
        return switch (actual) {
            case JsValue.JsError other
            when expected.name().equals(other.name()) && (theia || same(expected.message(), other.message())) ->
                "details of an error are not carried";
            case Value.Array _, Value.Map _ -> "an error becomes " + kind(actual);
            default -> null;
        };
    }

    private boolean same(Value expected, Value actual) {
        return Difference.first(expected, actual, numbers, this).isEmpty();
    }

    private static boolean isNothing(Value actual) {
        return actual instanceof JsValue.Undefined
                || actual instanceof Value.Null
                || (actual instanceof Value.Map map && map.size() == 0);
    }

    private static boolean isContainer(Value value) {
        return value instanceof Value.Map || value instanceof Value.Array || value instanceof JsValue;
    }

    private static String kind(Value value) {
        return switch (value) {
            case Value.Text _ -> "text";
            case Value.Array _ -> "an array";
            case Value.Map _ -> "an object";
            case Value.Null _ -> "null";
            default -> "undefined";
        };
    }

    private static Value.Map withoutNothing(Value.Map map) {
        List<Value> keys = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < map.size(); i++) {
            if (!(map.value(i) instanceof JsValue.Undefined || map.value(i) instanceof JsValue.Function)) {
                keys.add(map.key(i));
                values.add(map.value(i));
            }
        }
        return Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
    }

    /// The text with one U+FFFD for each run of lone surrogates and replacements: where a codec wrote a lone
    /// surrogate as
    /// three bytes, a reader may replace each of them.
    private static String wellFormed(String text) {
        StringBuilder whole = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            boolean replaced =
                    point == REPLACEMENT || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
            if (!replaced) {
                whole.appendCodePoint(point);
            } else if (whole.isEmpty() || whole.charAt(whole.length() - 1) != REPLACEMENT) {
                whole.append(REPLACEMENT);
            }
        });
        return whole.toString();
    }

    private static boolean isNumber(Value value) {
        return value instanceof Value.Int
                || value instanceof Value.BigInt
                || value instanceof Value.Float32
                || value instanceof Value.Float64;
    }

    private static double asDouble(Value number) {
        return switch (number) {
            case Value.Int(long value) -> value;
            case Value.BigInt(var value) -> value.doubleValue();
            case Value.Float32(float value) -> value;
            case Value.Float64(double value) -> value;
            default -> Double.NaN;
        };
    }

    private static BigDecimal exact(Value number) {
        return switch (number) {
            case Value.BigInt(var value) -> new BigDecimal(value);
            case Value.Int(long value) -> BigDecimal.valueOf(value);
            default -> Double.isFinite(asDouble(number)) ? new BigDecimal(asDouble(number)) : BigDecimal.ZERO;
        };
    }
}
