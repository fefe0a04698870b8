package burstscope.tap;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.jctools.queues.SpscArrayQueue;
import org.jspecify.annotations.Nullable;

/// One direction's way from the thread that forwards to the one that observes, bounded in bytes and in reads.
///
/// Bytes are read from the peer straight into the memory that the observer gets, so that observing costs the pair no
/// copy: a slab holds many reads, and comes back when all of them were looked at. Without a free slab, or without room
/// for another read in the queue, the pair goes on over a slab of its own and the bytes are counted as missed.
/// - Threads: [#space] and [#passed] by the thread that forwards, which never waits here; [#poll] and [#release] by the
/// one
///   that observes; counters by any.
final class Lane {
    static final int SLAB_BYTES = 256 << 10;
    /// A read gets at least this much room.
    private static final int LEAST_ROOM = 32 << 10;

    private final boolean direct;
    private final int mostSlabs;
    private final SpscArrayQueue<Passage> passages;
    private final SpscArrayQueue<ByteBuffer> free;
    private final ByteBuffer own;
    /// Where the last [#space] was; null when that was our own.
    private @Nullable ByteBuffer current;
    private int made;
    private long missedSinceLast;

    private final AtomicLong passedBytes = new AtomicLong();
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong missedBytes = new AtomicLong();
    private final AtomicLong gaps = new AtomicLong();
    private final AtomicLong gapNs = new AtomicLong();
    private long gapStartNs;
    private volatile boolean watched = true;
    private volatile boolean ended;

    /// @param mostReads that can wait
    /// @param mostSlabs of [#SLAB_BYTES] each, made when they are needed
    Lane(boolean direct, int mostReads, int mostSlabs) {
        this.direct = direct;
        this.mostSlabs = mostSlabs;
        passages = new SpscArrayQueue<>(mostReads);
        free = new SpscArrayQueue<>(Math.max(4, mostSlabs));
        own = newSlab();
    }

    private ByteBuffer newSlab() {
        return direct ? ByteBuffer.allocateDirect(SLAB_BYTES) : ByteBuffer.allocate(SLAB_BYTES);
    }

    /// Where the next read goes: between the buffer's position and its limit.
    ByteBuffer space() {
        if (!watched) {
            current = null;
            return own.clear();
        }
        if (current == null) {
            current = nextSlab();
        }
        return current == null ? own.clear() : current;
    }

    private @Nullable ByteBuffer nextSlab() {
        ByteBuffer slab = free.poll();
        if (slab == null && made < mostSlabs) {
            try {
                slab = newSlab();
                made++;
            } catch (OutOfMemoryError e) {
                // The pair needs no slab; fewer of them only mean more gaps.
                return null;
            }
        }
        return slab;
    }

    /// Says that the bytes from `offset` up to the position of `space` were passed on.
    @SuppressWarnings("ReferenceEquality") // Which buffer it is, not what it holds.
    void passed(ByteBuffer space, int offset, long arrivedNs, long forwardedNs) {
        int length = space.position() - offset;
        passedBytes.setRelease(passedBytes.getPlain() + length);
        reads.setRelease(reads.getPlain() + 1);
        if (current == null) {
            miss(length, arrivedNs, forwardedNs);
            return;
        }
        boolean finishes = space.remaining() < LEAST_ROOM;
        if (offer(space, offset, length, arrivedNs, forwardedNs)) {
            missedSinceLast = 0;
            if (finishes) {
                current = null;
            }
        } else {
            space.position(offset);
            miss(length, arrivedNs, forwardedNs);
        }
    }

    private boolean offer(ByteBuffer space, int offset, int length, long arrivedNs, long forwardedNs) {
        try {
            boolean finishes = space.remaining() < LEAST_ROOM;
            return passages.offer(
                    new Passage(space, offset, length, arrivedNs, forwardedNs, missedSinceLast, finishes));
        } catch (OutOfMemoryError e) {
            // As with the slabs: observing less must not end the pair.
            return false;
        }
    }

    private void miss(int length, long arrivedNs, long forwardedNs) {
        if (missedSinceLast == 0) {
            gapStartNs = arrivedNs;
            gaps.setRelease(gaps.getPlain() + 1);
        } else {
            // Only what lies between reads of one gap: the time before its first read was observed.
            gapNs.setRelease(gapNs.getPlain() + forwardedNs - gapStartNs);
            gapStartNs = forwardedNs;
        }
        missedSinceLast += length;
        missedBytes.setRelease(missedBytes.getPlain() + length);
    }

    /// No read will follow.
    void end() {
        ended = true;
    }

    /// Whether [#end] was said and nothing waits. What is polled after it says yes is nothing.
    boolean isDrained() {
        return ended && passages.isEmpty();
    }

    /// The oldest read that nobody looked at; null when there is none now.
    @Nullable
    Passage poll() {
        return passages.poll();
    }

    @Nullable
    Passage peek() {
        return passages.peek();
    }

    /// The observer needs the bytes of this passage no more.
    void release(Passage passage) {
        if (passage.finishesSlab()) {
            // There is room for as many as were made.
            free.offer(passage.slab().clear());
        }
    }

    /// From now on nobody observes; the pair copies nothing any more.
    void unwatch() {
        watched = false;
    }

    LaneCounts counts() {
        return new LaneCounts(
                passedBytes.getAcquire(),
                reads.getAcquire(),
                gaps.getAcquire(),
                missedBytes.getAcquire(),
                gapNs.getAcquire());
    }
}
