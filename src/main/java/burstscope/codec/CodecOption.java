package burstscope.codec;

import java.util.List;

/// One option of a codec, as users see it.
/// @param name as the original library calls it
/// @param defaultValue what holds when it is not given
/// @param choices the values a user can pick from; empty when any value of the default's kind will do
/// @param changesBytes whether it changes what is written; else it only changes how bytes are read
/// @param meaning one sentence for a tooltip
public record CodecOption(String name, Value defaultValue, List<Value> choices, boolean changesBytes, String meaning) {
    private static final List<Value> YES_NO = List.of(Value.FALSE, Value.TRUE);

    public CodecOption {
        choices = List.copyOf(choices);
    }

    /// An option that is on or off.
    public static CodecOption toggle(String name, boolean defaultValue, boolean changesBytes, String meaning) {
        return new CodecOption(name, Value.of(defaultValue), YES_NO, changesBytes, meaning);
    }

    public boolean isToggle() {
        return choices.equals(YES_NO);
    }
}
