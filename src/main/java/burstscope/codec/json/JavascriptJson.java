package burstscope.codec.json;

import burstscope.codec.References;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;

/// JSON text as `JSON.stringify` writes and `JSON.parse` reads it, for the codings of JavaScript programs that hold
/// JSON.
/// - Shape: read, every number is a double: integral ones up to 2^53 are [Value.Int], `-0` keeps its sign. Duplicate
///   keys are kept. Written, numbers have JavaScript's form (`1e+21`, `0` for `-0`, `null` for NaN); what JSON has no
///   form for is changed as there: an undefined field or function is left out, in an array it is `null`; a date is its
///   ISO text, a `Buffer` `{"type":"Buffer","data":[..]}`, another view an object of its elements; a `Map`, a set and a
///   pattern are `{}`; an error has what [burstscope.codec.JsValue.JsError#enumerableFields] tells. A shared container
/// is
///   written at every place.
/// - Errors: reading, [WireFormatException]. Writing, [IllegalArgumentException] for a `bigint`, an integer that no
///   double holds, an extension, a cycle, a key that is no text, or values nested deeper than the limit; the caller
///   takes back what was appended.
/// - Threads: one.
/// - Source: ECMA-262, sections "JSON.parse" and "JSON.stringify".
public final class JavascriptJson {
    private final JsonScanner reader;
    private final JavascriptJsonWriter writer;
    private final References ownReferences;

    public JavascriptJson(WireLimits limits) {
        reader = new JsonScanner(limits, JsonNumbers.JAVASCRIPT);
        writer = new JavascriptJsonWriter(limits.maxDepth());
        ownReferences = new References(limits.maxTextBytes());
    }

    /// Reads the one value between `from` and `to`.
    /// - Errors: offsets count from `origin`.
    public Value read(byte[] bytes, int origin, int from, int to) throws WireFormatException {
        return reader.read(bytes, origin, from, to);
    }

    /// Appends the text of a value; of an undefined one or a function, which have none, `null`.
    public void write(Value value, WireBuffer out) {
        ownReferences.clear();
        writer.write(value, out, ownReferences);
    }

    /// Appends the text of a part of a message, which may refer to what other parts share.
    public void write(Value value, WireBuffer out, References references) {
        writer.write(value, out, references);
    }
}
