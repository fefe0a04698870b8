package burstscope.transport;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/// A connection over a Unix domain socket.
public final class UnixTransport implements Transport {
    /// The JDK copies through a buffer outside the heap as large as one call asks for, and keeps it.
    private static final int MOST_PER_CALL = 256 << 10;

    private final SocketChannel channel;
    private final String path;

    UnixTransport(SocketChannel channel, String path) {
        this.channel = channel;
        this.path = path;
    }

    /// - Errors: [TransportException] with the reason when `path` is no socket, nobody listens there, or nobody
    /// accepts
    ///   within `timeout`.
    public static UnixTransport connect(String path, Duration timeout, ThreadFactory threads)
            throws TransportException {
        checkSocket(path);
        SocketChannel channel;
        try {
            channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        } catch (IOException | UnsupportedOperationException e) {
            throw new TransportException(
                    TransportException.Reason.UNREACHABLE, "no Unix socket can be made: " + e.getMessage(), e);
        }
        // With many that wait to be accepted, connecting blocks.
        Deadline deadline = Deadline.start(timeout, threads, () -> Closing.quietly(channel));
        try {
            channel.connect(UnixDomainSocketAddress.of(path));
            if (deadline.met()) {
                return new UnixTransport(channel, path);
            }
            throw late(path, timeout);
        } catch (IOException e) {
            boolean inTime = deadline.met();
            Closing.quietly(channel);
            throw inTime ? asTransportException(e, path) : late(path, timeout);
        }
    }

    private static void checkSocket(String path) throws TransportException {
        Path file;
        try {
            file = Path.of(path);
        } catch (InvalidPathException e) {
            throw new TransportException(
                    TransportException.Reason.BAD_ADDRESS, "this is no path: " + e.getMessage(), e);
        }
        if (Files.isRegularFile(file) || Files.isDirectory(file)) {
            throw new TransportException(TransportException.Reason.BAD_ADDRESS, path + " is not a socket", null);
        }
    }

    private static TransportException late(String path, Duration timeout) {
        return new TransportException(
                TransportException.Reason.TIMED_OUT,
                path + " did not accept within " + timeout.toMillis() + " ms",
                null);
    }

    private static TransportException asTransportException(IOException e, String path) {
        String words = String.valueOf(e.getMessage());
        return switch (e) {
            case TransportException t -> t;
            case ConnectException c ->
                new TransportException(TransportException.Reason.REFUSED, "nothing accepts connections at " + path, c);
            case SocketException s
            when words.contains("too long") ->
                new TransportException(
                        TransportException.Reason.BAD_ADDRESS,
                        "a socket's path is at most about 100 bytes long, this one is longer: " + path,
                        s);
            default ->
                Files.exists(Path.of(path))
                        ? new TransportException(
                                TransportException.Reason.UNREACHABLE, path + " cannot be reached: " + words, e)
                        : new TransportException(TransportException.Reason.REFUSED, "there is no socket " + path, e);
        };
    }

    @Override
    public String describe() {
        return "unix " + path;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return channel.read(ByteBuffer.wrap(target, offset, Math.min(length, MOST_PER_CALL)));
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(source, offset, length);
        int end = offset + length;
        while (bytes.position() < end) {
            bytes.limit(Math.min(end, bytes.position() + MOST_PER_CALL));
            channel.write(bytes);
        }
    }

    @Override
    public void closeOutput() throws IOException {
        channel.shutdownOutput();
    }

    @Override
    public String endDetail() {
        return "";
    }

    @Override
    public void close() {
        Closing.quietly(channel);
    }
}
