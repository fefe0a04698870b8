package burstscope.link;

import burstscope.transport.Transport;
import java.io.IOException;

/// A WebSocket that is closed without the words of a farewell: a session goes on over the next connection, and the
/// server, which does not answer them, would let us wait.
/// - Threads: as [Transport].
record DroppedSocket(Transport socket, Transport below) implements Transport {
    @Override
    public String describe() {
        return socket.describe();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return socket.read(target, offset, length);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        socket.write(source, offset, length);
    }

    @Override
    public void closeOutput() throws IOException {
        socket.closeOutput();
    }

    @Override
    public String endDetail() {
        return socket.endDetail();
    }

    @Override
    public long wireBytesIn() {
        return socket.wireBytesIn();
    }

    @Override
    public long wireBytesOut() {
        return socket.wireBytesOut();
    }

    @Override
    public void close() {
        below.close();
    }
}
