package burstscope.profile;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Says which parameters a call can have: what YAML has, but for dates and the like.
final class ProfileParams {
    private ProfileParams() {}

    /// What is wrong with them, as the end of a sentence; empty when nothing is.
    static String check(@Nullable Object params) {
        return params == null || params instanceof List || params instanceof Map
                ? value(params)
                : "is neither a list nor a map";
    }

    private static String value(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case List<?> list -> firstWrong(list);
            case Map<?, ?> map -> firstWrong(map.values());
            case String text -> "";
            case Boolean flag -> "";
            case Number number -> "";
            default -> "holds what cannot be sent: " + value;
        };
    }

    private static String firstWrong(Collection<?> values) {
        return values.stream()
                .map(ProfileParams::value)
                .filter(wrong -> !wrong.isEmpty())
                .findFirst()
                .orElse("");
    }
}
