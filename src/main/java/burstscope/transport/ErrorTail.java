package burstscope.transport;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Reads a child's error output to its end and keeps the last bytes of it.
/// - Threads: runs on its own; [#tail] from any.
final class ErrorTail implements Runnable {
    private static final int KEPT_BYTES = 2_000;

    private final InputStream in;
    private final byte[] kept = new byte[KEPT_BYTES];
    private final CountDownLatch ended = new CountDownLatch(1);
    private long total;

    ErrorTail(InputStream in) {
        this.in = in;
    }

    @Override
    public void run() {
        byte[] chunk = new byte[KEPT_BYTES];
        try {
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                keep(chunk, n);
            }
        } catch (IOException closed) {
            // The child's end closes the stream; what it said so far is kept.
        } finally {
            ended.countDown();
        }
    }

    private synchronized void keep(byte[] chunk, int length) {
        for (int i = 0; i < length; i++) {
            kept[(int) ((total + i) % KEPT_BYTES)] = chunk[i];
        }
        total += length;
    }

    void awaitEnd(long millis) {
        try {
            if (!ended.await(millis, TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// The last bytes as text, on one line; empty when nothing was said.
    synchronized String tail() {
        int length = (int) Math.min(total, KEPT_BYTES);
        byte[] ordered = new byte[length];
        for (int i = 0; i < length; i++) {
            ordered[i] = kept[(int) ((total - length + i) % KEPT_BYTES)];
        }
        String text = new String(ordered, StandardCharsets.UTF_8).strip().replaceAll("\\s*\\R\\s*", " | ");
        return total > KEPT_BYTES ? "... " + text : text;
    }
}
