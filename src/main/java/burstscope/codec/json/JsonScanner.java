package burstscope.codec.json;

import burstscope.codec.TextCache;
import burstscope.codec.Utf8;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads one value without recursion. By hand: strings are made straight from the bytes, and small texts cost less than
/// making a parser for them.
/// - Threads: one.
final class JsonScanner {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long LOW_BITS = 0x0101_0101_0101_0101L;
    /// Reading an integer costs the square of its digits; writers of doubles need 25 characters.
    private static final int LONGEST_NUMBER = 1000;

    private static final int LONGEST_EXPONENT = 6;
    private static final int BEYOND_DOUBLES = 1_000_000;

    private static final byte[] NO_BYTES = {};

    private final WireLimits limits;
    private final JsonNumbers numbers;
    private final PendingValues pending = new PendingValues();
    private final TextCache keys = new TextCache();
    /// For each open container whether it is an object.
    private boolean[] maps = new boolean[16];

    private byte[] bytes = NO_BYTES;
    private int origin;
    private int at;
    private int end;

    JsonScanner(WireLimits limits, JsonNumbers numbers) {
        this.limits = limits;
        this.numbers = numbers;
    }

    Value read(byte[] source, int first, int from, int to) throws WireFormatException {
        bytes = source;
        origin = first;
        at = from;
        end = to;
        pending.begin(to - from);
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
        skipPlain();
        if (at == end) {
            throw truncated();
        }
        int c = bytes[at];
        if (c == '"') {
            return wholeText(start, at++, key);
        }
        if (c != '\\') {
            throw unexpected();
        }
        Value.Text text = escapedText(start);
        if (key && numbers != JsonNumbers.JAVASCRIPT && holdsSurrogate(text.value())) {
            throw failure(Kind.UNEXPECTED, start, "an escaped surrogate in a key");
        }
        return text;
    }

    /// Goes on to the next quote, backslash or control character, or to the end.
    private void skipPlain() {
        byte[] from = bytes;
        int index = at;
        while (end - index >= Long.BYTES) {
            long word = (long) LONGS.get(from, index);
            long quote = word ^ ('"' * LOW_BITS);
            long backslash = word ^ ('\\' * LOW_BITS);
            // The lowest byte whose high bit is set is one of them: the classic test for a zero byte in a word.
            long found = (((quote - LOW_BITS) & ~quote)
                            | ((backslash - LOW_BITS) & ~backslash)
                            | ((word - ' ' * LOW_BITS) & ~word))
                    & HIGH_BITS;
            if (found != 0) {
                at = index + (Long.numberOfTrailingZeros(found) >> 3);
                return;
            }
            index += Long.BYTES;
        }
        while (index < end && (from[index] < 0 || (from[index] >= ' ' && from[index] != '"' && from[index] != '\\'))) {
            index++;
        }
        at = index;
    }

    private static boolean holdsSurrogate(String text) {
        return text.chars().anyMatch(c -> Character.isSurrogate((char) c));
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
            whole = digits(0);
        }
        int point = at;
        int fraction = 0;
        if (at < end && bytes[at] == '.') {
            at++;
            whole = digits(whole);
            fraction = at - point - 1;
        }
        int tens = at < end && (bytes[at] == 'e' || bytes[at] == 'E') ? exponent() : 0;
        if (at - start > LONGEST_NUMBER && numbers != JsonNumbers.JAVASCRIPT) {
            throw failure(Kind.TOO_LONG, start, "a number of more than " + LONGEST_NUMBER + " characters");
        }
        int count = point - digits + fraction;
        return at == point
                ? numbers.integer(bytes, start, at, whole, count)
                : numbers.real(bytes, start, at, whole, count, tens - fraction);
    }

    /// What stands behind the `e`; any number beyond all doubles where it is longer than the longest of them.
    private int exponent() throws WireFormatException {
        at++;
        int sign = peek();
        if (sign == '+' || sign == '-') {
            at++;
        }
        int from = at;
        long size = digits(0);
        int tens = at - from > LONGEST_EXPONENT ? BEYOND_DOUBLES : (int) size;
        return sign == '-' ? -tens : tens;
    }

    /// One digit at least; what they mean, behind those before, only where a long can hold it.
    private long digits(long before) throws WireFormatException {
        int c = peek();
        if (c < '0' || c > '9') {
            throw unexpected();
        }
        long value = before;
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
