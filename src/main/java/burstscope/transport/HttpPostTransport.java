package burstscope.transport;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/// Requests and answers as bodies of HTTP/1.1, for backends that are asked again and again.
///
/// - Shape: as [WebSocketMode#MESSAGES]: each message written is posted by itself, each body that comes back is a
/// message
///   read; an empty one is none. Answers come as they come, in no order.
/// - Errors: an answer whose status is not 2xx and whose body is no JSON, too long, or never complete ends the
/// transport:
///   reading throws an [IOException] that names it, once the answers before it are read.
/// - Threads: as [Transport]; the JDK's client has threads of its own, which end with [#close].
public final class HttpPostTransport implements Transport {
    private static final Duration END = Duration.ofSeconds(1);
    private static final int FIRST_GOOD = 200;
    private static final int FIRST_NOT_GOOD = 300;

    private final URI uri;
    private final ConnectOptions options;
    private final HttpClient client;
    private final MessageCutter cutter;
    private final String description;
    private volatile boolean acceptGzip;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    // Guarded by lock.
    private final Queue<ByteBuffer> ready = new ArrayDeque<>();
    private int underWay;
    private boolean outputClosed;
    private boolean closed;
    private @Nullable IOException failure;
    private long wireBytesIn;
    private long wireBytesOut;

    private HttpPostTransport(URI uri, ConnectOptions options) {
        this.uri = uri;
        this.options = options;
        acceptGzip = options.http().acceptGzip();
        cutter = new MessageCutter(options.http().maxMessageBytes());
        boolean secure = "https".equals(uri.getScheme());
        description = uri.getScheme() + " " + uri.getRawAuthority() + uri.getRawPath()
                + (secure ? options.trust().warning() : "");
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(options.timeout())
                .followRedirects(HttpClient.Redirect.NEVER);
        if (secure) {
            SSLParameters parameters = new SSLParameters();
            options.trust().applyTo(parameters);
            builder.sslContext(options.trust().context()).sslParameters(parameters);
        }
        client = builder.build();
    }

    /// Makes sure that something accepts connections there; nothing is posted yet.
    /// - Errors: [TransportException] with the reason when not, or when a header is one that the JDK's client does
    /// not
    ///   send.
    static HttpPostTransport open(Address below, URI uri, ConnectOptions options) throws IOException {
        below.connect(options).close();
        HttpPostTransport transport = new HttpPostTransport(uri, options);
        try {
            transport.request(new byte[0]);
            return transport;
        } catch (IllegalArgumentException e) {
            transport.close();
            throw new TransportException(
                    TransportException.Reason.BAD_ADDRESS, "no request can be made: " + e.getMessage(), e);
        }
    }

    @Override
    public String describe() {
        return description;
    }

    /// Whether answers to what is posted from now on may come compressed. From any thread.
    public void setAcceptGzip(boolean wanted) {
        acceptGzip = wanted;
    }

    public boolean acceptsGzip() {
        return acceptGzip;
    }

    @Override
    public List<LinkOption> linkOptions() {
        return List.of(LinkOption.toggle("gzip", acceptGzip));
    }

    @Override
    public void setLinkOption(String name, String value) throws IOException {
        LinkOption.check(this, name, value);
        acceptGzip = LinkOption.isOn(value);
    }

