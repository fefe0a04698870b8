package burstscope.compare.shadow;

import burstscope.compare.SizeClass;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/// What a tap has seen of one kind of message: every message counted, by size.
/// - Threads: the tap's thread writes; anyone reads the counts.
final class Stratum {
    private static final SizeClass[] SIZES = SizeClass.values();

    private final MessageKind kind;
    private final AtomicLongArray messages = new AtomicLongArray(SIZES.length);
    private final AtomicLongArray bytes = new AtomicLongArray(SIZES.length);
    /// Owned by the tap, for each size: messages until the next one that is picked, and how many were picked.
    private final int[] untilNext = new int[SIZES.length];

    private final int[] picked = new int[SIZES.length];
    private int at;

    Stratum(MessageKind kind) {
        this.kind = kind;
    }

    MessageKind kind() {
        return kind;
    }

    /// Counts one message, which the next calls are about. A single thread writes, so no atomic addition is needed.
    void count(int payloadBytes) {
        at = 0;
        while (at < SIZES.length - 1 && payloadBytes > SIZES[at].mostBytes()) {
            at++;
        }
        messages.setRelease(at, messages.getPlain(at) + 1);
        bytes.setRelease(at, bytes.getPlain(at) + payloadBytes);
    }

    /// True for a message that is to be picked: of each size some, since what a coding costs depends on it.
    boolean due() {
        untilNext[at]--;
        return untilNext[at] <= 0;
    }

    /// @param counts whether it is one of those that were picked so far
    /// @param skip messages of this size that are passed over before the next
    void picked(boolean counts, int skip) {
        picked[at] += counts ? 1 : 0;
        untilNext[at] = skip + 1;
    }

    int pickedSoFar() {
        return picked[at];
    }

    long messages(SizeClass size) {
        return messages.getAcquire(index(size));
    }

    long bytes(SizeClass size) {
        return bytes.getAcquire(index(size));
    }

    private static int index(SizeClass size) {
        return Arrays.asList(SIZES).indexOf(size);
    }
}
