package burstscope.coding;

import burstscope.codec.CodecOption;
import burstscope.codec.Value;
import java.util.Optional;

/// Knows which options do nothing while others stand as they do.
public final class OptionUse {
    private OptionUse() {}

    /// Why turning the option would change neither what is written nor how it is read; empty when it would.
    public static Optional<String> idle(Coding coding, CodecOption option) {
        boolean records = !isSet(coding, "useRecords", Value.FALSE);
        return switch (option.name()) {
            case "sequential", "maxOwnStructures", "maxSharedStructures", "structures", "mapsAsObjects" ->
                records ? Optional.empty() : Optional.of("Does nothing without useRecords.");
            case "variableMapSize" ->
                records ? Optional.of("Does nothing with useRecords: objects are records then.") : Optional.empty();
            case "moreTypes" ->
                isSet(coding, "structuredClone", Value.TRUE)
                        ? Optional.of("Does nothing with structuredClone, which includes it.")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static boolean isSet(Coding coding, String name, Value value) {
        return coding.kind().options().stream()
                .anyMatch(option ->
                        option.name().equals(name) && coding.valueOf(option).equals(value));
    }
}