    private HttpRequest request(byte[] body) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(uri)
                .header("Content-Type", options.http().contentType())
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        options.headers().forEach(builder::setHeader);
        if (acceptGzip) {
            builder.setHeader("Accept-Encoding", "gzip");
        }
        return builder.build();
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        cutter.cut(source, offset, length, this::post);
    }

    private void post(byte[] bytes, int offset, int length) throws IOException {
        byte[] body = Arrays.copyOfRange(bytes, offset, offset + length);
        HttpRequest request = request(body);
        lock.lock();
        try {
            while (underWay >= options.http().atOnce() && !closed && failure == null) {
                changed.awaitUninterruptibly();
            }
            if (closed || outputClosed) {
                throw new IOException("the connection is closed");
            }
            if (failure != null) {
                throw new IOException(failure.getMessage(), failure);
            }
            underWay++;
            wireBytesOut += HttpHeadSize.ofRequest(request, body.length);
        } finally {
            lock.unlock();
        }
        HttpResponse.BodyHandler<byte[]> bounded = HttpResponse.BodyHandlers.limiting(
                HttpResponse.BodyHandlers.ofByteArray(), options.http().maxMessageBytes());
        var _ = client.sendAsync(request, bounded).whenComplete(this::onAnswer);
    }

    private void onAnswer(@Nullable HttpResponse<byte[]> response, @Nullable Throwable problem) {
        ByteBuffer message = null;
        IOException broken = null;
        long bytes = 0;
        if (response == null) {
            broken = asIoException(problem);
        } else {
            bytes = HttpHeadSize.ofResponse(response) + response.body().length;
            try {
                message = message(response);
            } catch (IOException e) {
                broken = e;
            }
        }
        lock.lock();
        try {
            wireBytesIn += bytes;
            if (broken != null) {
                failure = failure == null ? broken : failure;
            }
            if (message == null || !message.hasRemaining()) {
                underWay--;
            } else {
                // It counts until it is read: who reads slowly is not sent more and more.
                ready.add(ByteBuffer.allocate(Integer.BYTES).putInt(0, message.remaining()));
                ready.add(message);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private ByteBuffer message(HttpResponse<byte[]> response) throws IOException {
        byte[] body = response.body();
        String coding = response.headers()
                .firstValue("content-encoding")
                .orElse("identity")
                .toLowerCase(Locale.ROOT);
        if (coding.equals("gzip") || coding.equals("x-gzip")) {
            body = Gzip.inflate(body, options.http().maxMessageBytes());
        } else if (!coding.equals("identity")) {
            throw new IOException(description + " answered in an encoding that was not asked for");
        }
        int status = response.statusCode();
        // Some say with the status what they say in the body as well.
        if ((status < FIRST_GOOD || status >= FIRST_NOT_GOOD) && !looksLikeJson(body)) {
            throw new IOException(description + " answered with status " + status + " and no JSON");
        }
        return ByteBuffer.wrap(body);
    }

    private static boolean looksLikeJson(byte[] body) {
        for (byte b : body) {
            if (b == '{' || b == '[') {
                return true;
            }
            if (b != ' ' && b != '\t' && b != '\r' && b != '\n') {
                return false;
            }
        }
        return false;
    }

    private IOException asIoException(@Nullable Throwable problem) {
        Throwable cause =
                problem instanceof CompletionException && problem.getCause() != null ? problem.getCause() : problem;
        String words = switch (cause) {
            case HttpConnectTimeoutException e -> "did not accept another connection in time";
            case ConnectException e -> "does not accept another connection";
            case null -> "gave no answer";
            default ->
                "gave no answer: "
                        + (cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage());
        };
        return new IOException(description + " " + words, cause);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        lock.lock();
        try {
            while (ready.isEmpty()) {
                if (closed) {
                    throw new IOException("the connection is closed");
                }
                if (failure != null) {
                    throw failure;
                }
                if (outputClosed && underWay == 0) {
                    return -1;
                }
                changed.awaitUninterruptibly();
            }
            int copied = 0;
            for (ByteBuffer next = ready.peek(); next != null && copied < length; next = ready.peek()) {
                int part = Math.min(length - copied, next.remaining());
                next.get(target, offset + copied, part);
                copied += part;
                if (!next.hasRemaining()) {
                    ready.remove();
                    // A length and a message in turn.
                    if (ready.size() % 2 == 0) {
                        underWay--;
                        changed.signalAll();
                    }
                }
            }
            return copied;
        } finally {
            lock.unlock();
        }
    }

    /// The end of the stream comes when all that was posted is answered.
    @Override
    public void closeOutput() {
        lock.lock();
        try {
            outputClosed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String endDetail() {
        return "";
    }

    /// Heads and bodies, the latter as they come, compressed. The JDK's client does not show the bytes themselves:
    /// the
    /// words behind a status are counted as the usual ones, and what marks the pieces of a chunked body is not
    /// counted.
    @Override
    public long wireBytesIn() {
        lock.lock();
        try {
            return wireBytesIn;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long wireBytesOut() {
        lock.lock();
        try {
            return wireBytesOut;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            ready.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        client.shutdownNow();
        try {
            client.awaitTermination(END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
