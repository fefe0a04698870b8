package burstscope.measure;

import java.util.Arrays;

/// Books events by their sequence number: which came twice, which came behind a later one, which are missing.
///
/// Memory is bounded: a window of bits behind the highest number seen. A number that is still missing when it leaves
/// the
/// window is lost for good.
/// - Threads: one; [#snapshot] on the same thread or while it rests.
final class SequenceAccount {
    private static final int WINDOW = 1 << 20;
    private static final int MASK = WINDOW - 1;

    private final long[] seen = new long[WINDOW / Long.SIZE];
    private final long first;
    private long highest;
    private long settledUpTo;
    private long settledMissing;
    private long distinct;
    private long duplicated;
    private long reordered;
    private long maxDisplacement;

    /// @param first sequence number of the first event expected, at least 0
    SequenceAccount(long first) {
        this.first = first;
        highest = first - 1;
        settledUpTo = highest;
    }

    /// Books one event. A number below the first or behind the window counts as a duplicate.
    void add(long sequence) {
        if (sequence > highest) {
            advanceTo(sequence);
        } else if (sequence < first || highest - sequence >= WINDOW || isSeen(sequence)) {
            duplicated++;
            return;
        } else {
            reordered++;
            settledMissing -= sequence <= settledUpTo ? 1 : 0;
            maxDisplacement = Math.max(maxDisplacement, highest - sequence);
        }
        seen[(int) (sequence & MASK) >>> 6] |= 1L << sequence;
        distinct++;
    }

    private boolean isSeen(long sequence) {
        return (seen[(int) (sequence & MASK) >>> 6] & 1L << sequence) != 0;
    }

    private void advanceTo(long sequence) {
        long leaving = sequence - WINDOW;
        if (leaving > settledUpTo) {
            settle(Math.min(leaving, highest));
        }
        if (leaving > highest) {
            settledMissing += leaving - highest;
            settledUpTo = leaving;
            Arrays.fill(seen, 0);
        } else {
            for (long s = highest + 1; s <= sequence; s++) {
                seen[(int) (s & MASK) >>> 6] &= ~(1L << s);
            }
        }
        highest = sequence;
    }

    /// Takes every number up to `mark` that has not come for lost from now on; should it come after all, it is lost
    /// no more.
    void settle(long mark) {
        for (long s = settledUpTo + 1; s <= mark; s++) {
            settledMissing += isSeen(s) ? 0 : 1;
        }
        settledUpTo = Math.max(settledUpTo, mark);
    }

    /// Numbers taken for lost by [#settle].
    long settledMissing() {
        return settledMissing;
    }

    long highest() {
        return highest;
    }

    long distinct() {
        return distinct;
    }

    /// @param lost what to report as lost; only the caller knows whether a missing event can still come
    OrderCounts snapshot(long lost) {
        return new OrderCounts(distinct + duplicated, lost, duplicated, reordered, maxDisplacement);
    }
}
