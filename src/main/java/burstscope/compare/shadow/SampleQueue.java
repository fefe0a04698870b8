package burstscope.compare.shadow;

import java.util.concurrent.atomic.AtomicLong;
import org.jctools.queues.MpscArrayQueue;
import org.jspecify.annotations.Nullable;

/// Messages on their way to the worker, bounded in number and in payload bytes. What does not fit is not sampled.
/// - Threads: taps offer and are never blocked; the worker takes.
final class SampleQueue {
    private static final int MOST_STRIDE = 1 << 10;

    private final MpscArrayQueue<Sample> queue;
    private final long mostBytes;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private volatile int stride;

    SampleQueue(int mostMessages, long mostBytes) {
        this(mostMessages, mostBytes, 1);
    }

    /// @param stride one of so many messages of a kind is worth picking at first
    SampleQueue(int mostMessages, long mostBytes, int stride) {
        queue = new MpscArrayQueue<>(mostMessages);
        this.mostBytes = mostBytes;
        this.stride = Math.clamp(stride, 1, MOST_STRIDE);
    }

    /// False when it did not fit.
    /// @param rare whether few of its kind and size were picked before: only such ones may take the last half of
    /// the
    /// places
    boolean offer(Sample sample, boolean rare) {
        long held = bytes.addAndGet(sample.payloadBytes());
        boolean room = rare || queue.size() < queue.capacity() / 2;
        if (room && held <= mostBytes && queue.offer(sample)) {
            return true;
        }
        bytes.addAndGet(-sample.payloadBytes());
        dropped.incrementAndGet();
        // A race between two taps loses a doubling, which the next refusal makes up for.
        stride = Math.min(MOST_STRIDE, stride * 2);
        return false;
    }

    @Nullable
    Sample poll() {
        Sample sample = queue.poll();
        if (sample == null) {
            stride = Math.max(1, stride / 2);
        } else {
            bytes.addAndGet(-sample.payloadBytes());
        }
        return sample;
    }

    /// One of so many messages of a kind is worth picking at present.
    int stride() {
        return stride;
    }

    int size() {
        return queue.size();
    }

    long bytes() {
        return bytes.get();
    }

    /// Messages that were picked and did not fit.
    long dropped() {
        return dropped.get();
    }
}
