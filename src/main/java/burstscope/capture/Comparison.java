package burstscope.capture;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import org.jspecify.annotations.Nullable;

/// What a part of an event is compared with.
/// - Threads: immutable.
public sealed interface Comparison {
    /// Whether a value fits; a missing one fits nothing.
    boolean fits(@Nullable Value value);

    /// As it is written in a trigger.
    String words();

    /// Something is there.
    record Exists() implements Comparison {
        @Override
        public boolean fits(@Nullable Value value) {
            return value != null && !(value instanceof JsValue.Undefined);
        }

        @Override
        public String words() {
            return "exists";
        }
    }

    /// The same text, or the same number in whatever kind; `true`, `false` and `null` are written so.
    record Equal(String literal, boolean wanted) implements Comparison {
        @Override
        public boolean fits(@Nullable Value value) {
            return value != null && Scalars.text(value).equals(literal) == wanted;
        }

        @Override
        public String words() {
            return (wanted ? "= " : "!= ") + Quotes.around(literal);
        }
    }

    /// A number on one side of a bound.
    /// @param above else below
    /// @param including the bound itself
    record Beyond(double bound, boolean above, boolean including) implements Comparison {
        @Override
        public boolean fits(@Nullable Value value) {
            double number = Scalars.number(value);
            return (including && number == bound) || (above ? number > bound : number < bound);
        }

        @Override
        public String words() {
            return (above ? ">" : "<") + (including ? "= " : " ") + Scalars.text(bound);
        }
    }

    /// A text in which a regular expression occurs.
    record Like(TextPattern pattern) implements Comparison {
        @Override
        public boolean fits(@Nullable Value value) {
            return value != null && !isComposed(value) && pattern.occursIn(Scalars.text(value));
        }

        private static boolean isComposed(Value value) {
            return value instanceof Value.Array || JsValue.entries(value) != null;
        }

        @Override
        public String words() {
            return "~ " + Quotes.around(pattern.toString());
        }
    }

    /// Numbers and texts as they are compared.
    final class Scalars {
        private Scalars() {}

        /// NaN for what is no number.
        static double number(@Nullable Value value) {
            return switch (value) {
                case Value.Int(long number) -> number;
                case Value.Float64(double number) -> number;
                case Value.Float32(float number) -> number;
                case Value.BigInt big -> big.value().doubleValue();
                case null, default -> Double.NaN;
            };
        }

        /// A text as it is, a number in its usual form, nothing for what is composed.
        static String text(Value value) {
            if (value instanceof Value.BigInt big) {
                // Digits of a hostile one take time that grows with their square.
                return big.value().bitLength() < 4 * Long.SIZE ? big.value().toString() : "";
            }
            if (WholeNumber.is(value)) {
                return Long.toString(WholeNumber.of(value, 0));
            }
            return switch (value) {
                case Value.Text(String text) -> text;
                case Value.Float64(double number) -> Double.toString(number);
                case Value.Float32(float number) -> Float.toString(number);
                case Value.Bool(boolean truth) -> Boolean.toString(truth);
                case Value.Null _ -> "null";
                default -> "";
            };
        }

        static String text(double number) {
            return number == Math.rint(number) && Math.abs(number) < 1e15
                    ? Long.toString((long) number)
                    : Double.toString(number);
        }
    }
}
