package burstscope.codec;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A decoded message or a part of it. Loses nothing of any codec: the kind of a number, the order of a map's entries
/// and
/// keys that are no text are kept.
/// - Threads: immutable; arrays handed to a factory belong to the value from then on.
public sealed interface Value
        permits Value.Null,
                Value.Bool,
                Value.Int,
                Value.BigInt,
                Value.Float32,
                Value.Float64,
                Value.Text,
                Value.Bytes,
                Value.Ext,
                Value.Array,
                Value.Map,
                JsValue {
    Value NULL = new Null();
    Value TRUE = new Bool(true);
    Value FALSE = new Bool(false);

    record Null() implements Value {}

    record Bool(boolean value) implements Value {}

    /// An integer that fits 64 signed bits.
    record Int(long value) implements Value {}

    /// An integer outside the range of [Int], or one that its codec marks as a big integer (JavaScript's `bigint`,
    /// which
    /// it keeps apart from its numbers).
    record BigInt(BigInteger value) implements Value {}

    record Float32(float value) implements Value {}

    record Float64(double value) implements Value {}

    /// Text as UTF-16; may hold lone surrogates where a codec can carry them.
    record Text(String value) implements Value {}

    /// Uninterpreted bytes.
    record Bytes(byte[] value) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Bytes b && Arrays.equals(value, b.value);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(value);
        }

        @Override
        public String toString() {
            return "Bytes[" + value.length + "]";
        }
    }

    /// A MessagePack extension: type -128..127 and its bytes.
    record Ext(byte type, byte[] data) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Ext e && type == e.type && Arrays.equals(data, e.data);
        }

        @Override
        public int hashCode() {
            return 31 * type + Arrays.hashCode(data);
        }

        @Override
        public String toString() {
            return "Ext[" + type + ", " + data.length + " bytes]";
        }
    }

    static Value of(boolean value) {
        return value ? TRUE : FALSE;
    }

    static Value of(long value) {
        return SmallInts.LEAST <= value && value <= SmallInts.MOST
                ? SmallInts.ALL[(int) value - SmallInts.LEAST]
                : new Int(value);
    }

    static Value of(String value) {
        return new Text(value);
    }

    /// A list of values.
    /// - Shape: one item or two are held without an array around them, as many small lists are many small objects.
    abstract sealed class Array implements Value {
        public static final Array EMPTY = new Many(new Value[0]);

        private Array() {}

        private static final class One extends Array {
            private final Value item;

            One(Value item) {
                this.item = item;
            }
        }

        private static final class Two extends Array {
            private final Value first;
            private final Value second;

            Two(Value first, Value second) {
                this.first = first;
                this.second = second;
            }
        }

        private static final class Many extends Array {
            private final Value[] items;

            Many(Value[] items) {
                this.items = items;
            }
        }

        public static Array of(Value... items) {
            return switch (items.length) {
                case 0 -> EMPTY;
                case 1 -> new One(items[0]);
                case 2 -> new Two(items[0], items[1]);
                default -> new Many(items);
            };
        }

        /// The same as [#of], for callers that have no array at hand.
        public static Array ofOne(Value item) {
            return new One(item);
        }

        /// The same as [#of], for callers that have no array at hand.
        public static Array ofTwo(Value first, Value second) {
            return new Two(first, second);
        }

        public final int size() {
            return this instanceof Many many ? many.items.length : this instanceof One ? 1 : 2;
        }

        public final Value get(int index) {
            return this instanceof Many many ? many.items[index] : few(index);
        }

        private Value few(int index) {
            Objects.checkIndex(index, size());
            return switch (this) {
                case One one -> one.item;
                case Two two -> index == 0 ? two.first : two.second;
                case Many many -> many.items[index];
            };
        }

        public final List<Value> asList() {
            return switch (this) {
                case One one -> List.of(one.item);
                case Two two -> List.of(two.first, two.second);
                case Many many -> List.of(many.items);
            };
        }

        @Override
        public final boolean equals(@Nullable Object other) {
            if (!(other instanceof Array a) || a.size() != size()) {
                return false;
            }
            for (int i = 0; i < size(); i++) {
                if (!get(i).equals(a.get(i))) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public final int hashCode() {
            int hash = 1;
            for (int i = 0; i < size(); i++) {
                hash = 31 * hash + get(i).hashCode();
            }
            return hash;
        }

        @Override
        public final String toString() {
            return asList().toString();
        }
    }

    /// Entries in wire order; any value can be a key, and a key may stand twice (the last one counts in [#get]).
    /// - Shape: keys and values by turns in one array; one entry is held without it; maps of the same keys can
    /// share the
    /// list of them.
    abstract sealed class Map implements Value {
        public static final Map EMPTY = new ManyEntries(new Value[0]);

        private Map() {}

        private static final class OneEntry extends Map {
            private final Value key;
            private final Value value;

            OneEntry(Value key, Value value) {
                this.key = key;
                this.value = value;
            }
        }

        private static final class ManyEntries extends Map {
            private final Value[] turns;

            ManyEntries(Value[] turns) {
                this.turns = turns;
            }
        }

        private static final class SharedKeys extends Map {
            private final Value[] keys;
            private final Value[] values;

            SharedKeys(Value[] keys, Value[] values) {
                this.keys = keys;
                this.values = values;
            }
        }

        /// A map that takes both arrays as they are: those of many maps may be the same list of keys.
        /// - Errors: [IllegalArgumentException] when the lengths differ.
        public static Map sharing(Value[] keys, Value[] values) {
            if (keys.length != values.length) {
                throw new IllegalArgumentException(keys.length + " keys for " + values.length + " values");
            }
            return switch (keys.length) {
                case 0 -> EMPTY;
                case 1 -> new OneEntry(keys[0], values[0]);
                default -> new SharedKeys(keys, values);
            };
        }

        /// Whether the map was made with this very list of keys, which then need not be compared.
        @SuppressWarnings("ReferenceEquality") // The same list is what is asked for.
        public final boolean shares(Value[] keys) {
            return this instanceof SharedKeys shared && shared.keys == keys;
        }

        /// The keys in their order, which nobody may change: the list of [#sharing] itself where there is one.
        public final Value[] keyList() {
            if (this instanceof SharedKeys shared) {
                return shared.keys;
            }
            Value[] keys = new Value[size()];
            Arrays.setAll(keys, this::key);
            return keys;
        }

        /// - Errors: [IllegalArgumentException] when the lengths differ.
        public static Map of(Value[] keys, Value[] values) {
            if (keys.length != values.length) {
                throw new IllegalArgumentException(keys.length + " keys for " + values.length + " values");
            }
            if (keys.length == 1) {
                return new OneEntry(keys[0], values[0]);
            }
            Value[] turns = new Value[2 * keys.length];
            for (int i = 0; i < keys.length; i++) {
                turns[2 * i] = keys[i];
                turns[2 * i + 1] = values[i];
            }
            return ofTurns(turns);
        }

        /// A map from keys and values by turns.
        /// - Errors: [IllegalArgumentException] when the last key has no value.
        public static Map ofTurns(Value... keysAndValues) {
            if (keysAndValues.length % 2 != 0) {
                throw new IllegalArgumentException("the last of " + keysAndValues.length + " is a key without a value");
            }
            return switch (keysAndValues.length) {
                case 0 -> EMPTY;
                case 2 -> new OneEntry(keysAndValues[0], keysAndValues[1]);
                default -> new ManyEntries(keysAndValues);
            };
        }

        /// A map of one entry, for callers that have no array at hand.
        public static Map ofOne(Value key, Value value) {
            return new OneEntry(key, value);
        }

        /// A map from alternating text keys and values, for the small envelopes that we write ourselves.
        public static Map ofEntries(Object... keysAndValues) {
            Value[] turns = new Value[keysAndValues.length];
            for (int i = 0; i < turns.length; i += 2) {
                turns[i] = new Text((String) keysAndValues[i]);
                turns[i + 1] = (Value) Objects.requireNonNull(keysAndValues[i + 1]);
            }
            return ofTurns(turns);
        }

        public final int size() {
            return this instanceof ManyEntries many
                    ? many.turns.length >> 1
                    : this instanceof SharedKeys shared ? shared.values.length : 1;
        }

        public final Value key(int index) {
            return this instanceof ManyEntries many
                    ? many.turns[2 * index]
                    : this instanceof SharedKeys shared ? shared.keys[index] : one(index).key;
        }

        public final Value value(int index) {
            return this instanceof ManyEntries many
                    ? many.turns[2 * index + 1]
                    : this instanceof SharedKeys shared ? shared.values[index] : one(index).value;
        }

        private OneEntry one(int index) {
            Objects.checkIndex(index, 1);
            return (OneEntry) this;
        }

        /// The value under a text key, or null when there is none.
        public final @Nullable Value get(String key) {
            for (int i = size() - 1; i >= 0; i--) {
                if (key(i) instanceof Text(String text) && text.equals(key)) {
                    return value(i);
                }
            }
            return null;
        }

        @Override
        public final boolean equals(@Nullable Object other) {
            if (!(other instanceof Map m) || m.size() != size()) {
                return false;
            }
            for (int i = 0; i < size(); i++) {
                if (!key(i).equals(m.key(i)) || !value(i).equals(m.value(i))) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public final int hashCode() {
            int hash = 1;
            for (int i = 0; i < size(); i++) {
                hash = 31 * (31 * hash + key(i).hashCode()) + value(i).hashCode();
            }
            return hash;
        }

        @Override
        public final String toString() {
            StringBuilder text = new StringBuilder("{");
            for (int i = 0; i < size(); i++) {
                text.append(i == 0 ? "" : ", ").append(key(i)).append('=').append(value(i));
            }
            return text.append('}').toString();
        }
    }
}
