package burstscope.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.io.IOException;
import java.util.List;

/// Cuts the peer's bytes into WebSocket frames, and knows where each begins.
/// - Errors: [WebSocketException], wrapped as Netty does, for every frame that RFC 6455 forbids that peer.
/// - Threads: the reader's.
final class FrameDecoder extends WebSocket13FrameDecoder {
    private static final int PROTOCOL_ERROR = 1002;
    private static final int TOO_BIG = 1009;

    private final WebSocketSide side;
    private final boolean deflate;
    private final FrameSink sink;
    private long fed;
    private long frameStart;

    /// Who gets the frames, each with the offset of its first byte.
    interface FrameSink {
        /// The frame is the sink's from then on.
        void onFrame(WebSocketFrame frame, long offset) throws IOException;
    }

    FrameDecoder(WebSocketSide side, int maxFrameBytes, boolean deflate, FrameSink sink) {
        super(WebSocketDecoderConfig.newBuilder()
                .expectMaskedFrames(side.expectsMasks())
                .allowExtensions(deflate)
                .maxFramePayloadLength(maxFrameBytes)
                .closeOnProtocolViolation(false)
                .build());
        this.side = side;
        this.deflate = deflate;
        this.sink = sink;
    }

    /// To be said before that many bytes are written to the channel.
    void feeding(int bytes) {
        fed += bytes;
    }

    /// Bytes of a frame that is not complete yet.
    long partialBytes() {
        return fed - frameStart;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws Exception {
        try {
            super.decode(context, in, out);
        } catch (CorruptedWebSocketFrameException e) {
            throw new WebSocketException(
                    frameStart,
                    e.closeStatus().code(),
                    "the " + side.peer() + " broke the protocol: " + e.getMessage(),
                    e);
        } catch (TooLongFrameException e) {
            throw new WebSocketException(frameStart, TOO_BIG, "a frame is too long: " + e.getMessage(), e);
        }
        if (out.isEmpty()) {
            return;
        }
        WebSocketFrame frame = (WebSocketFrame) out.removeLast();
        long offset = frameStart;
        frameStart = fed - in.readableBytes();
        if (frame.rsv() != 0 && !(frame.rsv() == Deflation.RSV1 && mayBeCompressed(frame))) {
            frame.release();
            throw new WebSocketException(
                    offset, PROTOCOL_ERROR, "a frame has reserved bits that nobody agreed on", null);
        }
        sink.onFrame(frame, offset);
    }

    /// A message says so on its first frame.
    private boolean mayBeCompressed(WebSocketFrame frame) {
        return deflate && (frame instanceof TextWebSocketFrame || frame instanceof BinaryWebSocketFrame);
    }
}
