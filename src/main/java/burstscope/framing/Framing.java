package burstscope.framing;

/// How payloads are delimited in a byte stream.
/// - Threads: stateless; scanners are not.
public interface Framing {
    /// The name users know it by: `newline`, `msgpack-stream`.
    String name();

    /// A scanner at the start of a stream or right after a frame's end.
    FrameScanner newScanner(FrameLimits limits);

    /// Bytes that stand before a payload of this length.
    int headerBytes(int payloadBytes);

    /// Writes the header of [#headerBytes] bytes at `offset`.
    void putHeader(byte[] target, int offset, int payloadBytes);

    /// Bytes that stand behind every payload; not to be changed by the caller.
    byte[] trailer();
}
