package burstscope.transport;

/// What the messages of a WebSocket are to those above, who see a stream of bytes.
public enum WebSocketMode {
    /// Each message, text or binary, is one frame of the stream, behind its length (uint32, high byte first); each
    /// such
    /// frame written goes out as one message.
    MESSAGES,
    /// The content of binary messages is the stream, however it is cut; what is written at once goes out as one
    /// message.
    STREAM
}
