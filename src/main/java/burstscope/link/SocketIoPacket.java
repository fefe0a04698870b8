package burstscope.link;

/// What one message of a WebSocket says on which socket.io runs.
/// - Source: socketio/engine.io-protocol 4, socketio/socket.io-protocol 5.
sealed interface SocketIoPacket {
    /// The server's first words.
    /// @param silenceMs after which a server that says nothing is dead: it pings more often
    /// @param mostBytes that it takes in one message; the largest number there is where it does not say
    record Opened(long silenceMs, long mostBytes) implements SocketIoPacket {}

    /// The server closes all of it.
    record Closed() implements SocketIoPacket {}

    record Ping() implements SocketIoPacket {}

    /// We are let into the namespace.
    record Connected() implements SocketIoPacket {}

    /// We are not.
    record Refused(String words) implements SocketIoPacket {}

    /// The server ends what goes on in the namespace.
    record Disconnected() implements SocketIoPacket {}

    /// A message that is a text.
    /// @param utf8 belongs to the packet
    record Words(byte[] utf8) implements SocketIoPacket {}

    /// An event whose binary parts follow, each a message of its own.
    /// @param wanted whether the one part is a message; else nobody here waits for the event
    record Announced(int parts, boolean wanted) implements SocketIoPacket {}

    /// A message that is binary.
    /// @param bytes valid until the next packet is read
    record Part(byte[] bytes, int offset, int length) implements SocketIoPacket {}

    /// What nobody here waits for.
    record Other() implements SocketIoPacket {}
}
