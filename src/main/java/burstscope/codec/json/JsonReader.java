package burstscope.codec.json;

import burstscope.codec.ShortTexts;
import burstscope.codec.Utf8;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/// Reads one value: by [JsonScanner], and what that refuses once more by Jackson's parser, whose word is the last. It
/// tells errors better, and reads the few things that the scanner leaves to it.
///
/// Jackson's parser passes overlong forms and surrogates in UTF-8 and guesses other encodings; so the bytes are checked
/// first, and they are never guessed about.
/// - Threads: one.
final class JsonReader {
    /// Characters of a number. Writers of doubles need 25; reading an integer costs the square of its digits.
    private static final int LONGEST_NUMBER = 1000;

    private static final int KEY_PLACES = 256;
    private static final long MAX_SAFE_INTEGER = 1L << 53;

    private final WireLimits limits;
    private final boolean javascript;
    private final JsonScanner scanner;
    private final JsonFactory factory;
    private final PendingValues pending = new PendingValues();
    private final Value.Text[] keys = new Value.Text[KEY_PLACES];

    JsonReader(WireLimits limits, boolean javascript) {
        this.limits = limits;
        this.javascript = javascript;
        scanner = new JsonScanner(limits, javascript ? JsonNumbers.DOUBLES : JsonNumbers.EXACT);
        factory = JsonFactory.builder()
                .recyclerPool(new OneBufferPool())
                .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(Integer.MAX_VALUE)
                        .maxNumberLength(LONGEST_NUMBER)
                        .maxStringLength(limits.maxTextBytes())
                        .maxNameLength(limits.maxTextBytes())
                        .build())
                .build();
    }

    Value read(byte[] bytes, int offset, int length) throws WireFormatException {
        try {
            return scanner.read(bytes, offset, offset, offset + length);
        } catch (WireFormatException _) {
            return readAgain(bytes, offset, length);
        }
    }

    /// What Jackson says.
    Value readAgain(byte[] bytes, int offset, int length) throws WireFormatException {
        checkEncoding(bytes, offset, length);
        pending.begin(length);
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), bytes, offset, length)) {
            return readWhole(parser, new JsonFailure(bytes, offset, length));
        } finally {
            pending.clear();
        }
    }

    private Value readWhole(JsonParser parser, JsonFailure failure) throws WireFormatException {
        Value value = null;
        try {
            value = readValue(parser);
            if (parser.nextToken() == null) {
                return value;
            }
        } catch (JacksonException e) {
            throw failure.of(e, parser, value != null);
        }
        throw failure.trailing(parser.currentTokenLocation());
    }

    private static void checkEncoding(byte[] bytes, int offset, int length) throws WireFormatException {
        int malformed = Utf8.firstMalformed(bytes, offset, offset + length);
        if (malformed >= 0) {
            throw new WireFormatException(Kind.BAD_UTF8, malformed - offset, "text that is no UTF-8");
        }
        boolean mark = length >= 3
                && bytes[offset] == (byte) 0xef
                && bytes[offset + 1] == (byte) 0xbb
                && bytes[offset + 2] == (byte) 0xbf;
        if (mark) {
            throw new WireFormatException(Kind.UNEXPECTED, 0, "a byte order mark cannot begin JSON");
        }
    }

    private Value readValue(JsonParser parser) throws WireFormatException {
        while (true) {
            Value value = next(parser);
            if (value == null) {
                continue;
            }
            if (pending.depth() == 0) {
                return value;
            }
            pending.add(value);
        }
    }

    /// The value that the next token completes, also a key; null when it opens a container.
    private @Nullable Value next(JsonParser parser) throws WireFormatException {
        JsonToken token = parser.nextToken();
        if (token == null) {
            throw new UnexpectedEndOfInputException(parser, null, "no value");
        }
        return switch (token) {
            case START_ARRAY, START_OBJECT -> {
                if (pending.depth() >= limits.maxDepth()) {
                    long at = parser.currentTokenLocation().getByteOffset();
                    throw new WireFormatException(Kind.TOO_DEEP, at, "nested deeper than " + limits.maxDepth());
                }
                pending.open();
                yield null;
            }
            case END_ARRAY -> pending.closeArray();
            case END_OBJECT -> pending.closeMap();
            case PROPERTY_NAME -> key(parser);
            case VALUE_STRING -> text(parser);
            case VALUE_NUMBER_INT -> integer(parser);
            case VALUE_NUMBER_FLOAT -> new Value.Float64(parser.getDoubleValue());
            case VALUE_TRUE -> Value.TRUE;
            case VALUE_FALSE -> Value.FALSE;
            case VALUE_NULL -> Value.NULL;
            case VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new IllegalStateException("JSON text gave the token " + token);
        };
    }

    private Value.Text text(JsonParser parser) throws WireFormatException {
        int length = parser.getStringLength();
        if (length <= ShortTexts.MOST_BYTES) {
            Value.Text known = ShortTexts.of(parser.getStringCharacters(), parser.getStringOffset(), length);
            if (known != null) {
                return known;
            }
        }
        return new Value.Text(checked(parser.getString(), parser));
    }

    /// The parser gives the same string for the same name, with its hash known: looking up its text costs next to
    /// nothing.
    private Value.Text key(JsonParser parser) throws WireFormatException {
        String name = parser.currentName();
        int hash = name.hashCode();
        int place = (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (KEY_PLACES - 1);
        Value.Text known = keys[place];
        if (known != null && known.value().equals(name)) {
            return known;
        }
        Value.Text text = new Value.Text(checked(name, parser));
        keys[place] = text;
        return text;
    }

    private Value integer(JsonParser parser) {
        if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            return javascript
                    ? new Value.Float64(parser.getDoubleValue())
                    : new Value.BigInt(parser.getBigIntegerValue());
        }
        long number = parser.getLongValue();
        if (javascript && (number == 0 || number > MAX_SAFE_INTEGER || number < -MAX_SAFE_INTEGER)) {
            return asDouble(number, parser);
        }
        return Value.of(number);
    }

    private static Value asDouble(long number, JsonParser parser) {
        if (number != 0) {
            return new Value.Float64((double) number);
        }
        boolean negative = parser.getStringCharacters()[parser.getStringOffset()] == '-';
        return negative ? new Value.Float64(-0.0) : Value.of(0);
    }

    /// The parser counts chars, our limit counts bytes: three at most for each char.
    private String checked(String text, JsonParser parser) throws WireFormatException {
        int most = limits.maxTextBytes();
        if (text.length() > most / 3 && Utf8.length(text) > most) {
            long at = parser.currentTokenLocation().getByteOffset();
            throw new WireFormatException(Kind.TOO_LONG, at, "text of more than the " + most + " bytes allowed");
        }
        return text;
    }
}
