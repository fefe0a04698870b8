package burstscope.codec.notation;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The wrappers that stand for something much longer.
/// - Threads: stateless.
final class ShortForm {
    private ShortForm() {}

    /// The value, or null when there is no such short form.
    /// @param inside what the wrapper's own content counts for
    static @Nullable Value resolve(String kind, Fields fields, Expansion expansion, long inside)
            throws NotationException {
        return switch (kind) {
            case "rep" -> {
                String text = fields.text("s");
                expansion.multiply(fields.count("n"), text.length());
                yield Value.of(text.repeat(fields.count("n")));
            }
            case "bytesRep" -> new Value.Bytes(repeatedBytes(fields, expansion));
            case "typedRep" -> new JsValue.TypedArray(Wrapper.elementKind(fields), repeatedBytes(fields, expansion));
            case "arrRep" -> {
                expansion.multiply(fields.count("n"), inside);
                Value[] items = new Value[fields.count("n")];
                Arrays.fill(items, fields.value("v"));
                yield Value.Array.of(items);
            }
            case "objSeq" -> sequence(fields, expansion, inside);
            case "shapes" -> {
                expansion.multiply(fields.count("n"), 16 * Expansion.ONE_VALUE);
                Value[] items = new Value[fields.count("n")];
                Arrays.setAll(items, i -> Value.Map.ofEntries("k" + i, Value.of(i)));
                yield Value.Array.of(items);
            }
            case "sparse" -> sparse(fields, expansion);
            case "concat" -> joined(fields);
            default -> null;
        };
    }

    private static byte[] repeatedBytes(Fields fields, Expansion expansion) throws NotationException {
        byte[] once = fields.hex("hex");
        int count = fields.count("n");
        expansion.multiply(count, once.length);
        byte[] all = new byte[Math.multiplyExact(count, once.length)];
        for (int i = 0; i < count; i++) {
            System.arraycopy(once, 0, all, i * once.length, once.length);
        }
        return all;
    }

    private static Value sequence(Fields fields, Expansion expansion, long inside) throws NotationException {
        String prefix = fields.text("prefix");
        int count = fields.count("n");
        expansion.multiply(count, inside + 16 * Expansion.ONE_VALUE);
        Value[] keys = new Value[count];
        Value[] values = new Value[count];
        Value each = fields.has("v") ? fields.value("v") : null;
        for (int i = 0; i < count; i++) {
            keys[i] = Value.of(prefix + i);
            values[i] = each == null ? Value.of(i) : each;
        }
        return Value.Map.of(keys, values);
    }

    private static Value sparse(Fields fields, Expansion expansion) throws NotationException {
        int length = fields.count("length");
        expansion.multiply(length, Expansion.ONE_VALUE);
        Value[] all = new Value[length];
        Arrays.fill(all, JsValue.UNDEFINED);
        Value.Map items = fields.pairs("items");
        for (int i = 0; i < items.size(); i++) {
            if (!(items.key(i) instanceof Value.Int(long at)) || at < 0 || at >= length) {
                throw fields.refused("items", "pairs of an index below 'length' and a value");
            }
            all[(int) at] = items.value(i);
        }
        return Value.Array.of(all);
    }

    private static Value joined(Fields fields) throws NotationException {
        List<Value> parts = fields.array("parts").asList();
        if (parts.stream().allMatch(Value.Array.class::isInstance)) {
            List<Value> all = new ArrayList<>();
            parts.forEach(part -> all.addAll(((Value.Array) part).asList()));
            return Value.Array.of(all.toArray(Value[]::new));
        }
        if (parts.stream().allMatch(Value.Text.class::isInstance)) {
            StringBuilder all = new StringBuilder();
            parts.forEach(part -> all.append(((Value.Text) part).value()));
            return Value.of(all.toString());
        }
        if (parts.stream().allMatch(Value.Bytes.class::isInstance)) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            parts.forEach(part -> all.writeBytes(((Value.Bytes) part).value()));
            return new Value.Bytes(all.toByteArray());
        }
        throw fields.refused("parts", "arrays, or texts, or binary data");
    }
}
