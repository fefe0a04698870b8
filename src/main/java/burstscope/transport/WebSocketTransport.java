package burstscope.transport;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/// A WebSocket (RFC 6455), with permessage-deflate (RFC 7692) where both sides agree, over another transport.
///
/// Closing says so to the peer, which gets two seconds to take it and half a second to answer, and ends the connection
/// below.
/// - Shape: what is read and written is the stream of its [WebSocketMode].
/// - Errors: reading throws [WebSocketException] for what the peer must not send.
public final class WebSocketTransport implements Transport {
    private static final int NORMAL = 1000;
    private static final String DEFLATE_OUT = "deflate-out";
    private static final long SEND_MS = 2_000;
    private static final long ANSWER_MS = 500;

    private final Transport below;
    private final String description;
    private final WebSocketHandshake.Agreement agreement;
    private final WebSocketInput input;
    private final WebSocketOutput output;
    private final long openingBytesIn;
    private final long openingBytesOut;
    private boolean closed;

    private WebSocketTransport(
            Transport below,
            String description,
            Opened opened,
            WebSocketSide side,
            WebSocketSetup setup,
            ThreadFactory threads) {
        this.below = below;
        agreement = opened.agreement();
        openingBytesIn = opened.bytesIn();
        openingBytesOut = opened.bytesOut();
        output = new WebSocketOutput(below, side, setup, agreement.deflate(), threads);
        input = new WebSocketInput(below, setup, agreement, output);
        this.description = description
                + (agreement.subprotocol().isEmpty() ? "" : " (" + agreement.subprotocol() + ")")
                + (agreement.deflate() == null ? "" : " with deflate")
                + " over " + below.describe();
    }

    /// What was agreed, and what it took on the wire.
    record Opened(WebSocketHandshake.Agreement agreement, long bytesIn, long bytesOut) {}

    /// Opens a WebSocket over a connection, which it owns from then on, whatever comes of it.
    /// @param host for the `Host` header
    /// @param target path and query
    /// - Errors: [TransportException] when the peer does not agree within the timeout.
    public static WebSocketTransport open(Transport below, String host, String target, ConnectOptions options)
            throws IOException {
        Deadline deadline = Deadline.start(options.timeout(), options.threads(), below::close);
        boolean opened = false;
        try {
            Opened agreed = agree(below, host, target, options);
            opened = deadline.met();
            if (!opened) {
                throw late(below, options);
            }
            return new WebSocketTransport(
                    below,
                    "websocket " + WebPlace.shown(target),
                    agreed,
                    WebSocketSide.CLIENT,
                    options.webSocket(),
                    options.threads());
        } catch (TransportException e) {
            throw deadline.met()
                    ? new TransportException(e.reason(), host + ": " + e.getMessage(), e)
                    : late(below, options);
        } catch (IOException e) {
            throw deadline.met()
                    ? new TransportException(
                            TransportException.Reason.HANDSHAKE_FAILED,
                            host + " broke the connection before it spoke WebSocket: " + e.getMessage(),
                            e)
                    : late(below, options);
        } finally {
            if (!opened) {
                below.close();
            }
        }
    }

    /// Takes a client on that asks for a WebSocket on a connection, which it owns from then on, whatever comes of
    /// it.
    /// One that asks for something else, comes from a browser's page, or calls us by a name that is not this
    /// machine's
    /// is told so by an HTTP status.
    /// - Errors: [TransportException] when they did not agree within the timeout.
    public static WebSocketTransport accept(Transport below, WebSocketAcceptance acceptance) throws IOException {
        Deadline deadline = Deadline.start(acceptance.timeout(), acceptance.threads(), below::close);
        boolean opened = false;
        try {
            Opened agreed = WebSocketWelcome.agree(below, acceptance.setup());
            opened = deadline.met();
            if (!opened) {
                throw lateClient(below, acceptance);
            }
            return new WebSocketTransport(
                    below, "websocket client", agreed, WebSocketSide.SERVER, acceptance.setup(), acceptance.threads());
        } catch (IOException e) {
            throw deadline.met() ? e : lateClient(below, acceptance);
        } finally {
            if (!opened) {
                below.close();
            }
        }
    }

    private static TransportException lateClient(Transport below, WebSocketAcceptance acceptance) {
        return new TransportException(
                TransportException.Reason.TIMED_OUT,
                below.describe() + " did not ask for a WebSocket within "
                        + acceptance.timeout().toMillis() + " ms",
                null);
    }

    private static Opened agree(Transport below, String host, String target, ConnectOptions options)
            throws IOException {
        WebSocketHandshake handshake = new WebSocketHandshake(host, target, options.webSocket(), options.headers());
        byte[] request = handshake.request();
        below.write(request, 0, request.length);
        ResponseHead answer = ResponseHead.read(below);
        return new Opened(handshake.check(answer), (long) answer.headBytes() + answer.rest().length, request.length);
    }

    private static TransportException late(Transport below, ConnectOptions options) {
        return new TransportException(
                TransportException.Reason.TIMED_OUT,
                below.describe() + " did not agree to speak WebSocket within "
                        + options.timeout().toMillis() + " ms",
                null);
    }

    @Override
    public String describe() {
        return description;
    }

    /// The subprotocol that the peer chose; empty for none.
    public String subprotocol() {
        return agreement.subprotocol();
    }

    /// Whether both sides agreed on permessage-deflate.
    public boolean hasDeflate() {
        return agreement.deflate() != null;
    }

    /// Whether messages that are written from now on go out compressed. Without agreement, or where the peer asked
    /// for a
    /// window that we have not, they never do. From any thread.
    public void setCompressOutgoing(boolean wanted) {
        Deflation deflation = agreement.deflate();
        if (deflation != null) {
            deflation.setCompressOutgoing(wanted);
        }
    }

    /// `deflate-out`, where both sides agreed on permessage-deflate.
    @Override
    public List<LinkOption> linkOptions() {
        return hasDeflate() ? List.of(LinkOption.toggle(DEFLATE_OUT, compressesOutgoing())) : List.of();
    }

    @Override
    public void setLinkOption(String name, String value) throws IOException {
        LinkOption.check(this, name, value);
        setCompressOutgoing(LinkOption.isOn(value));
        if (compressesOutgoing() != LinkOption.isOn(value)) {
            throw new IOException("the peer asked for a window that we cannot compress with");
        }
    }

    /// What [#setCompressOutgoing] came to.
    public boolean compressesOutgoing() {
        Deflation deflation = agreement.deflate();
        return deflation != null && deflation.compressesOutgoing();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return input.read(target, offset, length);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        output.write(source, offset, length);
    }

    /// Sends a close frame: a WebSocket has no half that could be closed alone, the peer answers and ends.
    @Override
    public void closeOutput() throws IOException {
        output.sendClose(NORMAL);
    }

    /// The code and reason the peer closed with, or that it did not say it closes.
    @Override
    public String endDetail() {
        String above = input.endWords();
        String from = below.endDetail();
        return above.isEmpty() || from.isEmpty() ? above + from : above + "; " + from;
    }

    @Override
    public long wireBytesIn() {
        return openingBytesIn + input.wireBytes();
    }

    @Override
    public long wireBytesOut() {
        return openingBytesOut + output.wireBytes();
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        output.sendCloseAside(NORMAL);
        if (output.awaitClose(SEND_MS)) {
            input.awaitEnd(ANSWER_MS);
        }
        below.close();
    }
}
