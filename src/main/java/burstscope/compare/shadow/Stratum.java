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
    /// Owned by the tap: messages until the next one that is picked, and how many were picked.
    private int untilNext;

    private int picked;

    Stratum(MessageKind kind) {
        this.kind = kind;
    }

    MessageKind kind() {
        return kind;
    }

    /// Counts one message. A single thread writes, so no atomic addition is needed.
    void count(int payloadBytes) {
        int at = SIZES.length - 1;
        for (int i = 0; i < at; i++) {
            if (payloadBytes <= SIZES[i].mostBytes()) {
                at = i;
            }
        }
        messages.setRelease(at, messages.getPlain(at) + 1);
        bytes.setRelease(at, bytes.getPlain(at) + payloadBytes);
    }

    /// True for a message that is to be picked.
    boolean due() {
        untilNext--;
        return untilNext <= 0;
    }

    /// @param skip messages that are passed over before the next
    void picked(int skip) {
        picked++;
        untilNext = skip + 1;
    }

    int pickedSoFar() {
        return picked;
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
