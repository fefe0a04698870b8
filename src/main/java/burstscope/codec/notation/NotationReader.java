package burstscope.codec.notation;

import burstscope.codec.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/// Reads one value without recursion: a wrapper is resolved when its object closes, from parts that are values already.
/// - Threads: one; made for one value.
final class NotationReader {
    /// From here on a double has not every integer.
    static final long LARGEST_EXACT = 1L << 53;

    /// Levels of JSON that a wrapper may need for one of a value, and one to spare.
    private static final int JSON_LEVELS = 4;

    private final JsonParser parser;
    private final int limit;
    private final Deque<Open> open = new ArrayDeque<>();
    private final Expansion expansion = new Expansion();
    private int deepest;

    NotationReader(JsonParser parser, int limit) {
        this.parser = parser;
        this.limit = limit;
    }

    Value read() throws NotationException {
        while (true) {
            Value value = next();
            if (value == null) {
                continue;
            }
            Open outer = open.peek();
            if (outer == null) {
                if (deepest > limit && isDeeper(value, limit)) {
                    throw tooDeep();
                }
                return value;
            }
            outer.values.add(value);
        }
    }

    /// The value that the next token completes; null when it opens a container or names a property.
    private @Nullable Value next() throws NotationException {
        JsonToken token = parser.nextToken();
        if (token == null) {
            throw new NotationException("the text ends before its value does" + place(parser));
        }
        return switch (token) {
            case START_ARRAY, START_OBJECT -> {
                if (open.size() == JSON_LEVELS * limit) {
                    throw tooDeep();
                }
                open.push(new Open(expansion.size()));
                deepest = Math.max(deepest, open.size());
                yield null;
            }
            case PROPERTY_NAME -> {
                String name = parser.currentName();
                expansion.add(name.length());
                open.element().addKey(name);
                yield null;
            }
            case END_ARRAY -> open.pop().array();
            case END_OBJECT -> object(open.pop());
            case VALUE_STRING -> {
                String text = parser.getString();
                expansion.add(text.length());
                yield Value.of(text);
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                expansion.add(Expansion.ONE_VALUE);
                yield number();
            }
            case VALUE_TRUE -> constant(Value.TRUE);
            case VALUE_FALSE -> constant(Value.FALSE);
            case VALUE_NULL -> constant(Value.NULL);
            case VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new IllegalStateException("JSON text gave the token " + token);
        };
    }

    private Value constant(Value value) {
        expansion.add(Expansion.ONE_VALUE);
        return value;
    }

    private Value object(Open closed) throws NotationException {
        Value.Map fields = closed.map();
        if (!closed.isWrapper) {
            return fields;
        }
        try {
            return Wrapper.resolve(fields, expansion, closed.sizeBefore);
        } catch (NotationException e) {
            throw new NotationException(e.getMessage() + place(parser));
        }
    }

    private Value number() {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            long value = parser.getLongValue();
            if (value == 0 && parser.getString().startsWith("-")) {
                return new Value.Float64(-0.0);
            }
            return Math.abs(value) <= LARGEST_EXACT && value != Long.MIN_VALUE
                    ? Value.of(value)
                    : new Value.Float64(value);
        }
        return number(parser.getDoubleValue());
    }

    private static Value number(double value) {
        boolean isExact = Math.abs(value) <= LARGEST_EXACT && value == Math.rint(value);
        boolean isNegativeZero = value == 0 && Double.compare(value, 0) != 0;
        return isExact && !isNegativeZero ? Value.of((long) value) : new Value.Float64(value);
    }

    /// - Shape: the recursion ends `levels` deep.
    private static boolean isDeeper(Value value, int levels) {
        if (levels == 0) {
            return Children.isContainer(value);
        }
        for (Value child : Children.of(value)) {
            if (isDeeper(child, levels - 1)) {
                return true;
            }
        }
        return false;
    }

    private NotationException tooDeep() {
        return new NotationException("nested deeper than " + limit + place(parser));
    }

    static String place(JsonParser parser) {
        return place(parser.currentLocation());
    }

    /// Where it was, or nothing when it was no text (a tree in memory).
    static String place(@Nullable TokenStreamLocation location) {
        return location == null || location.getLineNr() < 1
                ? ""
                : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }

    /// A container whose end is still to come.
    private static final class Open {
        final long sizeBefore;
        final List<Value> values = new ArrayList<>();
        final List<Value> keys = new ArrayList<>();
        boolean isWrapper;

        Open(long sizeBefore) {
            this.sizeBefore = sizeBefore;
        }

        void addKey(String name) {
            isWrapper |= name.equals(Wrapper.MARK);
            keys.add(Value.of(name));
        }

        Value array() {
            return Value.Array.of(values.toArray(Value[]::new));
        }

        Value.Map map() {
            return Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
        }
    }
}
