package burstscope.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// A pair of streams that somebody else opened: our own stdin and stdout as a backend, pipes in tests.
/// - Threads: as [Transport]; whether closing ends a blocked read depends on the streams.
public final class StreamTransport implements Transport {
    private final String description;
    private final InputStream in;
    private final OutputStream out;

    public StreamTransport(String description, InputStream in, OutputStream out) {
        this.description = description;
        this.in = in;
        this.out = out;
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
        out.flush();
    }

    @Override
    public void closeOutput() throws IOException {
        out.close();
    }

    @Override
    public String endDetail() {
        return "";
    }

    @Override
    public void close() {
        Closing.quietly(out);
        Closing.quietly(in);
    }
}
