package burstscope.compare.shadow;

import java.util.concurrent.atomic.AtomicLong;
import org.jctools.queues.MpscArrayQueue;
import org.jspecify.annotations.Nullable;

/// Messages on their way to the worker, bounded in number and in payload bytes. What does not fit is not sampled. Rare
/// ones overtake the others: a worker that is behind with many small messages would come to the few large ones too
/// late.
/// - Threads: taps offer and are never blocked; the worker takes.
final class SampleQueue {
    private static final int MOST_STRIDE = 1 << 10;

    private final MpscArrayQueue<Sample> usual;
    private final MpscArrayQueue<Sample> rareOnes;
    private final long mostBytes;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private volatile int stride;

    SampleQueue(int mostMessages, long mostBytes) {
        this(mostMessages, mostBytes, 1);
    }

    /// @param stride one of so many messages of a kind is worth picking at first
    SampleQueue(int mostMessages, long mostBytes, int stride) {
        usual = new MpscArrayQueue<>(mostMessages / 2);
        rareOnes = new MpscArrayQueue<>(mostMessages / 2);
        this.mostBytes = mostBytes;
        this.stride = Math.clamp(stride, 1, MOST_STRIDE);
    }

    /// False when it did not fit.
    /// @param rare whether few of its kind and size were picked before: half of the places is for such ones alone
    boolean offer(Sample sample, boolean rare) {
        long held = bytes.addAndGet(sample.payloadBytes());
        if (held <= mostBytes && ((rare && rareOnes.offer(sample)) || usual.offer(sample))) {
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
        Sample rare = rareOnes.poll();
        Sample sample = rare == null ? usual.poll() : rare;
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
        return rareOnes.size() + usual.size();
    }

    long bytes() {
        return bytes.get();
    }

    /// Messages that were picked and did not fit.
    long dropped() {
        return dropped.get();
    }
}
