package burstscope.compare.shadow;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.util.HashSet;
import java.util.Set;

/// Maps that hold a key twice: legal in JSON and MessagePack, but a JavaScript object keeps one of them, so that such a
/// message cannot be compared with what a JavaScript library reads.
final class RepeatedKeys {
    private RepeatedKeys() {}

    static boolean in(Value value) {
        return switch (value) {
            case Value.Array array -> inItems(array);
            case Value.Map map -> inMap(map);
            case JsValue.Set set -> inItems(set.items());
            case JsValue.JsMap map -> inMap(map.entries());
            case JsValue.JsError error -> in(error.message()) || inMap(error.details());
            case JsValue.Shared shared -> in(shared.target());
            default -> false;
        };
    }

    private static boolean inItems(Value.Array array) {
        for (int i = 0; i < array.size(); i++) {
            if (in(array.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean inMap(Value.Map map) {
        Set<Value> keys = new HashSet<>();
        for (int i = 0; i < map.size(); i++) {
            if (!keys.add(map.key(i)) || in(map.key(i)) || in(map.value(i))) {
                return true;
            }
        }
        return false;
    }
}
