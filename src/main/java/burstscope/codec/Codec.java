package burstscope.codec;

/// Turns payload bytes into a [Value] and back.
/// - Errors: [WireFormatException] for any bytes that are no value; never another exception.
/// - Threads: an instance keeps reused buffers and belongs to one thread; make one per thread and direction.
public interface Codec {
    /// The name users and the control protocol know it by: `json`, `msgpack`.
    String name();

    /// Decodes exactly one value that fills `length` bytes from `offset`.
    /// - Errors: [WireFormatException] with the offset from the payload's first byte, also when bytes are left
    /// over.
    Value decode(byte[] bytes, int offset, int length) throws WireFormatException;

    /// Appends the encoded value.
    /// - Errors: [IllegalArgumentException] when the codec has no coding for a part of the value (JSON and binary).
    void encode(Value value, WireBuffer out);
}
