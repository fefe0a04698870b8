package burstscope.testing;

import burstscope.transport.Transport;
import java.io.IOException;

/// Two transports whose bytes go to each other in memory.
public final class MemoryLink {
    private final MemoryPipe toPeer = new MemoryPipe();
    private final MemoryPipe toClient = new MemoryPipe();
    private final ReadSplit split;
    private volatile String endDetail = "";

    /// @param split what the client's reads take
    public MemoryLink(ReadSplit split) {
        this.split = split;
    }

    public Transport client() {
        return new End("client", toClient, toPeer, split);
    }

    public Transport peer() {
        return new End("peer", toPeer, toClient, ReadSplit.whole());
    }

    /// What the client's transport knows about the peer's end.
    public void setEndDetail(String words) {
        endDetail = words;
    }

    /// From now on the client's writes block, as when the peer reads no more.
    public void stallClientWrites() {
        toPeer.stall();
    }

    /// From now on the client's writes fail, while it can still read.
    public void breakClientWrites() {
        toPeer.close();
    }

    private final class End implements Transport {
        private final String name;
        private final MemoryPipe in;
        private final MemoryPipe out;
        private final ReadSplit reads;

        End(String name, MemoryPipe in, MemoryPipe out, ReadSplit reads) {
            this.name = name;
            this.in = in;
            this.out = out;
            this.reads = reads;
        }

        @Override
        public String describe() {
            return "memory " + name;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return in.read(target, offset, length, reads);
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
            return endDetail;
        }

        @Override
        public void close() {
            in.close();
            out.end();
        }
    }
}
