package burstscope.compare;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A value as JavaScript holds it: in an object, keys that are array indices come first, by number, and a key stands
/// once,
/// where it stood first, with its last value.
/// - Threads: stateless.
public final class JavascriptOrder {
    private static final long LAST_INDEX = 0xffff_fffeL;
    private static final int MOST_DIGITS = 10;

    private JavascriptOrder() {}

    /// The value itself when nothing in it is out of that order.
    public static Value of(Value value) {
        return switch (value) {
            case Value.Array array -> array(array);
            case Value.Map map -> map(map);
            case JsValue.Shared(int id, Value target) -> new JsValue.Shared(id, of(target));
            case JsValue.Set(Value.Array items) -> new JsValue.Set(items(items));
            case JsValue.JsMap(Value.Map entries) -> new JsValue.JsMap(entries(entries));
            case JsValue.JsError(String name, Value message, Value.Map details) ->
                new JsValue.JsError(name, message, entries(details));
            default -> value;
        };
    }

    @SuppressWarnings("ReferenceEquality") // An untouched part is the same object; comparing would walk it again.
    private static Value array(Value.Array array) {
        Value[] items = new Value[array.size()];
        boolean changed = false;
        for (int i = 0; i < items.length; i++) {
            items[i] = of(array.get(i));
            changed |= items[i] != array.get(i);
        }
        return changed ? Value.Array.of(items) : array;
    }

    @SuppressWarnings("ReferenceEquality")
    private static Value map(Value.Map map) {
        Map<Long, Value[]> indices = new TreeMap<>();
        Map<Value, Value> others = new LinkedHashMap<>();
        boolean changed = false;
        for (int i = 0; i < map.size(); i++) {
            Value value = of(map.value(i));
            long index = index(map.key(i));
            // An index behind another key, or one that is not larger than those before, has to move.
            changed |= value != map.value(i) || index >= 0;
            if (index >= 0) {
                indices.put(index, new Value[] {map.key(i), value});
            } else {
                changed |= others.put(map.key(i), value) != null;
            }
        }
        if (!changed) {
            return map;
        }
        List<Value> keys = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        indices.values().forEach(entry -> {
            keys.add(entry[0]);
            values.add(entry[1]);
        });
        others.forEach((key, value) -> {
            keys.add(key);
            values.add(value);
        });
        return Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
    }

    /// The keys in their order, each once with its last value; keys that are containers differ even when they are
    /// equal.
    private static Value.Map entries(Value.Map map) {
        Map<Object, Value[]> entries = new LinkedHashMap<>();
        for (int i = 0; i < map.size(); i++) {
            Value key = of(map.key(i));
            Value[] entry = {key, of(map.value(i))};
            Value[] known = entries.putIfAbsent(isScalar(key) ? key : entry, entry);
            if (known != null) {
                known[1] = entry[1];
            }
        }
        Value[] keys = entries.values().stream().map(entry -> entry[0]).toArray(Value[]::new);
        Value[] values = entries.values().stream().map(entry -> entry[1]).toArray(Value[]::new);
        return Value.Map.of(keys, values);
    }

    private static Value.Array items(Value.Array array) {
        Map<Object, Value> items = new LinkedHashMap<>();
        for (Value item : array.asList()) {
            Value inOrder = of(item);
            items.putIfAbsent(isScalar(inOrder) ? inOrder : new Object(), inOrder);
        }
        return Value.Array.of(items.values().toArray(Value[]::new));
    }

    private static boolean isScalar(Value value) {
        return switch (value) {
            case Value.Null _, Value.Bool _, Value.Int _, Value.BigInt _, Value.Float64 _, Value.Text _ -> true;
            case JsValue.Undefined _ -> true;
            default -> false;
        };
    }

    /// The index that a key is, or -1.
    private static long index(Value key) {
        if (!(key instanceof Value.Text(String text)) || text.isEmpty() || text.length() > MOST_DIGITS) {
            return -1;
        }
        long index = 0;
        for (int i = 0; i < text.length(); i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9' || (i > 0 && index == 0)) {
                return -1;
            }
            index = 10 * index + digit - '0';
        }
        return index <= LAST_INDEX ? index : -1;
    }
}
