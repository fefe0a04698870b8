package burstscope.compare;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The first place where a decoded value is not what was encoded.
/// @param path from the outermost value: `params[3].uri`, empty for the value itself
/// @param expected what was encoded there, shortened, untrusted
/// @param actual what came back there, shortened, untrusted
public record Difference(String path, String expected, String actual) {
    private static final int QUOTED_CHARS = 60;

    /// What counts as the same number.
    public enum Numbers {
        /// Every number of the same mathematical value; only a lost sign of zero is a difference.
        BY_VALUE,
        /// As JavaScript tells them apart: a `bigint` is no number, but an integer and a float of one value are
        /// the same.
        AS_JAVASCRIPT
    }

    /// Says which differences do not count.
    @FunctionalInterface
    interface Tolerance {
        Tolerance NONE = (expected, actual) -> false;

        /// Asked for two values that differ themselves, and not only in a part; for two maps whose keys differ,
        /// whose
        /// entries are not looked at any more then.
        boolean tolerates(Value expected, Value actual);
    }

    /// Walks both values and stops at the first difference; empty when there is none. Entries of a map count in
    /// order.
    public static Optional<Difference> first(Value expected, Value actual, Numbers numbers) {
        return first(expected, actual, numbers, Tolerance.NONE);
    }

    static Optional<Difference> first(Value expected, Value actual, Numbers numbers, Tolerance tolerance) {
        return Optional.ofNullable(new Walk(numbers, tolerance).compare(expected, actual, null));
    }

    @Override
    public String toString() {
        return (path.isEmpty() ? "the value" : path) + ": " + expected + " became " + actual;
    }

    private static Difference at(@Nullable Step step, String expected, String actual) {
        return new Difference(step == null ? "" : step.text(), expected, actual);
    }

    private static String brief(Value value) {
        return switch (value) {
            case Value.Array array -> "an array of " + array.size();
            case Value.Map map -> "a map of " + map.size();
            case Value.Text(String text) ->
                "'" + (text.length() > QUOTED_CHARS ? text.substring(0, QUOTED_CHARS) + "...'" : text + "'") + " ("
                        + text.length() + " chars)";
            case JsValue.JsMap map -> "a Map of " + map.entries().size();
            case JsValue.Set set -> "a Set of " + set.items().size();
            default -> {
                String text = value.toString();
                yield text.length() > QUOTED_CHARS ? text.substring(0, QUOTED_CHARS) + "..." : text;
            }
        };
    }

    /// One step of the path, made on the way down and written only when a difference was found.
    private record Step(@Nullable Step outer, String name) {
        String text() {
            StringBuilder text = new StringBuilder();
            append(text);
            return text.charAt(0) == '.' ? text.substring(1) : text.toString();
        }

        private void append(StringBuilder text) {
            if (outer != null) {
                outer.append(text);
            }
            text.append(name);
        }
    }

    private static final class Walk {
        private final Numbers numbers;
        private final Tolerance tolerance;
        private final Map<Integer, Integer> ids = new HashMap<>();

        Walk(Numbers numbers, Tolerance tolerance) {
            this.numbers = numbers;
            this.tolerance = tolerance;
        }

        private @Nullable Difference differ(Value expected, Value actual, @Nullable Step step) {
            return tolerance.tolerates(expected, actual) ? null : at(step, brief(expected), brief(actual));
        }

        @Nullable
        Difference compare(Value expected, Value actual, @Nullable Step step) {
            if (isNumber(expected) && isNumber(actual)) {
                return sameNumber(expected, actual) ? null : differ(expected, actual, step);
            }
            return switch (expected) {
                case Value.Array array when actual instanceof Value.Array other -> items(array, other, step);
                case Value.Map map when actual instanceof Value.Map other -> entries(map, other, step);
                case JsValue.Set set
                when actual instanceof JsValue.Set other -> items(set.items(), other.items(), step);
                case JsValue.JsMap map
                when actual instanceof JsValue.JsMap other -> entries(map.entries(), other.entries(), step);
                case JsValue.JsError error when actual instanceof JsValue.JsError other -> error(error, other, step);
                case JsValue.Shared shared
                when actual instanceof JsValue.Shared other -> {
                    ids.put(shared.id(), other.id());
                    yield compare(shared.target(), other.target(), step);
                }
                case JsValue.Reference reference
                when actual instanceof JsValue.Reference other ->
                    ids.getOrDefault(reference.id(), reference.id()) == other.id()
                            ? null
                            : differ(expected, actual, step);
                default -> expected.equals(actual) ? null : differ(expected, actual, step);
            };
        }

        private @Nullable Difference items(Value.Array expected, Value.Array actual, @Nullable Step step) {
            int common = Math.min(expected.size(), actual.size());
            for (int i = 0; i < common; i++) {
                Difference found = compare(expected.get(i), actual.get(i), new Step(step, "[" + i + "]"));
                if (found != null) {
                    return found;
                }
            }
            return expected.size() == actual.size() ? null : differ(expected, actual, step);
        }

        private @Nullable Difference entries(Value.Map expected, Value.Map actual, @Nullable Step step) {
            int common = Math.min(expected.size(), actual.size());
            for (int i = 0; i < common; i++) {
                Difference key = compare(expected.key(i), actual.key(i), null);
                if (key != null) {
                    return tolerance.tolerates(expected, actual)
                            ? null
                            : at(new Step(step, ".key " + i), key.expected(), key.actual());
                }
                Difference found =
                        compare(expected.value(i), actual.value(i), new Step(step, "." + name(expected.key(i))));
                if (found != null) {
                    return found;
                }
            }
            return expected.size() == actual.size() ? null : differ(expected, actual, step);
        }

        private @Nullable Difference error(JsValue.JsError expected, JsValue.JsError actual, @Nullable Step step) {
            if (!expected.name().equals(actual.name())) {
                return at(new Step(step, ".name"), expected.name(), actual.name());
            }
            Difference found = compare(expected.message(), actual.message(), new Step(step, ".message"));
            return found != null ? found : entries(expected.details(), actual.details(), step);
        }

        private static String name(Value key) {
            return key instanceof Value.Text(String text) ? text : brief(key);
        }

        private static boolean isNumber(Value value) {
            return value instanceof Value.Int
                    || value instanceof Value.BigInt
                    || value instanceof Value.Float32
                    || value instanceof Value.Float64;
        }

        private boolean sameNumber(Value one, Value other) {
            if (numbers == Numbers.AS_JAVASCRIPT && (one instanceof Value.BigInt) != (other instanceof Value.BigInt)) {
                return false;
            }
            if (one instanceof Value.Int(long a) && other instanceof Value.Int(long b)) {
                return a == b;
            }
            double a = asDouble(one);
            double b = asDouble(other);
            if (Double.isNaN(a) || Double.isInfinite(a) || a == 0) {
                return Double.compare(a, b) == 0;
            }
            return !Double.isNaN(b) && !Double.isInfinite(b) && exact(one).compareTo(exact(other)) == 0;
        }

        private static double asDouble(Value number) {
            return switch (number) {
                case Value.Int(long value) -> value;
                case Value.Float32(float value) -> value;
                case Value.Float64(double value) -> value;
                // a big integer is finite, however large: only zero matters here
                case Value.BigInt(BigInteger value) -> value.signum();
                default -> throw new IllegalArgumentException(number + " is no number");
            };
        }

        private static BigDecimal exact(Value number) {
            return switch (number) {
                case Value.Int(long value) -> BigDecimal.valueOf(value);
                case Value.BigInt(BigInteger value) -> new BigDecimal(value);
                default -> new BigDecimal(asDouble(number));
            };
        }
    }
}
