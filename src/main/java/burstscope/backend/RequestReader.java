package burstscope.backend;

import burstscope.codec.Codec;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.FrameScanner;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads frames and hands over what they ask for. Never writes.
/// - Threads: the one that runs [#run].
final class RequestReader implements Runnable {
    /// A request is small; a frame above this is refused.
    static final int MAX_REQUEST_BYTES = 1 << 20;

    private static final int FIRST_BUFFER_BYTES = 64 << 10;
    private static final FrameLimits FRAME_LIMITS = new FrameLimits(MAX_REQUEST_BYTES);
    private static final WireLimits WIRE_LIMITS = new WireLimits(WireLimits.DEFAULT.maxDepth(), MAX_REQUEST_BYTES);

    private final Wire wire;
    private final Consumer<Request> target;
    private final Runnable afterSeveral;
    private final Runnable noMoreFrames;
    private final CodingSource codings;
    private byte[] buffer = new byte[FIRST_BUFFER_BYTES];
    private int start;
    private int limit;
    private @Nullable Incoming incoming;
    private volatile boolean discarding;

    /// What the reader has to know about the session's coding.
    interface CodingSource {
        /// Told the coding that the first byte shows.
        void beginWith(Coding coding);

        /// The coding of the frame after a request that may have changed it; waits until that has been carried
        /// out.
        Coding afterChange();
    }

    /// The means to understand the present coding.
    private record Incoming(Coding coding, FrameScanner scanner, Codec codec) {
        static Incoming of(Coding coding, Wire wire) {
            return new Incoming(coding, wire.framingOf(coding).newScanner(FRAME_LIMITS), coding.newCodec(WIRE_LIMITS));
        }
    }

    /// @param target takes each request; may block to make the peer wait
    /// @param afterSeveral called when all requests of one read were handed over
    /// @param noMoreFrames called when the connection has to end although the peer has not ended it
    RequestReader(
            Wire wire, CodingSource codings, Consumer<Request> target, Runnable afterSeveral, Runnable noMoreFrames) {
        this.noMoreFrames = noMoreFrames;
        this.wire = wire;
        this.codings = codings;
        this.target = target;
        this.afterSeveral = afterSeveral;
    }

    /// Reads until the stream ends, breaks, or turns into something that has no further frames.
    @Override
    public void run() {
        try {
            while (readSome()) {
                takeFrames();
                afterSeveral.run();
            }
        } catch (IOException e) {
            // The pipe was closed here or broken by the peer: the end of the connection either way.
        } catch (FrameException e) {
            target.accept(RequestParser.undecodable("no frame: " + e.getMessage()));
            discarding = true;
            noMoreFrames.run();
            discard();
        }
    }

    /// True once the stream has turned out to have no further frames; what still comes is thrown away.
    boolean isDiscarding() {
        return discarding;
    }

    /// Unread bytes would make the system reset the connection, and the peer would lose the answer that tells it
    /// why.
    private void discard() {
        try {
            while (wire.transport().read(buffer, 0, buffer.length) >= 0) {
                limit = 0;
            }
        } catch (IOException e) {
            // Closed: nothing is lost.
        }
    }

    private boolean readSome() throws IOException {
        if (limit == buffer.length) {
            makeRoom();
        }
        int count = wire.transport().read(buffer, limit, buffer.length - limit);
        limit += Math.max(count, 0);
        return count >= 0;
    }

    private void makeRoom() {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, limit - start);
            limit -= start;
            start = 0;
        } else {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
    }

    private void takeFrames() throws FrameException {
        while (start < limit) {
            Incoming now = incoming;
            if (now == null) {
                int first = firstPayloadByte();
                if (first >= limit) {
                    return;
                }
                now = Incoming.of(codingShownBy(buffer[first]), wire);
                incoming = now;
                codings.beginWith(now.coding);
            }
            int end = now.scanner.scan(buffer, start, limit);
            if (end < 0) {
                return;
            }
            take(now);
            start = end;
        }
        start = 0;
        limit = 0;
    }

    /// Where the first payload begins, behind its length where messages have one; that may not be there yet.
    private int firstPayloadByte() {
        if (!wire.wholeMessages()) {
            return start;
        }
        while (limit - start >= Integer.BYTES && ByteBuffer.wrap(buffer).getInt(start) == 0) {
            start += Integer.BYTES;
        }
        return start + Integer.BYTES;
    }

    private void take(Incoming now) {
        if (now.scanner.payloadLength() == 0) {
            return;
        }
        Request request = decode(now);
        target.accept(request);
        if (request.mayChangeCoding()) {
            Coding next = codings.afterChange();
            if (!next.equals(now.coding)) {
                incoming = Incoming.of(next, wire);
            }
        }
    }

    private Request decode(Incoming now) {
        try {
            return RequestParser.parse(
                    now.codec.decode(buffer, now.scanner.payloadStart(), now.scanner.payloadLength()));
        } catch (WireFormatException e) {
            return RequestParser.undecodable("no " + now.coding.id() + ": " + e.getMessage());
        }
    }

    /// A request is a map, and no JSON text begins with the byte of a MessagePack map.
    private static Coding codingShownBy(byte first) {
        int b = first & 0xff;
        return (b >= 0x80 && b <= 0x8f) || b == 0xde || b == 0xdf ? Coding.MSGPACK : Coding.JSON;
    }
}
