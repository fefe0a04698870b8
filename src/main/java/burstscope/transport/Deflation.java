package burstscope.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketClientExtension;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketExtension;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketExtensionData;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketExtensionFilter;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketExtensionFilterProvider;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketServerExtension;
import io.netty.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateClientExtensionHandshaker;
import io.netty.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateServerExtensionHandshaker;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// permessage-deflate as both sides agreed on it.
///
/// Netty's decompressor fails on a fragment that yields nothing yet, so it is given whole messages.
/// - Threads: one decompresses, one compresses, any switches.
final class Deflation {
    static final int RSV1 = 4;
    private static final String NAME = "permessage-deflate";
    private static final int MOST_OFFERS = 16;
    private static final String CLIENT_WINDOW = "client_max_window_bits";

    private final WebSocketExtension extension;
    private final EmbeddedChannel inflater;
    private final Switch outgoing;

    /// What the compressor asks before each message.
    private static final class Switch implements WebSocketExtensionFilterProvider {
        private final boolean possible;
        private volatile boolean on;

        Switch(boolean possible) {
            this.possible = possible;
            on = possible;
        }

        @Override
        public WebSocketExtensionFilter encoderFilter() {
            return frame -> !on;
        }

        @Override
        public WebSocketExtensionFilter decoderFilter() {
            return WebSocketExtensionFilter.NEVER_SKIP;
        }
    }

    /// An offer taken up.
    /// @param header what the client is told
    record Taken(Deflation deflation, String header) {}

    private Deflation(WebSocketExtension extension, Switch outgoing) {
        this.extension = extension;
        this.outgoing = outgoing;
        inflater = new EmbeddedChannel(extension.newExtensionDecoder());
    }

    /// Reads what the peer chose; null when that is no extension at all.
    /// - Errors: [TransportException] when it was not offered so.
    static @Nullable Deflation agreed(String header, WebSocketSetup setup) throws TransportException {
        if (header.isEmpty()) {
            return null;
        }
        DeflateOffer offer = setup.deflate();
        Map<String, @Nullable String> parameters = parameters(header);
        if (offer == null || parameters == null) {
            throw notOffered();
        }
        boolean smallerWindow = parameters.containsKey(CLIENT_WINDOW)
                && !Integer.toString(DeflateOffer.LARGEST_WINDOW).equals(parameters.get(CLIENT_WINDOW));
        Switch outgoing = new Switch(!smallerWindow);
        try {
            // A server may ask for client_no_context_takeover by itself.
            WebSocketClientExtension extension = new PerMessageDeflateClientExtensionHandshaker(
                            offer.level(),
                            offer.clientMaxWindowBits(),
                            offer.serverMaxWindowBits(),
                            true,
                            offer.serverNoContextTakeover(),
                            outgoing,
                            setup.maxMessageBytes())
                    .handshakeExtension(new WebSocketExtensionData(NAME, parameters));
            if (extension != null) {
                return new Deflation(extension, outgoing);
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw notOffered();
    }

    /// Takes up the first of a client's offers that can be; null when there is none.
    static @Nullable Taken taken(String header, WebSocketSetup setup) {
        DeflateOffer ours = setup.deflate();
        if (ours == null || header.isEmpty()) {
            return null;
        }
        for (String offer : header.split(",", MOST_OFFERS)) {
            Map<String, @Nullable String> parameters = parameters(offer);
            Taken taken = parameters == null ? null : take(parameters, ours, setup);
            if (taken != null) {
                return taken;
            }
        }
        return null;
    }

    @SuppressWarnings("deprecation") // Its successor wants the deflater's window, which the JDK's has not.
    private static @Nullable Taken take(
            Map<String, @Nullable String> parameters, DeflateOffer ours, WebSocketSetup setup) {
        Switch outgoing = new Switch(true);
        try {
            // A smaller window of ours is refused: the JDK's deflater has none.
            WebSocketServerExtension extension = new PerMessageDeflateServerExtensionHandshaker(
                            ours.level(),
                            false,
                            DeflateOffer.LARGEST_WINDOW,
                            true,
                            false,
                            DeflateOffer.LARGEST_WINDOW,
                            PerMessageDeflateServerExtensionHandshaker.DEFAULT_MEM_LEVEL,
                            outgoing,
                            setup.maxMessageBytes())
                    .handshakeExtension(new WebSocketExtensionData(NAME, parameters));
            if (extension == null) {
                return null;
            }
            StringBuilder answer = new StringBuilder(NAME);
            extension
                    .newReponseData()
                    .parameters()
                    .forEach(
                            (name, value) -> answer.append("; ").append(name).append(value == null ? "" : "=" + value));
            return new Taken(new Deflation(extension, outgoing), answer.toString());
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }

    private static TransportException notOffered() {
        return ResponseHead.failed("it chose an extension, or parameters of one, that were not offered");
    }

    /// Of the one extension that may be there; null for another, for a second one, and for a parameter given twice.
    private static @Nullable Map<String, @Nullable String> parameters(String header) {
        String[] parts = header.split(";", -1);
        if (header.indexOf(',') >= 0 || !parts[0].strip().equalsIgnoreCase(NAME)) {
            return null;
        }
        Map<String, @Nullable String> parameters = new HashMap<>();
        for (int i = 1; i < parts.length; i++) {
            String[] pair = parts[i].split("=", 2);
            String name = pair[0].strip().toLowerCase(Locale.ROOT);
            if (parameters.containsKey(name)) {
                return null;
            }
            parameters.put(name, pair.length < 2 ? null : pair[1].strip().replace("\"", ""));
        }
        return parameters;
    }

    void setCompressOutgoing(boolean wanted) {
        outgoing.on = wanted && outgoing.possible;
    }

    boolean compressesOutgoing() {
        return outgoing.on;
    }

    ChannelHandler newCompressor() {
        return extension.newExtensionEncoder();
    }

    /// The content of a compressed message, of which it takes charge; the caller takes charge of the result.
    /// - Errors: Netty's unchecked exceptions for what is no deflate stream, and for too much of it.
    ByteBuf inflate(ByteBuf compressed) {
        inflater.writeInbound(new BinaryWebSocketFrame(true, RSV1, compressed));
        WebSocketFrame frame = inflater.readInbound();
        try {
            // Copied, so that nothing is owed to Netty's pool when a message is never read.
            return Unpooled.copiedBuffer(frame.content());
        } finally {
            frame.release();
        }
    }
}
