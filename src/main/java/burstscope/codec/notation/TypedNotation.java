package burstscope.codec.notation;

import burstscope.codec.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/// JSON text for every [Value]. Plain JSON stands for itself; an object with the key `$` is a wrapper for what JSON has
/// no form for, or a short form of something long.
///
/// | `$` | fields | value |
/// | --- | --- | --- |
/// | `undefined`, `func` | | `undefined`, a function |
/// | `num` | `v`: `NaN`, `Infinity`, `-Infinity`, `-0` | a number that JSON has not |
/// | `bigint` | `v`: decimal text | a `bigint`; written also for integers above 2^53 |
/// | `str` | `utf16be`: hex | text with lone surrogates |
/// | `rep` | `s`, `n` | text `s`, `n` times |
/// | `bytes`, `bytesRep` | `hex` (`n`) | binary data (a Node Buffer) |
/// | `typed`, `typedRep` | `kind`, `hex` (`n`) | a typed array, elements low byte first |
/// | `arraybuffer`, `dataview` | `hex` | |
/// | `date` | `ms`: null when invalid | milliseconds since 1970 UTC |
/// | `map` | `entries` | a JavaScript `Map` |
/// | `set` | `values` | a `Set` |
/// | `error` | `name`, `message`, any others (`cause`, `errors`, `stack`) | an error |
/// | `responseError` | `code`, `message`, `data`, any others | Theia's error with a code |
/// | `regexp` | `source`, `flags` | |
/// | `obj` | `entries` | an object whose keys or their order plain JSON would lose |
/// | `arr` | `values` | an array |
/// | `ref` | `id` | the container that carries the same `id`; every wrapper can carry one |
/// | `ext` | `type`, `hex` | a MessagePack extension |
/// | `arrRep` | `v`, `n` | an array of `n` times `v` |
/// | `concat` | `parts` | arrays, texts or binary data joined |
/// | `objSeq` | `prefix`, `n` (`v`) | `{prefix0: 0, prefix1: 1, ...}`, or `v` for each |
/// | `shapes` | `n` | `[{k0: 0}, {k1: 1}, ...]` |
/// | `sparse` | `length`, `items` | an array with holes, which read as `undefined` |
///
/// - Shape: numbers are JavaScript's: `1.0` is `1`, and an integer that a double cannot hold is rounded to one.
/// Integral
///   numbers up to 2^53 are [Value.Int], others [Value.Float64]. Writing is one line or indented; control characters,
///   also those that only terminals obey, are always escaped.
/// - Errors: [NotationException] for any other text, for values nested deeper than 512 and for short forms that stand
/// for
///   more than 128 million bytes.
/// - Threads: stateless.
public final class TypedNotation {
    /// As deep as codecs read.
    public static final int DEEPEST_VALUE = 512;

    private static final int LONGEST_TEXT = 1 << 28;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(1000)
                    .maxStringLength(LONGEST_TEXT)
                    .maxNameLength(LONGEST_TEXT)
                    .build())
            .build();

    private TypedNotation() {}

    /// The value of a text that holds exactly one.
    public static Value parse(String text) throws NotationException {
        return whole(() -> FACTORY.createParser(ObjectReadContext.empty(), text), DEEPEST_VALUE);
    }

    /// The value of UTF-8 text that holds exactly one; the stream stays open.
    /// - Errors: [IOException] when the stream fails.
    public static Value parse(InputStream utf8) throws NotationException, IOException {
        try {
            return whole(() -> FACTORY.createParser(ObjectReadContext.empty(), utf8), DEEPEST_VALUE);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /// The value of UTF-8 text that holds exactly one, for callers who put values into something larger.
    /// @param deepest how deep it may be nested
    public static Value parse(byte[] utf8, int offset, int length, int deepest) throws NotationException {
        return whole(() -> FACTORY.createParser(ObjectReadContext.empty(), utf8, offset, length), deepest);
    }

    /// The next value of a parser, which stands before it, and afterwards at its last token.
    public static Value read(JsonParser parser) throws NotationException {
        try {
            return new NotationReader(parser, DEEPEST_VALUE).read();
        } catch (JacksonException e) {
            throw failure(e);
        }
    }

    /// The value on one line.
    public static String line(Value value) {
        return written(value, false);
    }

    /// The value on as many lines as make it readable, the last one not ended.
    public static String pretty(Value value) {
        return written(value, true);
    }

    /// Writes what [#line] or [#pretty] give without making one text of it.
    public static void write(Value value, boolean pretty, Appendable out) throws IOException {
        new NotationWriter(new JsonLines(out, pretty)).write(value);
    }

    private static String written(Value value, boolean pretty) {
        StringBuilder text = new StringBuilder();
        try {
            write(value, pretty, text);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder failed", e);
        }
        return text.toString();
    }

    @FunctionalInterface
    private interface Opening {
        JsonParser open();
    }

    private static Value whole(Opening opening, int deepest) throws NotationException {
        try (JsonParser parser = opening.open()) {
            Value value = new NotationReader(parser, deepest).read();
            if (parser.nextToken() != null) {
                throw new NotationException("something stands after the value" + NotationReader.place(parser));
            }
            return value;
        } catch (JacksonIOException e) {
            throw new UncheckedIOException(e.getCause());
        } catch (JacksonException e) {
            throw failure(e);
        }
    }

    private static NotationException failure(JacksonException e) {
        return new NotationException("this is no JSON: " + JsonLines.plain(reason(e))
                + (e.getLocation() == null ? "" : NotationReader.place(e.getLocation())));
    }

    /// What the parser says, without where a container began: it tells that in its own terms.
    private static String reason(JacksonException e) {
        String message = e.getOriginalMessage();
        int end = message.indexOf('\n');
        int start = message.indexOf(" (start marker at");
        return message.substring(0, start >= 0 ? start : end >= 0 ? end : message.length());
    }
}
