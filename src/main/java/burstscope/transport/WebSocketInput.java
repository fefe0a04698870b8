package burstscope.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// What comes in over a WebSocket: frames to messages, messages to the stream of [WebSocketMode].
///
/// What was complete before a broken frame is read before the failure is told.
/// - Threads: the reader's; [#endWords], [#awaitEnd] and [#wireBytes] from any.
final class WebSocketInput {
    private static final int READ_BYTES = 64 << 10;
    private static final int NO_STATUS = -1;
    private static final int INVALID_CONTENT = 1007;
    private static final int TOO_BIG = 1009;

    private final Transport below;
    private final WebSocketSetup setup;
    private final @Nullable Deflation deflation;
    private final WebSocketOutput output;
    private final FrameDecoder decoder;
    private final EmbeddedChannel channel;
    private final byte[] chunk = new byte[READ_BYTES];
    private final Utf8Check utf8 = new Utf8Check();
    /// Content that is ready for the one who reads, lengths included; whole messages only.
    private final Queue<ByteBuf> ready = new ArrayDeque<>();
    /// The message whose last frame has not come.
    private @Nullable ByteBuf partial;
    private boolean text;
    private boolean compressed;
    private long messageOffset;
    private @Nullable WebSocketException failure;
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean waiting;
    private boolean ended;
    private volatile String endWords = "";
    private final AtomicLong wireBytes = new AtomicLong();

    WebSocketInput(
            Transport below, WebSocketSetup setup, WebSocketHandshake.Agreement agreement, WebSocketOutput output) {
        this.below = below;
        this.setup = setup;
        this.output = output;
        deflation = agreement.deflate();
        decoder = new FrameDecoder(output.side(), setup.maxMessageBytes(), deflation != null, this::onFrame);
        channel = new EmbeddedChannel(decoder);
        channel.config().setAllocator(new UnpooledByteBufAllocator(false, true));
        byte[] early = agreement.early();
        accept(early, early.length);
    }

