package burstscope.transport;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/// A connection on which a server agreed to speak WebSocket, and then speaks something else: what the two have agreed
/// on
/// besides, byte by byte.
/// - Threads: as [Transport].
public final class UpgradedTransport implements Transport {
    private final Transport below;
    private final AtomicLong bytesIn;
    private final AtomicLong bytesOut;
    private final byte[] early;
    private int earlyTaken;

    private UpgradedTransport(Transport below, byte[] early, long bytesIn, long bytesOut) {
        this.below = below;
        this.early = early;
        this.bytesIn = new AtomicLong(bytesIn);
        this.bytesOut = new AtomicLong(bytesOut);
    }

    /// Opens it over a connection, which it owns from then on, whatever comes of it.
    /// @param host for the `Host` header
    /// @param target path and query
    /// - Errors: [TransportException] when the peer does not agree within the timeout.
    public static UpgradedTransport open(Transport below, String host, String target, ConnectOptions options)
            throws IOException {
        Deadline deadline = Deadline.start(options.timeout(), options.threads(), below::close);
        boolean opened = false;
        try {
            WebSocketHandshake handshake =
                    new WebSocketHandshake(host, target, WebSocketSetup.STREAM, options.headers());
            byte[] request = handshake.request();
            below.write(request, 0, request.length);
            ResponseHead answer = ResponseHead.read(below);
            byte[] early = handshake.check(answer).early();
            opened = deadline.met();
            if (!opened) {
                throw late(below, options);
            }
            return new UpgradedTransport(below, early, answer.headBytes(), request.length);
        } catch (IOException e) {
            if (!deadline.met()) {
                throw late(below, options);
            }
            throw e instanceof TransportException
                    ? e
                    : new TransportException(
                            TransportException.Reason.HANDSHAKE_FAILED,
                            host + " broke the connection before it was upgraded: " + e.getMessage(),
                            e);
        } finally {
            if (!opened) {
                deadline.met();
                below.close();
            }
        }
    }

    private static TransportException late(Transport below, ConnectOptions options) {
        return new TransportException(
                TransportException.Reason.TIMED_OUT,
                below.describe() + " did not upgrade the connection within "
                        + options.timeout().toMillis() + " ms",
                null);
    }

    @Override
    public String describe() {
        return below.describe();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count;
        if (earlyTaken < early.length) {
            count = Math.min(length, early.length - earlyTaken);
            System.arraycopy(early, earlyTaken, target, offset, count);
            earlyTaken += count;
        } else {
            count = below.read(target, offset, length);
        }
        bytesIn.addAndGet(Math.max(0, count));
        return count;
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        below.write(source, offset, length);
        bytesOut.addAndGet(length);
    }

    @Override
    public void closeOutput() throws IOException {
        below.closeOutput();
    }

    @Override
    public String endDetail() {
        return below.endDetail();
    }

    @Override
    public long wireBytesIn() {
        return bytesIn.get();
    }

    @Override
    public long wireBytesOut() {
        return bytesOut.get();
    }

    @Override
    public void close() {
        below.close();
    }
}
