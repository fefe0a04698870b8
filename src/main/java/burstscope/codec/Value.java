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
        return new Int(value);
    }

    static Value of(String value) {
        return new Text(value);
    }

    /// A list of values.
    final class Array implements Value {
        public static final Array EMPTY = new Array(new Value[0]);
        private final Value[] items;

        private Array(Value[] items) {
            this.items = items;
        }

        public static Array of(Value... items) {
            return items.length == 0 ? EMPTY : new Array(items);
        }

        public int size() {
            return items.length;
        }

        public Value get(int index) {
            return items[index];
        }

        public List<Value> asList() {
            return List.of(items);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Array a && Arrays.equals(items, a.items);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(items);
        }

        @Override
        public String toString() {
            return Arrays.toString(items);
        }
    }

    /// Entries in wire order; any value can be a key, and a key may stand twice (the last one counts in [#get]).
    final class Map implements Value {
        public static final Map EMPTY = new Map(new Value[0], new Value[0]);
        private final Value[] keys;
        private final Value[] values;

        private Map(Value[] keys, Value[] values) {
            this.keys = keys;
            this.values = values;
        }

        /// - Errors: [IllegalArgumentException] when the lengths differ.
        public static Map of(Value[] keys, Value[] values) {
            if (keys.length != values.length) {
                throw new IllegalArgumentException(keys.length + " keys for " + values.length + " values");
            }
            return keys.length == 0 ? EMPTY : new Map(keys, values);
        }

        /// A map from alternating text keys and values, for the small envelopes that we write ourselves.
        public static Map ofEntries(Object... keysAndValues) {
            Value[] keys = new Value[keysAndValues.length / 2];
            Value[] values = new Value[keys.length];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = new Text((String) keysAndValues[2 * i]);
                values[i] = (Value) Objects.requireNonNull(keysAndValues[2 * i + 1]);
            }
            return of(keys, values);
        }

        public int size() {
            return keys.length;
        }

        public Value key(int index) {
            return keys[index];
        }

        public Value value(int index) {
            return values[index];
        }

        /// The value under a text key, or null when there is none.
        public @Nullable Value get(String key) {
            for (int i = keys.length - 1; i >= 0; i--) {
                if (keys[i] instanceof Text(String text) && text.equals(key)) {
                    return values[i];
                }
            }
            return null;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Map m && Arrays.equals(keys, m.keys) && Arrays.equals(values, m.values);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(keys) + Arrays.hashCode(values);
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("{");
            for (int i = 0; i < keys.length; i++) {
                text.append(i == 0 ? "" : ", ").append(keys[i]).append('=').append(values[i]);
            }
            return text.append('}').toString();
        }
    }
}
