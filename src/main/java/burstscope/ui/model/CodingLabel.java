package burstscope.ui.model;

import burstscope.codec.Value;
import burstscope.coding.Coding;

/// Codings in little room.
/// - Threads: stateless.
final class CodingLabel {
    private CodingLabel() {}

    /// `msgpackr`, `msgpackr, bundleStrings, no useRecords`.
    static String of(Coding coding) {
        StringBuilder label = new StringBuilder(coding.kind().id());
        Value.Map options = coding.options();
        for (int i = 0; i < options.size(); i++) {
            String name = ((Value.Text) options.key(i)).value();
            Value value = options.value(i);
            label.append(i == 0 ? "  " : ", ");
            if (value instanceof Value.Bool(boolean on)) {
                label.append(on ? "" : "no ").append(name);
            } else {
                label.append(name).append(' ').append(text(value));
            }
        }
        return label.toString();
    }

    private static String text(Value value) {
        return switch (value) {
            case Value.Text(String text) -> text;
            case Value.Int(long number) -> Long.toString(number);
            default -> value.toString();
        };
    }
}
