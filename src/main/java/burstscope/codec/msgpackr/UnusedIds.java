package burstscope.codec.msgpackr;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.util.Set;

/// Takes the ids away that nothing in a message refers to: they say nothing, and msgpackr forgets them, too.
/// - Threads: stateless.
final class UnusedIds {
    private UnusedIds() {}

    static Value remove(Value value, Set<Integer> used) {
        return switch (value) {
            case JsValue.Shared(int id, Value target) -> {
                Value inner = remove(target, used);
                yield used.contains(id) ? new JsValue.Shared(id, inner) : inner;
            }
            case Value.Array items -> array(items, used);
            case Value.Map map -> map(map, used);
            case JsValue.JsMap(Value.Map entries) -> new JsValue.JsMap(map(entries, used));
            case JsValue.Set(Value.Array items) -> new JsValue.Set(array(items, used));
            case JsValue.JsError(String name, Value message, Value.Map details) ->
                new JsValue.JsError(name, remove(message, used), map(details, used));
            default -> value;
        };
    }

    private static Value.Array array(Value.Array array, Set<Integer> used) {
        Value[] items = new Value[array.size()];
        for (int i = 0; i < items.length; i++) {
            items[i] = remove(array.get(i), used);
        }
        return Value.Array.of(items);
    }

    private static Value.Map map(Value.Map map, Set<Integer> used) {
        Value[] keys = new Value[map.size()];
        Value[] values = new Value[map.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = remove(map.key(i), used);
            values[i] = remove(map.value(i), used);
        }
        return Value.Map.of(keys, values);
    }
}
