package burstscope.codec.notation;

import burstscope.codec.Value;
import java.util.HexFormat;
import java.util.Locale;

/// The fields of one wrapper, with a sentence for the user where one is missing or of another kind.
record Fields(String wrapper, Value.Map all) {
    Value value(String name) throws NotationException {
        Value value = all.get(name);
        if (value == null) {
            throw new NotationException("the wrapper '" + wrapper + "' needs the field '" + name + "'");
        }
        return value;
    }

    boolean has(String name) {
        return all.get(name) != null;
    }

    String text(String name) throws NotationException {
        if (value(name) instanceof Value.Text(String text)) {
            return text;
        }
        throw refused(name, "a text");
    }

    long integer(String name) throws NotationException {
        if (value(name) instanceof Value.Int(long number)) {
            return number;
        }
        throw refused(name, "an integer");
    }

    /// A count that an array can have.
    int count(String name) throws NotationException {
        long number = integer(name);
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw refused(name, "a count");
        }
        return (int) number;
    }

    Value.Array array(String name) throws NotationException {
        if (value(name) instanceof Value.Array array) {
            return array;
        }
        throw refused(name, "an array");
    }

    byte[] hex(String name) throws NotationException {
        String text = text(name);
        try {
            return HexFormat.of().parseHex(text.toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw refused(name, "an even number of hex digits");
        }
    }

    /// An array of `[key, value]` pairs as a map.
    Value.Map pairs(String name) throws NotationException {
        Value.Array pairs = array(name);
        Value[] keys = new Value[pairs.size()];
        Value[] values = new Value[keys.length];
        for (int i = 0; i < keys.length; i++) {
            if (!(pairs.get(i) instanceof Value.Array pair) || pair.size() != 2) {
                throw refused(name, "an array of [key, value] pairs");
            }
            keys[i] = pair.get(0);
            values[i] = pair.get(1);
        }
        return Value.Map.of(keys, values);
    }

    NotationException refused(String name, String what) {
        return new NotationException("the field '" + name + "' of the wrapper '" + wrapper + "' must be " + what);
    }
}
