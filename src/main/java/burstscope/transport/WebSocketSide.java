package burstscope.transport;

/// Which end of a WebSocket we are: a client masks what it sends, a server must not (RFC 6455 section 5.1).
enum WebSocketSide {
    CLIENT("server"),
    SERVER("client");

    private final String peer;

    WebSocketSide(String peer) {
        this.peer = peer;
    }

    /// What the other end is, in words.
    String peer() {
        return peer;
    }

    boolean masks() {
        return this == CLIENT;
    }

    boolean expectsMasks() {
        return this == SERVER;
    }
}
