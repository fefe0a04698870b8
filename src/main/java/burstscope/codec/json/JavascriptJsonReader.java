package burstscope.codec.json;

import burstscope.codec.TextCache;
import burstscope.codec.Utf8;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads one value without recursion. By hand, as most texts here are a number or a small object, which cost less than
/// making a parser for them.
/// - Threads: one.
final class JavascriptJsonReader {
    /// So many digits fit a long, and a double exactly.
    private static final int EXACT_DIGITS = 15;

    private static final byte[] NO_BYTES = {};

    private final WireLimits limits;
    private final PendingValues pending = new PendingValues();
    private final TextCache keys = new TextCache();
    /// For each open container whether it is an object.
    private boolean[] maps = new boolean[16];

    private byte[] bytes = NO_BYTES;
    private int origin;
    private int at;
    private int end;

    JavascriptJsonReader(WireLimits limits) {
        this.limits = limits;
    }

    Value read(byte[] source, int first, int from, int to) throws WireFormatException {
        bytes = source;
        origin = first;
        at = from;
        end = to;
        try {
            Value value = readValue();
            skipSpace();
            if (at < end) {
                throw failure(Kind.TRAILING, at, "after the JSON text there is still something");
            }
            return value;
        } finally {
            pending.clear();
            bytes = NO_BYTES;
        }
    }

    private Value readValue() throws WireFormatException {
        while (true) {
            Value value = scalarOrOpen();
            while (value != null) {
                if (pending.depth() == 0) {
                    return value;
                }
                pending.add(value);
                value = closeOrNext();
            }
        }
    }

    /// The next value, or null when a container with something in it has been opened instead.
    private @Nullable Value scalarOrOpen() throws WireFormatException {
        skipSpace();
        int c = peek();
        return switch (c) {
            case '{', '[' -> open(c == '{');
            case '"' -> string(false);
            case 't' -> word("true", Value.TRUE);
            case 'f' -> word("false", Value.FALSE);
            case 'n' -> word("null", Value.NULL);
            default -> number(c);
        };
    }

    private @Nullable Value open(boolean map) throws WireFormatException {
        int depth = pending.depth();
        if (depth >= limits.maxDepth()) {
            throw failure(Kind.TOO_DEEP, at, "JSON nested deeper than " + limits.maxDepth());
        }
        at++;
        skipSpace();
        if (peek() == (map ? '}' : ']')) {
            at++;
            return map ? Value.Map.EMPTY : Value.Array.EMPTY;
        }
        if (depth == maps.length) {
            maps = Arrays.copyOf(maps, depth * 2);
        }
        maps[depth] = map;
        pending.open();
        if (map) {
            key();
        }
        return null;
    }

    /// After a value inside a container: the container when it ends here, null when another value follows.
    private @Nullable Value closeOrNext() throws WireFormatException {
        boolean map = maps[pending.depth() - 1];
        skipSpace();
        int c = peek();
        if (c == ',') {
            at++;
            if (map) {
                skipSpace();
                key();
            }
            return null;
        }
        if (c != (map ? '}' : ']')) {
            throw unexpected();
        }
        at++;
        return map ? pending.closeMap() : pending.closeArray();
    }

    private void key() throws WireFormatException {
        if (peek() != '"') {
            throw unexpected();
        }
        pending.add(string(true));
        skipSpace();
        if (peek() != ':') {
            throw unexpected();
        }
        at++;
    }

    private Value.Text string(boolean key) throws WireFormatException {
        int start = ++at;
        while (at < end) {
            int c = bytes[at];
            if (c == '"') {
                return wholeText(start, at++, key);
            }
            if (c == '\\') {
                return escapedText(start);
            }
            if (c >= 0 && c < ' ') {
                throw unexpected();
            }
            at++;
        }
        throw truncated();
    }

    private Value.Text wholeText(int start, int stop, boolean key) throws WireFormatException {
        checkLength(start, stop);
        Value.Text text = key ? keys.key(bytes, start, stop) : TextCache.text(bytes, start, stop);
        if (text == null) {
            throw badUtf8(start, stop);
        }
        return text;
    }

