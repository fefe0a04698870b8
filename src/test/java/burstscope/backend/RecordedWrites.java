package burstscope.backend;

import burstscope.transport.Transport;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/// A transport that keeps what is written and has nothing to read.
final class RecordedWrites implements Transport {
    private final ByteArrayOutputStream all = new ByteArrayOutputStream();
    private final List<Integer> sizes = new ArrayList<>();

    synchronized byte[] bytes() {
        return all.toByteArray();
    }

    /// The size of each write.
    synchronized List<Integer> sizes() {
        return List.copyOf(sizes);
    }

    @Override
    public String describe() {
        return "recorded";
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        return -1;
    }

    @Override
    public synchronized void write(byte[] source, int offset, int length) {
        all.write(source, offset, length);
        sizes.add(length);
    }

    @Override
    public void closeOutput() {}

    @Override
    public String endDetail() {
        return "";
    }

    @Override
    public void close() {}
}
