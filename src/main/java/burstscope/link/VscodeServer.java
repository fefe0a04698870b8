package burstscope.link;

import burstscope.transport.Address;
import burstscope.transport.ConnectOptions;
import burstscope.transport.DeflateOffer;
import burstscope.transport.Transport;
import burstscope.transport.TransportException;
import burstscope.transport.UpgradedTransport;
import burstscope.transport.WebSocketSetup;
import burstscope.transport.WebSocketTransport;
import java.io.IOException;

/// A VS Code server, as it is reached over HTTP.
/// - Errors: [TransportException] with the reason, also where the server does not agree to compress.
/// - Threads: immutable.
/// @param address `tcp:`, `tls:` or `unix:`
/// @param options of its WebSocket setup nothing is heeded: the mode says it
public record VscodeServer(Address address, ConnectOptions options) implements LinkOpener {
    @Override
    public Transport open(LinkMode mode, String query) throws IOException {
        String target = "/?" + query;
        if (mode == LinkMode.RAW) {
            return UpgradedTransport.open(address.connect(options), host(), target, options);
        }
        WebSocketSetup setup = WebSocketSetup.STREAM.withDeflate(mode == LinkMode.DEFLATE ? DeflateOffer.PLAIN : null);
        Transport below = address.connect(options);
        WebSocketTransport socket = WebSocketTransport.open(below, host(), target, options.withWebSocket(setup));
        if (mode == LinkMode.DEFLATE && !socket.hasDeflate()) {
            socket.close();
            throw new TransportException(
                    TransportException.Reason.HANDSHAKE_FAILED,
                    host() + " speaks WebSocket, but does not agree to permessage-deflate",
                    null);
        }
        return new DroppedSocket(socket, below);
    }

    private String host() {
        return switch (address) {
            case Address.Tcp tcp -> tcp.text().substring("tcp:".length());
            case Address.Tls tls -> tls.text().substring("tls:".length());
            default -> "localhost";
        };
    }
}
