package burstscope.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// What goes out over a WebSocket: the stream of [WebSocketMode] to messages, each one frame; and the answers to pings
/// and
/// to the peer's closing.
///
/// The reader must not write: with two full pipes both sides would wait for each other. So it leaves answers here; who
/// writes next takes them along, and a thread for the moment sees to it that somebody does.
/// - Threads: one writes; the reader and who closes leave answers; [#lock] guards the encoder and the pipe.
final class WebSocketOutput {
    private static final int NO_STATUS = -1;
    private static final int INITIAL_BYTES = 8 << 10;
    private static final int KEPT_BYTES = 1 << 20;
    private static final int MOST_BYTES = Integer.MAX_VALUE - 16;

    private final Transport below;
    private final WebSocketSide side;
    private final WebSocketSetup setup;
    private final ThreadFactory threads;
    private final EmbeddedChannel channel;
    private final ReentrantLock lock = new ReentrantLock();
    private final MessageCutter cutter;
    private final Utf8Check utf8 = new Utf8Check();
    private byte[] encoded = new byte[INITIAL_BYTES];
    private boolean closeSent;
    private final CountDownLatch closeDone = new CountDownLatch(1);
    private final AtomicLong wireBytes = new AtomicLong();
    private volatile @Nullable String peerClosed;

    private final Object answers = new Object();
    // Guarded by answers: the last ping's content, the closing that is due, whether a thread is on its way.
    private byte @Nullable [] pong;
    private @Nullable Integer close;
    private boolean underWay;

    WebSocketOutput(
            Transport below,
            WebSocketSide side,
            WebSocketSetup setup,
            @Nullable Deflation deflation,
            ThreadFactory threads) {
        this.below = below;
        this.side = side;
        this.setup = setup;
        this.threads = threads;
        channel = new EmbeddedChannel(new WebSocket13FrameEncoder(side.masks()));
        channel.config().setAllocator(new UnpooledByteBufAllocator(false, true));
        if (deflation != null) {
            channel.pipeline().addLast(deflation.newCompressor());
        }
        // A server's limit is for what clients send; how large its answers are is its own affair.
        int kindBytes = setup.mode() == WebSocketMode.KINDS ? 1 : 0;
        cutter = new MessageCutter(side == WebSocketSide.CLIENT ? setup.maxMessageBytes() + kindBytes : MOST_BYTES);
    }

    WebSocketSide side() {
        return side;
    }

    void write(byte[] source, int offset, int length) throws IOException {
        lock.lock();
        try {
            checkOpen();
            queueAnswers();
            if (setup.mode() == WebSocketMode.STREAM) {
                for (int at = 0; at < length; at += setup.maxWriteBytes()) {
                    queue(source, offset + at, Math.min(setup.maxWriteBytes(), length - at));
                }
            } else {
                cutter.cut(source, offset, length, setup.mode() == WebSocketMode.KINDS ? this::queueKind : this::queue);
            }
            flush();
        } finally {
            lock.unlock();
        }
    }

    private void checkOpen() throws IOException {
        String words = peerClosed;
        if (words != null) {
            throw new IOException(words);
        }
        if (closeSent) {
            throw new IOException("the WebSocket is closed");
        }
    }

    private void queue(byte[] source, int offset, int length) throws IOException {
        ByteBuf content = Unpooled.wrappedBuffer(source, offset, length);
        WebSocketFrame frame = setup.text() && setup.mode() == WebSocketMode.MESSAGES && utf8.isValid(content)
                ? new TextWebSocketFrame(true, 0, content)
                : new BinaryWebSocketFrame(true, 0, content);
        queue(frame);
    }

    private void queueKind(byte[] source, int offset, int length) throws IOException {
        int kind = length == 0 ? 0 : source[offset];
        ByteBuf content = Unpooled.wrappedBuffer(source, offset + 1, Math.max(0, length - 1));
        if (kind == WebSocketMode.BINARY) {
            queue(new BinaryWebSocketFrame(true, 0, content));
        } else if (kind == WebSocketMode.TEXT && utf8.isValid(content)) {
            queue(new TextWebSocketFrame(true, 0, content));
        } else {
            throw new IOException("a message of kind " + kind + " cannot be sent: it is neither UTF-8 text nor binary");
        }
    }

    private void queue(WebSocketFrame frame) throws IOException {
        Throwable failure = channel.write(frame).cause();
        if (failure != null) {
            throw new IOException("a message cannot be sent: " + failure.getMessage(), failure);
        }
    }

    /// Encodes what is queued and writes it at once.
    private void flush() throws IOException {
        channel.flushOutbound();
        int size = 0;
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            int bytes = part.readableBytes();
            if (encoded.length - size < bytes) {
                encoded = Arrays.copyOf(encoded, Math.max(encoded.length * 2, Math.addExact(size, bytes)));
            }
            part.readBytes(encoded, size, bytes);
            size += bytes;
            part.release();
        }
        if (size > 0) {
            below.write(encoded, 0, size);
            wireBytes.addAndGet(size);
        }
        if (closeSent) {
            closeDone.countDown();
        }
        if (encoded.length > KEPT_BYTES) {
            encoded = new byte[INITIAL_BYTES];
        }
    }

    void sendPongAside(byte[] content) {
        leave(content, null);
    }

    /// @param code -1 for none
    void sendCloseAside(int code) {
        leave(null, code);
    }

    /// The peer closed, or broke the protocol: writes fail from now on with these words, and a close frame is left.
    void onPeerClosed(int code, String words) {
        peerClosed = words;
        sendCloseAside(code);
    }

    /// Says that nothing more comes.
    void sendClose(int code) throws IOException {
        lock.lock();
        try {
            synchronized (answers) {
                close = code;
            }
            queueAnswers();
            flush();
        } finally {
            lock.unlock();
        }
    }

    /// False when it has not gone out within that time.
    boolean awaitClose(long millis) {
        try {
            return closeDone.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void leave(byte @Nullable [] pongContent, @Nullable Integer closing) {
        synchronized (answers) {
            // RFC 6455 5.5.3: of several pings the last one's answer will do.
            pong = pongContent == null ? pong : pongContent;
            close = close == null ? closing : close;
            if (underWay) {
                return;
            }
            underWay = true;
        }
        Thread thread = threads.newThread(this::writeAnswers);
        thread.setName("websocket-answers");
        thread.start();
    }

    private void writeAnswers() {
        lock.lock();
        try {
            synchronized (answers) {
                underWay = false;
            }
            queueAnswers();
            flush();
        } catch (IOException broken) {
            // The reader and the writer hear of it.
        } finally {
            lock.unlock();
        }
    }

    private void queueAnswers() throws IOException {
        byte[] content;
        Integer closing;
        synchronized (answers) {
            content = pong;
            pong = null;
            closing = close;
            close = null;
        }
        if (closeSent) {
            return;
        }
        if (content != null) {
            queue(new PongWebSocketFrame(Unpooled.wrappedBuffer(content)));
        }
        if (closing != null) {
            closeSent = true;
            queue(closing == NO_STATUS ? new CloseWebSocketFrame() : new CloseWebSocketFrame(closing, ""));
        }
    }

    long wireBytes() {
        return wireBytes.get();
    }
}
