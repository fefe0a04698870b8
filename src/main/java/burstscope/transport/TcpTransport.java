package burstscope.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.time.Duration;

/// A TCP connection, with Nagle's algorithm off: the writer coalesces by itself.
public final class TcpTransport implements Transport {
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    TcpTransport(Socket socket) throws IOException {
        this.socket = socket;
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    /// - Errors: [TransportException] with the reason when nobody answers there within `timeout`.
    public static TcpTransport connect(String host, int port, Duration timeout) throws TransportException {
        Socket socket = new Socket();
        try {
            InetSocketAddress address = new InetSocketAddress(host, port);
            if (address.isUnresolved()) {
                throw new TransportException(
                        TransportException.Reason.UNREACHABLE, "the host name " + host + " is unknown", null);
            }
            socket.connect(address, Math.toIntExact(timeout.toMillis()));
            return new TcpTransport(socket);
        } catch (IOException e) {
            Closing.quietly(socket);
            throw asTransportException(e, host + ":" + port, timeout);
        }
    }

    private static TransportException asTransportException(IOException e, String address, Duration timeout) {
        return switch (e) {
            case TransportException t -> t;
            case ConnectException c ->
                new TransportException(
                        TransportException.Reason.REFUSED, "nothing accepts connections at " + address, c);
            case SocketTimeoutException s ->
                new TransportException(
                        TransportException.Reason.TIMED_OUT,
                        address + " did not answer within " + timeout.toMillis() + " ms",
                        s);
            default ->
                new TransportException(
                        TransportException.Reason.UNREACHABLE, address + " cannot be reached: " + e.getMessage(), e);
        };
    }

    @Override
    public String describe() {
        return "tcp " + socket.getInetAddress().getHostAddress() + ":" + socket.getPort();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return in.read(target, offset, length);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        out.write(source, offset, length);
    }

    @Override
    public void closeOutput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public String endDetail() {
        return "";
    }

    @Override
    public void close() {
        Closing.quietly(socket);
    }
}
