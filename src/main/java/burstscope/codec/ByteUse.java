package burstscope.codec;

/// What a byte of a payload is there for.
public enum ByteUse {
    /// The characters of a map's key or of a record's field name.
    KEY,
    /// An integer, its tag included.
    INTEGER,
    /// The characters of a text.
    TEXT,
    /// The content of binary data.
    BINARY,
    /// Tags, lengths, counts, record ids, brackets, quotes: what tells the reader where things are.
    STRUCTURE,
    /// Everything else that carries a value: floats, booleans, null, dates.
    OTHER,
    /// What delimits the payload on a stream.
    FRAMING
}
