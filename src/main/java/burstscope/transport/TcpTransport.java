package burstscope.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.security.cert.CertificateException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/// A TCP connection, plain or under TLS, with Nagle's algorithm off: the writer coalesces by itself.
///
/// Closing one under TLS closes the connection below at once, since TLS's own farewell could wait for ever for a peer
/// that reads nothing; [#closeOutput] says that farewell.
public final class TcpTransport implements Transport {
    private final Socket wire;
    private final Socket socket;
    private final String description;
    private final InputStream in;
    private final OutputStream out;

    TcpTransport(Socket socket) throws IOException {
        this(socket, socket, "tcp " + socket.getInetAddress().getHostAddress() + ":" + socket.getPort());
    }

    /// @param wire the connection
    /// @param socket what bytes are read from and written to: the connection itself, or TLS above it
    private TcpTransport(Socket wire, Socket socket, String description) throws IOException {
        this.wire = wire;
        this.socket = socket;
        this.description = description;
        wire.setOption(StandardSocketOptions.TCP_NODELAY, true);
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    /// - Errors: [TransportException] with the reason when nobody answers there within `timeout`.
    public static TcpTransport connect(String host, int port, Duration timeout) throws TransportException {
        Socket socket = new Socket();
        try {
            reach(socket, host, port, timeout);
            return new TcpTransport(socket);
        } catch (IOException e) {
            Closing.quietly(socket);
            throw asTransportException(e, text(host, port), timeout);
        }
    }

    /// Connects and agrees on TLS.
    /// - Errors: [TransportException] with the reason when nobody answers there within `timeout`, when the peer
    /// speaks
    ///   no TLS, or shows a certificate that `trust` does not cover.
    public static TcpTransport connectTls(String host, int port, TlsTrust trust, Duration timeout)
            throws TransportException {
        Socket socket = new Socket();
        String address = text(host, port);
        try {
            reach(socket, host, port, timeout);
            socket.setSoTimeout(millis(timeout));
            SSLSocket tls = (SSLSocket) trust.context().getSocketFactory().createSocket(socket, host, port, true);
            SSLParameters parameters = tls.getSSLParameters();
            trust.applyTo(parameters);
            tls.setSSLParameters(parameters);
            tls.startHandshake();
            socket.setSoTimeout(0);
            return new TcpTransport(socket, tls, "tls " + address + trust.warning());
        } catch (IOException e) {
            Closing.quietly(socket);
            throw asTransportException(e, address, timeout);
        }
    }

    private static void reach(Socket socket, String host, int port, Duration timeout) throws IOException {
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new TransportException(
                    TransportException.Reason.UNREACHABLE, "the host name " + host + " is unknown", null);
        }
        socket.connect(address, millis(timeout));
    }

    /// At least one: 0 would be for ever.
    private static int millis(Duration timeout) {
        return Math.clamp(timeout.toMillis(), 1, Integer.MAX_VALUE);
    }

    private static String text(String host, int port) {
        return new HostPort(host, port).text();
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
            case SSLException s
            when isAboutTheCertificate(s) ->
                new TransportException(
                        TransportException.Reason.NOT_TRUSTED,
                        "the certificate of " + address + " is not trusted: " + s.getMessage(),
                        s);
            case SSLException s ->
                new TransportException(
                        TransportException.Reason.HANDSHAKE_FAILED,
                        address + " does not agree on TLS: " + s.getMessage(),
                        s);
            default ->
                new TransportException(
                        TransportException.Reason.UNREACHABLE, address + " cannot be reached: " + e.getMessage(), e);
        };
    }

    private static boolean isAboutTheCertificate(SSLException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String describe() {
        return description;
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
        Closing.quietly(wire);
    }
}
