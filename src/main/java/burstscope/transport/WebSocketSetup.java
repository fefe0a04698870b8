package burstscope.transport;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a WebSocket is spoken.
/// @param text whether messages go out as text in [WebSocketMode#MESSAGES]; one that is no UTF-8, which text must be,
///     goes out as binary all the same; both kinds are read
/// @param subprotocols offered, the best first
/// @param deflate null offers no compression
/// @param maxMessageBytes what one message may hold, decompressed
/// @param maxWriteBytes what one outgoing message may hold in [WebSocketMode#STREAM]; more is split
public record WebSocketSetup(
        WebSocketMode mode,
        boolean text,
        List<String> subprotocols,
        @Nullable DeflateOffer deflate,
        int maxMessageBytes,
        int maxWriteBytes) {
    /// With its length this is the largest frame that those above take by default.
    private static final int MAX_MESSAGE_BYTES = (128 << 20) - Integer.BYTES;

    private static final int MAX_WRITE_BYTES = 256 << 10;

    /// Text messages, without compression.
    public static final WebSocketSetup TEXT =
            new WebSocketSetup(WebSocketMode.MESSAGES, true, List.of(), null, MAX_MESSAGE_BYTES, MAX_WRITE_BYTES);

    /// Binary messages, without compression.
    public static final WebSocketSetup BINARY =
            new WebSocketSetup(WebSocketMode.MESSAGES, false, List.of(), null, MAX_MESSAGE_BYTES, MAX_WRITE_BYTES);

    /// Messages of both kinds, without compression.
    public static final WebSocketSetup KINDS =
            new WebSocketSetup(WebSocketMode.KINDS, false, List.of(), null, MAX_MESSAGE_BYTES - 1, MAX_WRITE_BYTES);

    /// A stream in binary messages, without compression.
    public static final WebSocketSetup STREAM =
            new WebSocketSetup(WebSocketMode.STREAM, false, List.of(), null, MAX_MESSAGE_BYTES, MAX_WRITE_BYTES);

    /// - Errors: [IllegalArgumentException] for a subprotocol that no header can name, or a limit below 1.
    public WebSocketSetup {
        subprotocols = List.copyOf(subprotocols);
        for (String name : subprotocols) {
            Headers.checkName(name);
        }
        if (maxMessageBytes < 1 || maxWriteBytes < 1) {
            throw new IllegalArgumentException("a message holds a byte or more");
        }
    }

    public WebSocketSetup withSubprotocols(List<String> names) {
        return new WebSocketSetup(mode, text, names, deflate, maxMessageBytes, maxWriteBytes);
    }

    public WebSocketSetup withDeflate(@Nullable DeflateOffer offer) {
        return new WebSocketSetup(mode, text, subprotocols, offer, maxMessageBytes, maxWriteBytes);
    }

    public WebSocketSetup withMaxMessageBytes(int bytes) {
        return new WebSocketSetup(mode, text, subprotocols, deflate, bytes, maxWriteBytes);
    }

    public WebSocketSetup withMaxWriteBytes(int bytes) {
        return new WebSocketSetup(mode, text, subprotocols, deflate, maxMessageBytes, bytes);
    }
}
