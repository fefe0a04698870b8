package burstscope.ui.model;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
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
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)\\s*(ns|us|µs|ms|s)?");

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
        return new InputField(
                new Range(name, 0, maxNs), initialNs, InputField::parseDuration, InputField::durationText);
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
        OptionalLong parsed =
                parser.apply(text.get().strip().replace("\u2009", "").toLowerCase(Locale.ROOT));
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
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        String unit = matcher.group(2) == null ? "ms" : matcher.group(2);
        double factor = switch (unit) {
            case "ns" -> 1;
            case "us", "µs" -> 1e3;
            case "ms" -> 1e6;
            default -> 1e9;
        };
        return OptionalLong.of(Math.round(Double.parseDouble(matcher.group(1)) * factor));
    }

    private static String durationText(long ns) {
        if (ns == 0) {
            return "0 ms";
        }
        if (ns % 1_000_000_000L == 0) {
            return ns / 1_000_000_000L + " s";
        }
        if (ns % 1_000_000 == 0) {
            return ns / 1_000_000 + " ms";
        }
        return ns % 1_000 == 0 ? ns / 1_000 + " µs" : ns + " ns";
    }
}
