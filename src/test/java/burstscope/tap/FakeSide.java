package burstscope.tap;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/// A peer in memory: what it says is put in, what it hears is kept.
final class FakeSide implements Side {
    private static final byte[] NOTHING = {};

    final WrittenBytes heard = new WrittenBytes();
    volatile boolean inputClosed;
    volatile boolean outputClosed;
    volatile boolean torn;
    volatile boolean closed;
    volatile boolean refuses;
    /// Writes that may happen; a billion unless a test takes them away.
    final Semaphore writes = new Semaphore(1 << 30);

    private final BlockingQueue<Said> said = new LinkedBlockingQueue<>();
    private final SplittableRandom random;
    private byte[] current = {};
    private int at;

    /// What is read next.
    private record Said(byte[] bytes, boolean ends, boolean tears) {}

    /// @param seed of the sizes in which what it says is read
    FakeSide(long seed) {
        random = new SplittableRandom(seed);
    }

    void say(byte[] bytes) {
        said.add(new Said(bytes, false, false));
    }

    void end() {
        said.add(new Said(NOTHING, true, false));
    }

    void tearOff() {
        said.add(new Said(NOTHING, false, true));
    }

    @Override
    public String describe() {
        return "fake";
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        while (at == current.length) {
            try {
                Said next = said.take();
                if (next.ends()) {
                    return -1;
                }
                if (next.tears()) {
                    throw new IOException("Connection reset");
                }
                current = next.bytes();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
            at = 0;
        }
        int most = random.nextInt(4) == 0 ? current.length : random.nextInt(1, 3_000);
        int count = Math.min(Math.min(most, current.length - at), target.remaining());
        target.put(current, at, count);
        at += count;
        return count;
    }

    @Override
    public void write(ByteBuffer source) throws IOException {
        writes.acquireUninterruptibly();
        if (refuses) {
            throw new IOException("Broken pipe");
        }
        heard.add(source);
    }

    @Override
    public void closeInput() {
        inputClosed = true;
    }

    @Override
    public void closeOutput() {
        outputClosed = true;
    }

    @Override
    public void tear() {
        torn = true;
        end();
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public boolean prefersDirectBuffers() {
        return true;
    }

    /// What a peer has heard.
    static final class WrittenBytes {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        synchronized void add(ByteBuffer source) {
            byte[] part = new byte[source.remaining()];
            source.get(part);
            bytes.writeBytes(part);
        }

        synchronized byte[] toArray() {
            return bytes.toByteArray();
        }

        synchronized int size() {
            return bytes.size();
        }
    }
}