    private Value.Text escapedText(int start) throws WireFormatException {
        StringBuilder text = new StringBuilder();
        int from = start;
        while (at < end) {
            int c = bytes[at];
            if (c == '"' || c == '\\') {
                String plain = Utf8.decode(bytes, from, at);
                if (plain == null) {
                    throw badUtf8(from, at);
                }
                text.append(plain);
                at++;
                if (c == '"') {
                    checkLength(start, at);
                    return new Value.Text(text.toString());
                }
                text.append(escaped());
                from = at;
            } else if (c >= 0 && c < ' ') {
                throw unexpected();
            } else {
                at++;
            }
        }
        throw truncated();
    }

    private char escaped() throws WireFormatException {
        int c = peek();
        char meant = switch (c) {
            case '"', '\\', '/' -> (char) c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> 'u';
            default -> throw unexpected();
        };
        at++;
        return c == 'u' ? hex4() : meant;
    }

    private char hex4() throws WireFormatException {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(peek(), 16);
            if (digit < 0) {
                throw unexpected();
            }
            value = value * 16 + digit;
            at++;
        }
        return (char) value;
    }

    private Value word(String word, Value value) throws WireFormatException {
        int start = at;
        for (int i = 0; i < word.length(); i++) {
            if (at == end) {
                throw truncated();
            }
            if (bytes[at] != word.charAt(i)) {
                at = start;
                throw unexpected();
            }
            at++;
        }
        return value;
    }

    private Value number(int first) throws WireFormatException {
        int start = at;
        if (first == '-') {
            at++;
        }
        int digits = at;
        long whole = 0;
        if (peek() == '0') {
            at++;
        } else {
            whole = digits();
        }
        boolean integral = at == end || (bytes[at] != '.' && bytes[at] != 'e' && bytes[at] != 'E');
        if (integral && at - digits <= EXACT_DIGITS && (whole != 0 || first != '-')) {
            return JavascriptNumber.whole(first == '-' ? -whole : whole);
        }
        if (at < end && bytes[at] == '.') {
            at++;
            digits();
        }
        if (at < end && (bytes[at] == 'e' || bytes[at] == 'E')) {
            at++;
            int sign = peek();
            if (sign == '+' || sign == '-') {
                at++;
            }
            digits();
        }
        String text = new String(bytes, start, at - start, StandardCharsets.ISO_8859_1);
        return JavascriptNumber.toValue(Double.parseDouble(text));
    }

    /// One digit at least; what they mean only where a long can hold it.
    private long digits() throws WireFormatException {
        int c = peek();
        if (c < '0' || c > '9') {
            throw unexpected();
        }
        long value = 0;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            value = value * 10 + (bytes[at] - '0');
            at++;
        }
        return value;
    }

    private void skipSpace() {
        while (at < end && (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\r' || bytes[at] == '\t')) {
            at++;
        }
    }

    private int peek() throws WireFormatException {
        if (at == end) {
            throw truncated();
        }
        return bytes[at] & 0xff;
    }

    /// What stands between quotes is never shorter than the text it means.
    private void checkLength(int start, int stop) throws WireFormatException {
        if (stop - start > limits.maxTextBytes()) {
            String message = "text of more than the " + limits.maxTextBytes() + " bytes allowed";
            throw failure(Kind.TOO_LONG, start, message);
        }
    }

    private WireFormatException badUtf8(int from, int to) {
        return failure(Kind.BAD_UTF8, Utf8.firstMalformed(bytes, from, to), "text that is no UTF-8");
    }

    private WireFormatException unexpected() {
        return failure(Kind.UNEXPECTED, at, "JSON cannot go on with byte 0x%02x".formatted(bytes[at] & 0xff));
    }

    private WireFormatException truncated() {
        return failure(Kind.TRUNCATED, end, "the JSON text ends inside a value");
    }

    private WireFormatException failure(Kind kind, int position, String message) {
        return new WireFormatException(kind, position - origin, message);
    }
}
