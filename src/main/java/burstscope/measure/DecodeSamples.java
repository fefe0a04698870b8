package burstscope.measure;

import java.util.Arrays;

/// What it took to decode single events, a bounded number of them an interval.
/// - Units: ns of elapsed time on the reader, which other threads can lengthen: hence medians, never means.
/// - Threads: the reader, or who takes while it rests.
final class DecodeSamples {
    private static final int KEPT = 1_024;

    private final long[] samples = new long[KEPT];
    private long count;
    private long frameNs;
    private int frameBytes;

    /// The events of the next frame share its time, each by its bytes.
    void beginFrame(long decodeNs, int bytes) {
        frameNs = decodeNs;
        frameBytes = bytes;
    }

    void endFrame() {
        frameBytes = 0;
    }

    /// An event came; it counts only inside a frame that was timed.
    void onEvent(int bytes) {
        if (frameBytes > 0) {
            samples[(int) (count++ % KEPT)] = bytes >= frameBytes ? frameNs : frameNs * bytes / frameBytes;
        }
    }

    /// What was kept since the last call.
    long[] take() {
        long[] taken = Arrays.copyOf(samples, (int) Math.min(count, KEPT));
        count = 0;
        return taken;
    }
}
