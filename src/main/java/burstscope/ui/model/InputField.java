package burstscope.ui.model;

import burstscope.units.Durations;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// A number that the user types: its text while typing, its last good value, and what is wrong with the text.
/// - Threads: one.
public final class InputField {
    private static final Pattern COUNT = Pattern.compile("\\d{1,12}");
    private static final Pattern BARE = Pattern.compile("[\\d.]{1,12}");

    private final Range range;
    private final Function<String, OptionalLong> parser;
    private final LongFunction<String> format;
    private final StringProperty text;
    private final ReadOnlyLongWrapper value;
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");

    /// @param name as the control's label says it
    private record Range(String name, long min, long max) {}

    private InputField(Range range, long initial, Function<String, OptionalLong> parser, LongFunction<String> format) {
        this.range = range;
        this.parser = parser;
        this.format = format;
        text = new SimpleStringProperty(format.apply(initial));
        value = new ReadOnlyLongWrapper(initial);
    }

    /// A whole number.
    static InputField count(String name, long min, long max, long initial) {
        return new InputField(new Range(name, min, max), initial, InputField::parseCount, Long::toString);
    }

    /// A duration in ns: `250us`, `1 ms`, `1.5 s`; a bare number is milliseconds.
    static InputField duration(String name, long maxNs, long initialNs) {
        return new InputField(new Range(name, 0, maxNs), initialNs, InputField::parseDuration, Numbers::exact);
    }

    public String name() {
        return range.name();
    }

    public StringProperty textProperty() {
        return text;
    }

    public ReadOnlyLongProperty valueProperty() {
        return value.getReadOnlyProperty();
    }

    public long value() {
        return value.get();
    }

    /// What is wrong with the text, in words; empty when it was taken.
    public ReadOnlyStringProperty problemProperty() {
        return problem.getReadOnlyProperty();
    }

    /// Takes the text, or says why not and keeps the value before.
    public boolean commit() {
        OptionalLong parsed = parser.apply(text.get().strip().replace(" ", "").toLowerCase(Locale.ROOT));
        if (parsed.isEmpty() || parsed.getAsLong() < range.min() || parsed.getAsLong() > range.max()) {
            problem.set(range.name() + ": " + format.apply(range.min()) + " to " + format.apply(range.max()));
            return false;
        }
        set(parsed.getAsLong());
        return true;
    }

    /// Gives the text back that shows the value.
    public void revert() {
        set(value.get());
    }

    void set(long newValue) {
        problem.set("");
        value.set(newValue);
        text.set(format.apply(newValue));
    }

    private static OptionalLong parseCount(String text) {
        return COUNT.matcher(text).matches() ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    private static OptionalLong parseDuration(String text) {
        try {
            return OptionalLong.of(Durations.parse(BARE.matcher(text).matches() ? text + "ms" : text));
        } catch (IllegalArgumentException notReadable) {
            return OptionalLong.empty();
        }
    }
}
