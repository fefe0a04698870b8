package burstscope.codec;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a JavaScript peer can send besides the common values. A codec that has no coding for one of these says in its
/// documentation what it writes instead.
/// - Threads: immutable; arrays handed to a constructor belong to the value from then on.
public sealed interface JsValue extends Value {
    JsValue UNDEFINED = new Undefined();
    JsValue FUNCTION = new Function();

    /// `undefined`, which is not `null`.
    record Undefined() implements JsValue {}

    /// A function: no codec carries its code.
    record Function() implements JsValue {}

    /// A point in time in milliseconds since 1970 UTC.
    record Date(long epochMs) implements JsValue {
        /// What JavaScript calls an invalid date.
        public static final Date INVALID = new Date(Long.MIN_VALUE);
    }

    /// A set, its items in the order in which they were added.
    record Set(Array items) implements JsValue {}

    /// A JavaScript `Map`, which it keeps apart from an object ([Value.Map]).
    record JsMap(Map entries) implements JsValue {}

    /// The entries of an object or of a `Map`: which of both a message is made of depends on the peer's codec
    /// options.
    /// - Shape: null for anything else.
    static Value.@Nullable Map entries(@Nullable Value value) {
        return switch (value) {
            case Value.Map map -> map;
            case JsMap(Value.Map entries) -> entries;
            case null, default -> null;
        };
    }

    /// An error.
    /// @param message usually a text
    /// @param details the other fields that travelled (`cause`, `errors`, `stack`, `code`, `data`,
    /// `isResponseError`), in their order
    record JsError(String name, Value message, Map details) implements JsValue {
        private static final String RESPONSE_MARK = "isResponseError";
        private static final List<String> HIDDEN_FIELDS =
                List.of("name", "message", "stack", "cause", "errors", RESPONSE_MARK);

        /// Whether it is the `ResponseError` of an RPC library, which carries a code and data.
        public boolean isResponseError() {
            return TRUE.equals(details.get(RESPONSE_MARK));
        }

        /// The fields that a JavaScript program sees when it lists an object's own, which name, message and
        /// stack are
        /// not among.
        public Map enumerableFields() {
            List<Value> keys = new ArrayList<>();
            List<Value> values = new ArrayList<>();
            for (int i = 0; i < details.size(); i++) {
                if (!(details.key(i) instanceof Text(String field) && HIDDEN_FIELDS.contains(field))) {
                    keys.add(details.key(i));
                    values.add(details.value(i));
                }
            }
            return Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
        }
    }

    record RegExp(String source, String flags) implements JsValue {}

    /// A view of raw bytes as numbers; multi-byte elements lie low byte first.
    record TypedArray(ElementKind kind, byte[] littleEndian) implements JsValue {
        /// The elements as an object of its own fields, `{0: .., 1: ..}`, as a JavaScript program lists them.
        /// An
        /// `ArrayBuffer` and a `DataView` have none.
        public Map elements() {
            boolean numbers = kind != ElementKind.ARRAY_BUFFER && kind != ElementKind.DATA_VIEW;
            int count = numbers ? littleEndian.length / kind.elementBytes() : 0;
            Value[] keys = new Value[count];
            Value[] values = new Value[count];
            ByteBuffer in = ByteBuffer.wrap(littleEndian).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < count; i++) {
                keys[i] = Value.of(Integer.toString(i));
                values[i] = element(in);
            }
            return Map.of(keys, values);
        }

        private Value element(ByteBuffer in) {
            return switch (kind) {
                case INT8 -> Value.of((long) in.get());
                case UINT8, UINT8_CLAMPED, ARRAY_BUFFER, DATA_VIEW -> Value.of((long) (in.get() & 0xff));
                case INT16 -> Value.of((long) in.getShort());
                case UINT16 -> Value.of((long) (in.getShort() & 0xffff));
                case INT32 -> Value.of((long) in.getInt());
                case UINT32 -> Value.of(in.getInt() & 0xffff_ffffL);
                case FLOAT32 -> new Float64(in.getFloat());
                case FLOAT64 -> new Float64(in.getDouble());
                case BIG_INT64 -> new BigInt(BigInteger.valueOf(in.getLong()));
                case BIG_UINT64 -> new BigInt(new BigInteger(Long.toUnsignedString(in.getLong())));
            };
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof TypedArray t && kind == t.kind && Arrays.equals(littleEndian, t.littleEndian);
        }

        @Override
        public int hashCode() {
            return 31 * kind.hashCode() + Arrays.hashCode(littleEndian);
        }

        @Override
        public String toString() {
            return kind.typeName() + "[" + littleEndian.length + " bytes]";
        }
    }

    /// A container that [Reference]s elsewhere in the same message point at; ids are unique in a message.
    record Shared(int id, Value target) implements JsValue {}

    /// The same container again; inside of its [Shared] it closes a cycle.
    record Reference(int id) implements JsValue {}

    /// The element types of [TypedArray], with the two that are no array of numbers.
    enum ElementKind {
        INT8("Int8Array", 1),
        UINT8("Uint8Array", 1),
        UINT8_CLAMPED("Uint8ClampedArray", 1),
        INT16("Int16Array", 2),
        UINT16("Uint16Array", 2),
        INT32("Int32Array", 4),
        UINT32("Uint32Array", 4),
        FLOAT32("Float32Array", 4),
        FLOAT64("Float64Array", 8),
        BIG_INT64("BigInt64Array", 8),
        BIG_UINT64("BigUint64Array", 8),
        ARRAY_BUFFER("ArrayBuffer", 1),
        DATA_VIEW("DataView", 1);

        private final String typeName;
        private final int elementBytes;

        ElementKind(String typeName, int elementBytes) {
            this.typeName = typeName;
            this.elementBytes = elementBytes;
        }

        /// The JavaScript name of the type.
        public String typeName() {
            return typeName;
        }

        public int elementBytes() {
            return elementBytes;
        }
    }
}
