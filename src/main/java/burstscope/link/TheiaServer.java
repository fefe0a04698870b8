package burstscope.link;

import burstscope.clock.NanoClock;
import burstscope.transport.Address;
import burstscope.transport.ConnectOptions;
import burstscope.transport.WebSocketSetup;
import java.io.IOException;
import java.util.UUID;

/// A backend of Eclipse Theia, as its window reaches it.
///
/// Since 1.45 a window says who it is before anything else; earlier releases do not listen to that.
/// - Errors: [burstscope.transport.TransportException] and [LinkException] with the reason.
/// - Threads: immutable.
/// - Source: eclipse-theia/theia packages/core/src/browser/messaging/ws-connection-source.ts.
/// @param address of the WebSocket; its path is the namespace, `/` is the usual one
/// @param options of its WebSocket setup the compression is heeded
public record TheiaServer(Address.WebSocket address, ConnectOptions options) {
    private static final String NAMESPACE = "/services";
    private static final String TARGET = "/socket.io/?EIO=4&transport=websocket";

    /// - Errors: [IllegalArgumentException] for an address of something else.
    public static TheiaServer at(Address address, ConnectOptions options) {
        return new TheiaServer(check(address), options);
    }

    /// - Errors: [IllegalArgumentException] for an address of something else.
    public static Address.WebSocket check(Address address) {
        if (address instanceof Address.WebSocket socket) {
            return socket;
        }
        throw new IllegalArgumentException("'theia:" + address.text()
                + "' is no address: a Theia backend is reached by WebSocket; write theia:ws://HOST:PORT");
    }

    /// Begins a session.
    /// @param text whether its messages are texts, as they were up to release 1.26
    public SocketIoLink connect(boolean text, NanoClock clock) throws IOException {
        Address place = new Address.WebSocket(address.below(), TARGET);
        WebSocketSetup setup =
                WebSocketSetup.KINDS.withDeflate(options.webSocket().deflate());
        SocketIoSettings settings = SocketIoSettings.of(address.target().equals("/") ? NAMESPACE : address.target())
                .withText(text)
                .withGreeting("[\"initialConnection\",\"" + UUID.randomUUID() + "\"]");
        return SocketIoLink.open(place.connect(options.withWebSocket(setup)), settings, options.threads(), clock);
    }
}
