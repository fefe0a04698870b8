package burstscope.run;

import burstscope.codec.CodecOption;
import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A codec that the backend can switch to, with the options it can set.
/// @param id as the control protocol names it
/// @param options those of the backend; one that is not among them keeps the value that the backend gives it
public record CodecOffer(String id, List<Option> options) {
    public CodecOffer {
        options = List.copyOf(options);
    }

    /// One option of the backend.
    /// @param defaultValue what the backend takes where nothing is said
    /// @param choices what it can be set to; empty where any value of the default's kind will do
    public record Option(String name, Value defaultValue, List<Value> choices) {
        public Option {
            choices = List.copyOf(choices);
        }

        boolean allows(Value value) {
            return choices.isEmpty()
                    || value instanceof Value.Null
                    || value.equals(defaultValue)
                    || choices.contains(value);
        }
    }

    /// A codec without options.
    public static CodecOffer plain(String id) {
        return new CodecOffer(id, List.of());
    }

    /// A codec with all that this program knows of it.
    public static CodecOffer whole(Coding coding) {
        return new CodecOffer(
                coding.kind().id(),
                coding.kind().options().stream()
                        .map(option -> new Option(option.name(), option.defaultValue(), option.choices()))
                        .toList());
    }

    Optional<Option> option(String name) {
        return options.stream().filter(offered -> offered.name().equals(name)).findFirst();
    }

    /// Why an option cannot have a value here; empty when it can.
    Optional<String> refusal(CodecOption option, Value value) {
        Optional<Option> offered = option(option.name());
        if (offered.isEmpty()) {
            return value.equals(option.defaultValue())
                    ? Optional.empty()
                    : Optional.of("This backend cannot set " + option.name() + ".");
        }
        return offered.get().allows(value)
                ? Optional.empty()
                : Optional.of("This backend cannot set " + option.name() + " so.");
    }

    /// Our values of the options that the backend knows, said in full: its defaults need not be ours.
    Value.Map toSend(Coding coding) {
        List<Value> keys = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        for (CodecOption option : coding.kind().options()) {
            if (option(option.name()).isPresent()) {
                keys.add(Value.of(option.name()));
                values.add(coding.valueOf(option));
            }
        }
        return Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
    }
}
