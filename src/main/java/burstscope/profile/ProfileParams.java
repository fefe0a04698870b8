package burstscope.profile;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Says which parameters a call can have: what YAML has, but for dates and the like.
final class ProfileParams {
    private ProfileParams() {}

    static void check(@Nullable Object params, String where) throws ProfileException {
        if (params != null && !(params instanceof List) && !(params instanceof Map)) {
            throw new ProfileException(where + " is neither a list nor a map");
        }
        value(params, where);
    }

    private static void value(@Nullable Object value, String where) throws ProfileException {
        switch (value) {
            case null -> {}
            case List<?> list -> {
                for (Object item : list) {
                    value(item, where);
                }
            }
            case Map<?, ?> map -> {
                for (Object item : map.values()) {
                    value(item, where);
                }
            }
            case String text -> {}
            case Boolean flag -> {}
            case Number number -> {}
            default -> throw new ProfileException(where + " holds what cannot be sent: " + value);
        }
    }
}
