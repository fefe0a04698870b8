package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.dialect.JsonRpcDialect;
import burstscope.framing.FrameLimits;
import burstscope.framing.MessageFraming;
import burstscope.rpc.Protocol;
import burstscope.rpc.RpcConnection;
import burstscope.transport.Address;
import burstscope.transport.ConnectOptions;
import burstscope.transport.DeflateOffer;
import burstscope.transport.StdioTransport;
import burstscope.transport.Transport;
import burstscope.transport.WebSocketSetup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A demo backend in a process of its own, and a connection to it.
/// - Threads: one steers.
final class TransportWay implements AutoCloseable {
    private static final String LISTENING = "listening on ";

    private final String name;
    private final @Nullable StdioTransport child;
    private final Transport transport;
    private final RpcConnection connection;
    private final AnswerLoop loop = new AnswerLoop();

    private TransportWay(String name, @Nullable StdioTransport child, Transport transport, boolean wholeMessages) {
        this.name = name;
        this.child = child;
        this.transport = transport;
        Protocol protocol =
                new Protocol(Coding.MSGPACK, wholeMessages ? new MessageFraming() : null, JsonRpcDialect.withVersion());
        connection = new RpcConnection(
                transport,
                new RpcConnection.Setup(
                        protocol, WireLimits.DEFAULT, FrameLimits.DEFAULT, RpcConnection.Listeners.NONE),
                NanoClock.system());
        connection.setSource(loop);
        connection.start(name, Threads.FACTORY);
    }

    static TransportWay stdio(String name) throws IOException {
        return new TransportWay(name, null, start(List.of("--stdio")), false);
    }

    /// @param listen what tells the backend where to listen: `--tcp 0`
    /// @param deflate offers compression where it is a WebSocket
    static TransportWay listening(String name, List<String> listen, boolean deflate) throws IOException {
        StdioTransport child = start(listen);
        boolean open = false;
        try {
            String line = firstLine(child);
            if (!line.startsWith(LISTENING)) {
                throw new IOException("the demo backend does not listen: " + line + child.endDetail());
            }
            Address address = Address.parse(line.substring(LISTENING.length()));
            WebSocketSetup setup = WebSocketSetup.BINARY.withDeflate(deflate ? DeflateOffer.PLAIN : null);
            Transport transport =
                    address.connect(ConnectOptions.with(Threads.FACTORY).withWebSocket(setup));
            open = true;
            return new TransportWay(name, child, transport, address instanceof Address.WebSocket);
        } finally {
            if (!open) {
                child.close();
            }
        }
    }

    private static StdioTransport start(List<String> words) throws IOException {
        return StdioTransport.start(ProgramFinder.demoCommand(words), Map.of(), Threads.FACTORY);
    }

    private static String firstLine(Transport child) throws IOException {
        StringBuilder line = new StringBuilder();
        byte[] one = new byte[1];
        while (line.length() < 200 && child.read(one, 0, 1) > 0 && one[0] != '\n') {
            line.append(new String(one, StandardCharsets.ISO_8859_1));
        }
        return line.toString();
    }

    String name() {
        return name;
    }

    RpcConnection connection() {
        return connection;
    }

    AnswerLoop loop() {
        return loop;
    }

    /// Bytes that came over the wire so far.
    long bytesIn() {
        long wire = transport.wireBytesIn();
        return wire < 0 ? connection.counters().bytesIn() : wire;
    }

    /// Bytes that went over the wire so far.
    long bytesOut() {
        long wire = transport.wireBytesOut();
        return wire < 0 ? connection.counters().bytesOut() : wire;
    }

    @Override
    public void close() {
        connection.close();
        if (child != null) {
            child.close();
        }
    }
}
