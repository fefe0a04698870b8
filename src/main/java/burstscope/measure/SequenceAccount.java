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
    private final boolean startKnown;
    private long first;
    private long highest;
    private long settledUpTo;
    private long settledMissing;
    private long distinct;
    private long duplicated;
    private long reordered;
    private long maxDisplacement;

    private SequenceAccount(long first, boolean startKnown) {
        this.first = first;
        this.startKnown = startKnown;
        highest = first - 1;
        settledUpTo = highest;
    }

    /// An account of numbers that begin at `first`, at least 0; one below it counts as a duplicate.
    static SequenceAccount from(long first) {
        return new SequenceAccount(first, true);
    }

    /// An account that begins with whatever comes first, at least 0. That may have overtaken others: a lower number
    /// soon
    /// after moves the beginning down.
    static SequenceAccount fromFirstSeen(long sequence) {
        return new SequenceAccount(sequence, false);
    }

    /// Books one event. A number behind the window counts as a duplicate, for want of better knowledge.
    void add(long sequence) {
        if (sequence < first && !startKnown && sequence >= 0 && highest - sequence < WINDOW) {
            beginAt(sequence);
        }
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
        seen[word(sequence)] |= 1L << sequence;
        distinct++;
    }

    private void beginAt(long sequence) {
        if (settledUpTo < first) {
            settledUpTo = sequence - 1;
        } else {
            settledMissing += first - sequence;
        }
        first = sequence;
    }

    private boolean isSeen(long sequence) {
        return (seen[word(sequence)] & 1L << sequence) != 0;
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
            clear(highest, sequence);
        }
        highest = sequence;
    }

    /// Forgets the numbers above `below` up to `last`, at most a window of them.
    private void clear(long below, long last) {
        for (long at = below; at < last; ) {
            int taken = (int) Math.min(Long.SIZE - ((at + 1) & (Long.SIZE - 1)), last - at);
            seen[word(at + 1)] &= ~bits(at + 1, taken);
            at += taken;
        }
    }

    /// How many of the numbers above `below` up to `last` have come; at most a window of them.
    private long count(long below, long last) {
        long count = 0;
        for (long at = below; at < last; ) {
            int taken = (int) Math.min(Long.SIZE - ((at + 1) & (Long.SIZE - 1)), last - at);
            count += Long.bitCount(seen[word(at + 1)] & bits(at + 1, taken));
            at += taken;
        }
        return count;
    }

    private static int word(long sequence) {
        return (int) (sequence & MASK) >>> 6;
    }

    private static long bits(long first, int count) {
        return (-1L >>> (Long.SIZE - count)) << first;
    }

    /// Takes every number up to `mark` that has not come for lost from now on; should it come after all, it is lost
    /// no more.
    void settle(long mark) {
        if (mark > settledUpTo) {
            settledMissing += mark - settledUpTo - count(settledUpTo, mark);
            settledUpTo = mark;
        }
    }

    /// Numbers taken for lost by [#settle].
    long settledMissing() {
        return settledMissing;
    }

    /// The lowest number that counts.
    long first() {
        return first;
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
