package burstscope.detect;

import burstscope.clock.NanoClock;
import burstscope.transport.Transport;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/// Collects what a peer sends first, up to a bound, so that one can look at it while more may come.
/// - Threads: one of its own reads; [#await] is called by one other.
final class FirstBytes implements AutoCloseable {
    private static final int MOST_BYTES = 64 << 10;
    private static final NanoClock CLOCK = NanoClock.system();

    private final Transport transport;
    private final Thread reader;
    private byte[] bytes = new byte[1 << 10];
    private int count;
    private boolean ended;
    private String endCause = "";

    FirstBytes(Transport transport, ThreadFactory threads) {
        this.transport = transport;
        reader = threads.newThread(this::read);
        reader.setName("detect");
        reader.start();
    }

    private void read() {
        byte[] chunk = new byte[1 << 13];
        try {
            int n = transport.read(chunk, 0, chunk.length);
            while (n >= 0 && add(chunk, n)) {
                n = transport.read(chunk, 0, chunk.length);
            }
            tell(transport.endDetail());
        } catch (IOException broken) {
            // What came before counts.
            tell(String.valueOf(broken.getMessage()));
        } catch (OutOfMemoryError e) {
            tell("it sent more in one piece than there is memory for");
        } finally {
            synchronized (this) {
                ended = true;
                notifyAll();
            }
        }
    }

    private synchronized void tell(String cause) {
        endCause = cause;
    }

    /// False when there is enough.
    private synchronized boolean add(byte[] chunk, int n) {
        int taken = Math.min(n, MOST_BYTES - count);
        if (count + taken > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(MOST_BYTES, Math.max(2 * bytes.length, count + taken)));
        }
        System.arraycopy(chunk, 0, bytes, count, taken);
        count += taken;
        notifyAll();
        return count < MOST_BYTES;
    }

    void write(byte[] question) throws IOException {
        transport.write(question, 0, question.length);
    }

    /// Everything that came so far, as soon as it is more than `seen` bytes, the peer has ended or the time is
    /// over.
    synchronized byte[] await(int seen, long millis) throws InterruptedException {
        long deadline = CLOCK.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        long left = millis;
        while (count <= seen && !ended && left > 0) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(deadline - CLOCK.nanoTime());
        }
        return Arrays.copyOf(bytes, count);
    }

    /// Whether the peer has closed the connection, or it broke, before there was enough.
    synchronized boolean hasEnded() {
        return ended && count < MOST_BYTES;
    }

    /// Why it has ended, as far as it is known; may quote the peer: untrusted.
    synchronized String endCause() {
        return endCause;
    }

    @Override
    public void close() {
        transport.close();
        try {
            reader.join(1_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
