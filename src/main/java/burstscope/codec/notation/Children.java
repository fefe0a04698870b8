package burstscope.codec.notation;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.util.ArrayList;
import java.util.List;

/// The values one level below a value.
final class Children {
    private Children() {}

    static List<Value> of(Value value) {
        return switch (value) {
            case Value.Array array -> array.asList();
            case Value.Map map -> entries(map);
            case JsValue.JsMap map -> entries(map.entries());
            case JsValue.Set set -> set.items().asList();
            case JsValue.Shared shared -> of(shared.target());
            case JsValue.JsError error -> {
                List<Value> all = entries(error.details());
                all.add(error.message());
                yield all;
            }
            default -> List.of();
        };
    }

    static boolean isContainer(Value value) {
        return switch (value) {
            case Value.Array _, Value.Map _, JsValue.JsMap _, JsValue.Set _, JsValue.JsError _ -> true;
            case JsValue.Shared shared -> isContainer(shared.target());
            default -> false;
        };
    }

    private static List<Value> entries(Value.Map map) {
        List<Value> all = new ArrayList<>(2 * map.size());
        for (int i = 0; i < map.size(); i++) {
            all.add(map.key(i));
            all.add(map.value(i));
        }
        return all;
    }
}
