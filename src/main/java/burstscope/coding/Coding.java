package burstscope.coding;

import burstscope.codec.Codec;
import burstscope.codec.CodecOption;
import burstscope.codec.JsValue;
import burstscope.codec.LayoutReader;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.codec.WireLimits;
import burstscope.framing.Framing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A codec under certain options, with the framing that carries it on a stream: what a live switch changes at a frame
/// boundary.
/// @param options only those that differ from their defaults, in the order of [CodecKind#options]
public record Coding(CodecKind kind, Value.Map options) {
    public static final Coding JSON = new Coding(CodecKind.JSON, Value.Map.EMPTY);
    public static final Coding MSGPACK = new Coding(CodecKind.MSGPACK, Value.Map.EMPTY);

    /// - Errors: [IllegalArgumentException] with a sentence for the user, for an unknown option or a value it
    /// cannot
    /// have.
    public Coding {
        options = normalised(kind, options);
    }

    /// What users write and read: `msgpack`, `msgpackr:useRecords=false,bundleStrings=true`.
    public String id() {
        StringBuilder text = new StringBuilder(kind.id());
        for (int i = 0; i < options.size(); i++) {
            text.append(i == 0 ? ':' : ',')
                    .append(((Value.Text) options.key(i)).value())
                    .append('=')
                    .append(OptionText.of(options.value(i)));
        }
        return text.toString();
    }

    /// What an option of the codec is set to, its default included.
    public Value valueOf(CodecOption option) {
        Value value = options.get(option.name());
        return value == null ? option.defaultValue() : value;
    }

    /// All options of the codec with the values in force.
    public Value.Map allOptions() {
        return Value.Map.of(
                kind.options().stream().map(option -> Value.of(option.name())).toArray(Value[]::new),
                kind.options().stream().map(this::valueOf).toArray(Value[]::new));
    }

    /// The same codec with one option set.
    /// - Errors: [IllegalArgumentException] as for a new one.
    public Coding with(CodecOption option, Value value) {
        List<CodecOption> others = kind.options().stream()
                .filter(other -> !other.name().equals(option.name()))
                .toList();
        List<Value> keys = new ArrayList<>(
                others.stream().map(other -> Value.of(other.name())).toList());
        List<Value> values = new ArrayList<>(others.stream().map(this::valueOf).toList());
        keys.add(Value.of(option.name()));
        values.add(value);
        return new Coding(kind, Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new)));
    }

    /// What changed from one coding to another in a few words: `bundleStrings on`, or the whole of it for another
    /// codec.
    public String changeFrom(Coding before) {
        if (before.kind != kind) {
            return id();
        }
        return kind.options().stream()
                .filter(option -> !valueOf(option).equals(before.valueOf(option)))
                .map(option -> option.name() + " " + OptionText.spoken(valueOf(option)))
                .collect(Collectors.joining(", "));
    }

    /// A codec for one thread and direction.
    public Codec newCodec(WireLimits limits) {
        return kind.newCodec(options, limits);
    }

    /// Explains payloads byte by byte; for one thread.
    public LayoutReader newLayoutReader(WireLimits limits) {
        return kind.newLayoutReader(options, limits);
    }

    public Framing framing() {
        return kind.framing();
    }

    /// Reads what [#id] writes; `option` alone means `option=true`.
    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    public static Coding parse(String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        CodecKind kind = CodecKind.byId(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no codec '" + name + "'; there are " + String.join(", ", ids())));
        return new Coding(kind, colon < 0 ? Value.Map.EMPTY : OptionText.parseAll(text.substring(colon + 1)));
    }

    public static Optional<Coding> byId(String id) {
        try {
            return Optional.of(parse(id));
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }

    /// The codecs under their default options.
    public static List<Coding> plain() {
        return List.of(CodecKind.values()).stream()
                .map(kind -> new Coding(kind, Value.Map.EMPTY))
                .toList();
    }

    public static List<String> ids() {
        return List.of(CodecKind.values()).stream().map(CodecKind::id).toList();
    }

    /// Null stands for the default, which can be none of the choices: some options follow others unless they are
    /// given.
    private static boolean isUnset(Value value) {
        return value instanceof Value.Null || value instanceof JsValue.Undefined;
    }

    private static @Nullable Value asInteger(@Nullable Value value) {
        return WholeNumber.is(value) ? Value.of(WholeNumber.of(value, 0)) : value;
    }

    private static Value.Map normalised(CodecKind kind, Value.Map given) {
        List<Value> keys = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        for (CodecOption option : kind.options()) {
            Value value = asInteger(given.get(option.name()));
            if (value == null || isUnset(value) || value.equals(option.defaultValue())) {
                continue;
            }
            if (!option.choices().isEmpty() && !option.choices().contains(value)) {
                throw new IllegalArgumentException(option.name() + " of codec " + kind.id() + " cannot be "
                        + OptionText.of(value) + "; it can be " + OptionText.list(option.choices()));
            }
            keys.add(Value.of(option.name()));
            values.add(value);
        }
        for (int i = 0; i < given.size(); i++) {
            String name = given.key(i) instanceof Value.Text(String text) ? text : OptionText.of(given.key(i));
            if (kind.options().stream().noneMatch(option -> option.name().equals(name))) {
                throw new IllegalArgumentException("codec " + kind.id() + " has no option '" + name + "'");
            }
        }
        return Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
    }
}
