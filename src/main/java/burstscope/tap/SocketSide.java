package burstscope.tap;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// A peer behind a TCP connection or a Unix domain socket.
/// - Threads: as [Side].
final class SocketSide implements Side {
    private final SocketChannel channel;
    private final String description;
    private final boolean tcp;

    SocketSide(SocketChannel channel, String description) throws IOException {
        this.channel = channel;
        this.description = description;
        tcp = channel.getRemoteAddress() instanceof InetSocketAddress;
        if (tcp) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
    }

    static SocketSide connect(SocketAddress address, String description) throws IOException {
        SocketChannel channel = SocketChannel.open(address);
        try {
            return new SocketSide(channel, description);
        } catch (IOException e) {
            quietly(channel);
            throw e;
        }
    }

    @Override
    public String describe() {
        return description;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return channel.read(target);
    }

    @Override
    public void write(ByteBuffer source) throws IOException {
        while (source.hasRemaining()) {
            channel.write(source);
        }
    }

    @Override
    public void closeInput() {
        // A socket cannot tell its peer that nobody reads; the peer learns it when both directions have ended.
    }

    @Override
    public void closeOutput() {
        try {
            channel.shutdownOutput();
        } catch (IOException gone) {
            // Then the peer knows already.
        }
    }

    @Override
    public void tear() {
        try {
            if (tcp) {
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            }
        } catch (IOException gone) {
            // Closing is enough then.
        }
        close();
    }

    @Override
    public void close() {
        quietly(channel);
    }

    @Override
    public boolean prefersDirectBuffers() {
        return true;
    }

    static void quietly(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException gone) {
            // It was given up anyhow.
        }
    }
}
