package burstscope.codec.theia;

import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JavascriptJson;
import java.nio.charset.StandardCharsets;

/// The text messages of a WebSocket on which Theia's socket.io 4 runs. A binary message behind a [Binary] one is
/// what it announced.
///
/// ```
/// 40/services,                                                     connect
/// 42/services,["message","<text>"]                                 a message up to 1.26
/// 451-/services,["message",{"_placeholder":true,"num":0}]          a message since 1.27: the next binary one
/// ```
/// - Threads: immutable.
/// - Source: socketio/engine.io-protocol 4, socketio/socket.io-protocol 5.
public sealed interface SocketIoText {
    /// What comes before the path: engine.io's "message", then socket.io's type.
    String CONNECT = "40";

    String EVENT = "42";
    String BINARY_EVENT = "451-";

    /// The namespace, a path: `/services`.
    String namespace();

    record Connect(String namespace) implements SocketIoText {}

    record Event(String namespace, String event, String text) implements SocketIoText {}

    /// Announces one binary message.
    record Binary(String namespace, String event) implements SocketIoText {}

    /// The text, as it is sent.
    default String toText() {
        return switch (this) {
            case Connect(String namespace) -> CONNECT + namespace + ",";
            case Event(String namespace, String event, String text) ->
                EVENT + namespace + "," + json(Value.Array.of(Value.of(event), Value.of(text)));
            case Binary(String namespace, String event) ->
                BINARY_EVENT + namespace + "," + json(Value.Array.of(Value.of(event), placeholder()));
        };
    }

    /// Reads such a text.
    /// - Errors: `UNEXPECTED` for another text of socket.io or none.
    static SocketIoText parse(byte[] utf8, int offset, int length, WireLimits limits) throws WireFormatException {
        int end = offset + length;
        int comma = offset;
        while (comma < end && utf8[comma] != ',') {
            comma++;
        }
        String head = new String(utf8, offset, comma - offset, StandardCharsets.UTF_8);
        int path = head.indexOf('/');
        if (comma == end || path < 0) {
            throw new WireFormatException(Kind.UNEXPECTED, 0, "no message of socket.io that Theia sends");
        }
        String type = head.substring(0, path);
        String namespace = head.substring(path);
        if (type.equals(CONNECT) && comma + 1 == end) {
            return new Connect(namespace);
        }
        if (type.equals(EVENT) || type.equals(BINARY_EVENT)) {
            Value value = new JavascriptJson(limits).read(utf8, offset, comma + 1, end);
            if (value instanceof Value.Array array
                    && array.size() == 2
                    && array.get(0) instanceof Value.Text(String event)) {
                if (type.equals(EVENT) && array.get(1) instanceof Value.Text(String text)) {
                    return new Event(namespace, event, text);
                }
                if (type.equals(BINARY_EVENT) && array.get(1).equals(placeholder())) {
                    return new Binary(namespace, event);
                }
            }
        }
        throw new WireFormatException(Kind.UNEXPECTED, 0, "no message of socket.io that Theia sends");
    }

    private static Value placeholder() {
        return Value.Map.ofEntries("_placeholder", Value.TRUE, "num", Value.of(0));
    }

    private static String json(Value value) {
        WireBuffer out = new WireBuffer(64);
        new JavascriptJson(WireLimits.DEFAULT).write(value, out);
        return new String(out.array(), 0, out.size(), StandardCharsets.UTF_8);
    }
}
