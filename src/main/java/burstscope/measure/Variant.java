package burstscope.measure;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What a setting has beside its delivery and its codec: names and values in order, `transport` `raw`. Two settings
/// that
/// differ in it are compared like two codecs.
/// - Threads: immutable.
/// @param values each name once
public record Variant(List<Named> values) {
    /// Nothing beside delivery and codec.
    public static final Variant NONE = new Variant(List.of());

    /// One name with its value; neither is empty, nor holds `=` or `,` or a line's end.
    public record Named(String name, String value) {
        public Named {
            check(name);
            check(value);
        }

        private static void check(String word) {
            if (word.isBlank() || word.chars().anyMatch(c -> c == '=' || c == ',' || c < ' ')) {
                throw new IllegalArgumentException("'" + word + "' is no word: it is empty, or holds '=' or ','");
            }
        }
    }

    /// - Errors: [IllegalArgumentException] for a name that stands twice.
    public Variant {
        values = List.copyOf(values);
        Set<String> names = new HashSet<>();
        for (Named named : values) {
            if (!names.add(named.name())) {
                throw new IllegalArgumentException(named.name() + " is given twice");
            }
        }
    }

    public static Variant of(String name, String value) {
        return NONE.with(name, value);
    }

    /// The same with one value set, at the place where its name stands, or else at the end.
    public Variant with(String name, String value) {
        List<Named> changed = new ArrayList<>(values);
        Named set = new Named(name, value);
        int at = changed.stream().map(Named::name).toList().indexOf(name);
        if (at < 0) {
            changed.add(set);
        } else {
            changed.set(at, set);
        }
        return new Variant(changed);
    }

    public boolean isNone() {
        return values.isEmpty();
    }

    public Optional<String> value(String name) {
        return values.stream()
                .filter(named -> named.name().equals(name))
                .map(Named::value)
                .findFirst();
    }

    /// For tables: `transport raw, pause off`; empty for none.
    public String label() {
        return values.stream().map(named -> named.name() + " " + named.value()).collect(Collectors.joining(", "));
    }

    /// For files: `transport=raw,pause=off`; empty for none.
    public String id() {
        return values.stream().map(named -> named.name() + "=" + named.value()).collect(Collectors.joining(","));
    }

    /// Reads what [#id] writes.
    /// - Errors: [IllegalArgumentException] for anything else.
    public static Variant parse(String id) {
        Variant read = NONE;
        for (String part : id.isEmpty() ? new String[0] : id.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0 || read.value(part.substring(0, equals)).isPresent()) {
                throw new IllegalArgumentException("'" + id + "' is no list of NAME=VALUE");
            }
            read = read.with(part.substring(0, equals), part.substring(equals + 1));
        }
        return read;
    }
}
