package burstscope.codec.notation;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the objects with the key `$` stand for.
/// - Threads: stateless.
final class Wrapper {
    static final String MARK = "$";

    private Wrapper() {}

    /// - Errors: [NotationException] for an unknown wrapper, a missing field or one of another kind.
    static Value resolve(Value.Map all, Expansion expansion, long sizeBefore) throws NotationException {
        if (!(all.get(MARK) instanceof Value.Text(String kind))) {
            throw new NotationException("the key '$' must name a wrapper; write an object that has it as"
                    + " {\"$\":\"obj\",\"entries\":[[\"$\",...]]}");
        }
        Fields fields = new Fields(JsonLines.plain(kind), all);
        Value value = simple(kind, fields);
        if (value == null) {
            value = ShortForm.resolve(kind, fields, expansion, expansion.size() - sizeBefore);
        }
        if (value == null) {
            throw new NotationException("there is no wrapper '" + fields.wrapper() + "'");
        }
        return fields.has("id") && !kind.equals("ref") ? new JsValue.Shared(id(fields), value) : value;
    }

    private static @Nullable Value simple(String kind, Fields fields) throws NotationException {
        return switch (kind) {
            case "undefined" -> JsValue.UNDEFINED;
            case "func" -> JsValue.FUNCTION;
            case "num" -> number(fields);
            case "bigint" -> bigint(fields);
            case "str" -> utf16(fields);
            case "bytes" -> new Value.Bytes(fields.hex("hex"));
            case "typed" -> new JsValue.TypedArray(elementKind(fields), fields.hex("hex"));
            case "arraybuffer" -> new JsValue.TypedArray(JsValue.ElementKind.ARRAY_BUFFER, fields.hex("hex"));
            case "dataview" -> new JsValue.TypedArray(JsValue.ElementKind.DATA_VIEW, fields.hex("hex"));
            case "ext" -> extension(fields);
            case "date" ->
                fields.value("ms") instanceof Value.Null
                        ? JsValue.Date.INVALID
                        : new JsValue.Date(fields.integer("ms"));
            case "map" -> new JsValue.JsMap(fields.pairs("entries"));
            case "set" -> new JsValue.Set(fields.array("values"));
            case "obj" -> fields.pairs("entries");
            case "arr" -> fields.array("values");
            case "ref" -> new JsValue.Reference(id(fields));
            case "regexp" -> new JsValue.RegExp(fields.text("source"), fields.text("flags"));
            case "error" -> new JsValue.JsError(fields.text("name"), fields.value("message"), details(fields.all()));
            case "responseError" -> responseError(fields);
            case "c1", "long" ->
                throw new NotationException(
                        "the wrapper '" + kind + "' tells what a peer showed; no value can be made of it");
            default -> null;
        };
    }

    private static int id(Fields fields) throws NotationException {
        return fields.count("id");
    }

    private static Value number(Fields fields) throws NotationException {
        return new Value.Float64(
                switch (fields.text("v")) {
                    case "NaN" -> Double.NaN;
                    case "Infinity" -> Double.POSITIVE_INFINITY;
                    case "-Infinity" -> Double.NEGATIVE_INFINITY;
                    case "-0" -> -0.0;
                    default -> throw fields.refused("v", "NaN, Infinity, -Infinity or -0");
                });
    }

    private static Value bigint(Fields fields) throws NotationException {
        String digits = fields.text("v");
        // reading digits costs their square; JavaScript's own limit is far above what a message can want
        if (digits.length() > 10_000 || !digits.matches("-?[0-9]+")) {
            throw fields.refused("v", "a decimal integer of at most 10000 digits");
        }
        return new Value.BigInt(new BigInteger(digits));
    }

    private static Value utf16(Fields fields) throws NotationException {
        byte[] units = fields.hex("utf16be");
        if (units.length % 2 != 0) {
            throw fields.refused("utf16be", "four hex digits for each unit");
        }
        char[] chars = new char[units.length / 2];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) ((units[2 * i] & 0xff) << 8 | (units[2 * i + 1] & 0xff));
        }
        return Value.of(String.valueOf(chars));
    }

    static JsValue.ElementKind elementKind(Fields fields) throws NotationException {
        String name = fields.text("kind");
        for (JsValue.ElementKind kind : JsValue.ElementKind.values()) {
            if (kind.typeName().equals(name)) {
                return kind;
            }
        }
        throw fields.refused(
                "kind",
                "one of "
                        + String.join(
                                ", ",
                                Arrays.stream(JsValue.ElementKind.values())
                                        .map(JsValue.ElementKind::typeName)
                                        .toList()));
    }

    private static Value extension(Fields fields) throws NotationException {
        long type = fields.integer("type");
        if (type < Byte.MIN_VALUE || type > Byte.MAX_VALUE) {
            throw fields.refused("type", "-128 to 127");
        }
        return new Value.Ext((byte) type, fields.hex("hex"));
    }

    private static Value responseError(Fields fields) throws NotationException {
        Value.Map details = details(fields.all());
        Value[] keys = new Value[details.size() + 1];
        Value[] values = new Value[keys.length];
        for (int i = 0; i < details.size(); i++) {
            keys[i] = details.key(i);
            values[i] = details.value(i);
        }
        keys[details.size()] = Value.of(NotationWriter.RESPONSE_ERROR_FIELD);
        values[details.size()] = Value.TRUE;
        return new JsValue.JsError("Error", fields.value("message"), Value.Map.of(keys, values));
    }

    /// The fields of an error that are none of the notation's own; the field `details` holds them where their names
    /// would be mistaken for these.
    private static Value.Map details(Value.Map all) {
        if (all.get("details") instanceof Value.Map given) {
            return given;
        }
        List<Value> keys = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (!(all.key(i) instanceof Value.Text(String name) && NotationWriter.ERROR_FIELDS.contains(name))) {
                keys.add(all.key(i));
                values.add(all.value(i));
            }
        }
        return Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
    }
}
