package burstscope.transport;

/// What the messages of a WebSocket are to those above, who see a stream of bytes.
public enum WebSocketMode {
    /// Each message, text or binary, is one frame of the stream, behind its length (uint32, high byte first); each
    /// such
    /// frame written goes out as one message.
    MESSAGES,
    /// As [#MESSAGES], but each begins with a byte, which its length counts, that tells its kind: [#TEXT] or
    /// [#BINARY].
    KINDS,
    /// The content of binary messages is the stream, however it is cut; what is written at once goes out as one
    /// message.
    STREAM;

    /// The kind of a text message, as WebSocket itself writes it.
    public static final byte TEXT = 1;

    /// The kind of a binary message.
    public static final byte BINARY = 2;
}
