package burstscope.codec;

/// Explains a payload byte by byte: for people who debug a blob, and to tell what the bytes of a message are spent on.
/// Slow beside [Codec#decode], which carries no such bookkeeping.
/// - Errors: [WireFormatException] where [Codec#decode] has one; the spans before it have been told.
/// - Threads: as the codec.
public interface LayoutReader {
    void read(byte[] bytes, int offset, int length, LayoutSink sink) throws WireFormatException;
}
