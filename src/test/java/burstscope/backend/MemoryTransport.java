package burstscope.backend;

import burstscope.transport.Transport;
import java.io.IOException;

/// One end of a pair of pipes. Closing it ends what it writes and breaks what it reads.
record MemoryTransport(MemoryPipe in, MemoryPipe out) implements Transport {
    private static final int CAPACITY = 64 << 10;

    /// Two ends that lead to each other.
    record Pair(Transport client, Transport backend) {}

    static Pair pair() {
        MemoryPipe up = new MemoryPipe(CAPACITY);
        MemoryPipe down = new MemoryPipe(CAPACITY);
        return new Pair(new MemoryTransport(down, up), new MemoryTransport(up, down));
    }

    @Override
    public String describe() {
        return "memory";
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
    public void closeOutput() {
        out.end();
    }

    @Override
    public String endDetail() {
        return "";
    }

    @Override
    public void close() {
        out.end();
        in.breakOff();
    }
}