    int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (true) {
            int copied = copyReady(target, offset, length);
            if (copied > 0) {
                return copied;
            }
            if (failure != null) {
                throw failure;
            }
            if (ended) {
                return -1;
            }
            int count = readBelow();
            if (count < 0) {
                endWithoutClose();
            } else {
                wireBytes.addAndGet(count);
                accept(chunk, count);
            }
        }
    }

    private int readBelow() throws IOException {
        waiting = true;
        boolean broken = true;
        try {
            int count = below.read(chunk, 0, chunk.length);
            broken = false;
            return count;
        } finally {
            waiting = false;
            if (broken) {
                over.countDown();
            }
        }
    }

    /// Waits for the end where somebody reads up to it.
    void awaitEnd(long millis) {
        try {
            if (waiting && !over.await(millis, TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int copyReady(byte[] target, int offset, int length) {
        int copied = 0;
        for (ByteBuf next = ready.peek(); next != null && copied < length; next = ready.peek()) {
            int part = Math.min(length - copied, next.readableBytes());
            next.readBytes(target, offset + copied, part);
            copied += part;
            if (!next.isReadable()) {
                ready.remove().release();
            }
        }
        return copied;
    }

    private void accept(byte[] bytes, int count) {
        decoder.feeding(count);
        try {
            channel.writeInbound(Unpooled.copiedBuffer(bytes, 0, count));
        } catch (RuntimeException e) {
            failure = asWebSocketException(e);
            over.countDown();
            output.onPeerClosed(failure.closeCode(), String.valueOf(failure.getMessage()));
        }
    }

    private static WebSocketException asWebSocketException(RuntimeException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof WebSocketException known) {
                return known;
            }
        }
        throw e;
    }

    private void endWithoutClose() {
        long inside = decoder.partialBytes();
        String words = "the connection ended without a close frame";
        if (inside > 0) {
            words += ", " + inside + " bytes into a frame";
        } else if (partial != null) {
            words += ", inside a message";
        }
        endWords = words;
        end();
    }

    private void end() {
        ended = true;
        over.countDown();
    }

    private void onFrame(WebSocketFrame frame, long offset) throws IOException {
        switch (frame) {
            case PingWebSocketFrame ping -> {
                output.sendPongAside(bytes(ping.content()));
                ping.release();
            }
            case PongWebSocketFrame pong -> pong.release();
            case CloseWebSocketFrame close -> {
                onClose(close);
                close.release();
            }
            default -> onData(frame, offset);
        }
    }

    private void onClose(CloseWebSocketFrame close) {
        int code = close.statusCode();
        String reason = close.reasonText();
        String words = "the peer closed the WebSocket "
                + (code == NO_STATUS ? "without a code" : "with code " + code + meaning(code));
        endWords = reason.isEmpty() ? words : words + ": " + reason;
        end();
        output.onPeerClosed(code, endWords);
    }

    private static String meaning(int code) {
        return switch (code) {
            case 1000 -> " (normal)";
            case 1001 -> " (going away)";
            case 1002 -> " (protocol error)";
            case 1003 -> " (cannot take this kind of data)";
            case 1007 -> " (invalid content)";
            case 1008 -> " (against its policy)";
            case 1009 -> " (message too big)";
            case 1010 -> " (misses an extension)";
            case 1011 -> " (internal error)";
            case 1012 -> " (restarts)";
            case 1013 -> " (try again later)";
            default -> "";
        };
    }

    private void onData(WebSocketFrame frame, long offset) throws WebSocketException {
        if (partial == null) {
            text = frame instanceof TextWebSocketFrame;
            compressed = frame.rsv() == Deflation.RSV1;
            messageOffset = offset;
            if (frame.isFinalFragment()) {
                onMessage(frame.content());
                return;
            }
            // Copied, since a server may send a frame for each byte.
            partial = channel.alloc().heapBuffer(frame.content().readableBytes());
        }
        ByteBuf whole = partial;
        if ((long) whole.readableBytes() + frame.content().readableBytes() > setup.maxMessageBytes()) {
            frame.release();
            throw tooBig(null);
        }
        whole.writeBytes(frame.content());
        frame.release();
        if (frame.isFinalFragment()) {
            partial = null;
            onMessage(whole);
        }
    }

    private void onMessage(ByteBuf content) throws WebSocketException {
        ByteBuf message = compressed ? inflate(content) : content;
        if (text && !utf8.isValid(message)) {
            message.release();
            throw new WebSocketException(messageOffset, INVALID_CONTENT, "a text message is not UTF-8", null);
        }
        if (setup.mode() == WebSocketMode.STREAM) {
            if (text) {
                message.release();
                throw new WebSocketException(
                        messageOffset, INVALID_CONTENT, "a text message came where binary ones carry a stream", null);
            }
        } else {
            ready.add(Unpooled.wrappedBuffer(head(message.readableBytes())));
        }
        if (message.isReadable()) {
            ready.add(message);
        } else {
            message.release();
        }
    }

    private byte[] head(int bytes) {
        if (setup.mode() == WebSocketMode.KINDS) {
            return ByteBuffer.allocate(Integer.BYTES + 1)
                    .putInt(bytes + 1)
                    .put(text ? WebSocketMode.TEXT : WebSocketMode.BINARY)
                    .array();
        }
        return ByteBuffer.allocate(Integer.BYTES).putInt(bytes).array();
    }

    private ByteBuf inflate(ByteBuf content) throws WebSocketException {
        ByteBuf message;
        try {
            message = deflation == null ? content : deflation.inflate(content);
        } catch (RuntimeException e) {
            if (String.valueOf(e.getMessage()).contains("maximum size")) {
                throw tooBig(e);
            }
            throw new WebSocketException(messageOffset, INVALID_CONTENT, "a message cannot be decompressed", e);
        }
        if (message.readableBytes() > setup.maxMessageBytes()) {
            message.release();
            throw tooBig(null);
        }
        return message;
    }

    private WebSocketException tooBig(@Nullable Throwable cause) {
        return new WebSocketException(
                messageOffset, TOO_BIG, "a message holds more than " + setup.maxMessageBytes() + " bytes", cause);
    }

    private static byte[] bytes(ByteBuf content) {
        byte[] bytes = new byte[content.readableBytes()];
        content.readBytes(bytes);
        return bytes;
    }

    String endWords() {
        return endWords;
    }

    long wireBytes() {
        return wireBytes.get();
    }
}
