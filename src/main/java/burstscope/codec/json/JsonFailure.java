package burstscope.codec.json;

import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/// What the parser complained about, in this project's words: its own name features to switch on, which the reader of a
/// message cannot.
/// - Threads: immutable.
/// @param offset index of the payload's first byte in the array; failures count from there
record JsonFailure(byte[] bytes, int offset, int length) {
    private static final int EXCERPT_BYTES = 16;
    private static final String[] LITERALS = {"true", "false", "null"};
    private static final String[] KNOWN_WORDS = {"NaN", "Infinity"};

    WireFormatException of(JacksonException e, JsonParser parser, boolean valueRead) {
        if (valueRead) {
            return trailing(parser.currentTokenLocation());
        }
        TokenStreamLocation known = e.getLocation();
        int at = position(known == null ? parser.currentTokenLocation() : known);
        if (e instanceof StreamConstraintsException) {
            return new WireFormatException(Kind.TOO_LONG, at, String.valueOf(e.getOriginalMessage()));
        }
        if (e instanceof UnexpectedEndOfInputException || breaksOff(at)) {
            return new WireFormatException(Kind.TRUNCATED, length, "the payload ends inside a value");
        }
        int start = wordStart(at);
        return new WireFormatException(Kind.UNEXPECTED, start, "JSON cannot go on with " + excerpt(start));
    }

    WireFormatException trailing(TokenStreamLocation location) {
        int at = position(location);
        return new WireFormatException(Kind.TRAILING, at, "after the value there is still " + excerpt(at));
    }

    private int position(TokenStreamLocation location) {
        return Math.clamp(location.getByteOffset(), 0, length);
    }

    /// Whether only the end of the payload is to blame, where the parser has no error of its own for that.
    private boolean breaksOff(int at) {
        if (at == length) {
            // Behind an unknown word the parser also stands at the end.
            return length == 0 || !Character.isLetter(bytes[offset + length - 1]);
        }
        String rest = new String(bytes, offset + at, Math.min(length - at, EXCERPT_BYTES), StandardCharsets.ISO_8859_1);
        if (rest.equals(".")) {
            return at > 0 && Character.isDigit(bytes[offset + at - 1]);
        }
        for (String literal : LITERALS) {
            if (literal.startsWith(rest)) {
                return true;
            }
        }
        return false;
    }

    /// The parser tells the end of these words, having known them: they are pointed at where they begin.
    private int wordStart(int at) {
        int from = Math.max(0, at - EXCERPT_BYTES);
        String before = new String(bytes, offset + from, at - from, StandardCharsets.ISO_8859_1);
        for (String word : KNOWN_WORDS) {
            if (before.endsWith(word)) {
                return at - word.length();
            }
        }
        return at;
    }

    private String excerpt(int at) {
        if (at == length) {
            return "nothing";
        }
        StringBuilder text = new StringBuilder("\"");
        int end = Math.min(length, at + EXCERPT_BYTES);
        for (int i = at; i < end; i++) {
            int b = bytes[offset + i] & 0xff;
            if (b >= ' ' && b < 0x7f) {
                text.append((char) b);
            } else {
                text.append(String.format("\\x%02x", b));
            }
        }
        return text.append(end < length ? "...\"" : "\"").toString();
    }
}
