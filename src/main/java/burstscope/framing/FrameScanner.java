package burstscope.framing;

/// Finds the end of one frame after the other while bytes arrive. Work is linear in the bytes: a call goes on where the
/// last one stopped, however small the reads are.
/// - Threads: one.
public interface FrameScanner {
    /// Looks at the bytes from `start` (first byte of the current frame; the caller may have moved the frame inside
    /// its
    /// buffer since the last call) up to `limit`.
    /// - Shape: the index just behind the frame, or -1 when more bytes are needed. After a hit [#payloadStart] and
    ///   [#payloadLength] tell the payload, and the next call must name the next frame's start.
    /// - Errors: [FrameException] when no frame can begin or go on like this; the stream cannot be used further.
    int scan(byte[] buffer, int start, int limit) throws FrameException;

    /// Index of the payload's first byte in the buffer of the hit.
    int payloadStart();

    /// Bytes of the payload; 0 for an empty frame (a blank line), which carries no message.
    int payloadLength();
}
