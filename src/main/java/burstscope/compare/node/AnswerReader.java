package burstscope.compare.node;

import burstscope.transport.Transport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Reads answers, one a line, so that whoever waits for one can stop waiting.
/// - Threads: runs on its own until the stream ends; [#poll] from the one that asks.
final class AnswerReader implements Runnable {
    private static final int CHUNK = 1 << 16;

    private final Transport transport;
    private final int longestAnswer;
    private final BlockingQueue<Line> lines = new ArrayBlockingQueue<>(1);
    private byte[] bytes = new byte[CHUNK];

    /// @param text null at the end of the stream
    /// @param problem why there is no text; empty when the stream just ended
    record Line(@Nullable String text, String problem) {}

    AnswerReader(Transport transport, int longestAnswer) {
        this.transport = transport;
        this.longestAnswer = longestAnswer;
    }

    /// The next line, or null when none came in time.
    @Nullable
    Line poll(long millis) throws InterruptedException {
        return lines.poll(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void run() {
        Line last;
        try {
            readLines();
            last = new Line(null, "");
        } catch (IOException e) {
            last = new Line(null, String.valueOf(e.getMessage()));
        }
        try {
            lines.put(last);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void readLines() throws IOException {
        int size = 0;
        while (true) {
            if (size == bytes.length) {
                if (size >= longestAnswer) {
                    throw new IOException("it gave an answer of more than " + longestAnswer + " bytes");
                }
                bytes = Arrays.copyOf(bytes, Math.min(longestAnswer, 2 * size));
            }
            int count = transport.read(bytes, size, bytes.length - size);
            if (count < 0) {
                return;
            }
            size = takeLines(size, size + count);
        }
    }

    /// Hands over what is complete and moves the rest to the front; the part before `scanned` holds no line end.
    private int takeLines(int scanned, int size) throws IOException {
        int start = 0;
        for (int at = scanned; at < size; at++) {
            if (bytes[at] == '\n') {
                hand(new String(bytes, start, at - start, StandardCharsets.UTF_8));
                start = at + 1;
            }
        }
        System.arraycopy(bytes, start, bytes, 0, size - start);
        return size - start;
    }

    private void hand(String line) throws IOException {
        try {
            lines.put(new Line(line, ""));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
