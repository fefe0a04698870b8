package burstscope.ui.model;

import burstscope.codec.ByteUse;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// What bytes are spent on, as the window names and colours it.
/// - Threads: stateless.
public final class ByteUses {
    private ByteUses() {}

    /// An entry of the legend.
    public record Entry(String style, String label) {}

    /// All of them, in the order of the bars.
    public static List<Entry> legend() {
        return Arrays.stream(ByteUse.values())
                .map(use -> new Entry(style(use), label(use)))
                .toList();
    }

    static String style(ByteUse use) {
        return "use-" + use.name().toLowerCase(Locale.ROOT);
    }

    static String label(ByteUse use) {
        return switch (use) {
            case KEY -> "keys";
            case INTEGER -> "integers";
            case TEXT -> "texts";
            case BINARY -> "binary";
            case STRUCTURE -> "structure";
            case OTHER -> "other values";
            case FRAMING -> "framing";
        };
    }
}
