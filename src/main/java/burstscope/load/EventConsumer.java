package burstscope.load;

import burstscope.clock.NanoClock;
import burstscope.measure.Rivals;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/// Spends the time on each event that a client's own handling of it would take.
///
/// It does so on the thread that reads, as a client with one thread does: what arrives meanwhile waits in the
/// transport.
/// - Threads: the reader works; [#set] and [#giveUp] come from any thread.
public final class EventConsumer {
    private static final long LONGEST_PARK_NS = 50_000_000;

    private final NanoClock clock;
    private final LongConsumer park;
    private final BooleanSupplier ended;
    private volatile Rivals.Consumer work = Rivals.Consumer.NONE;
    private volatile boolean givenUp;

    /// @param ended whether nobody wants the work any more, so that it is left undone
    public EventConsumer(NanoClock clock, BooleanSupplier ended) {
        this(clock, LockSupport::parkNanos, ended);
    }

    /// @param park leaves the processor to others for about so many ns
    EventConsumer(NanoClock clock, LongConsumer park, BooleanSupplier ended) {
        this.clock = clock;
        this.park = park;
        this.ended = ended;
    }

    /// What every event costs from now on.
    public void set(Rivals.Consumer wanted) {
        work = wanted;
        givenUp = false;
    }

    public boolean isNone() {
        return work.isNone();
    }

    /// Leaves the work on what has arrived already undone, until [#resume]: nobody waits for it.
    public void giveUp() {
        givenUp = true;
    }

    public void resume() {
        givenUp = false;
    }

    /// Does the work for one event and returns the time it really took, ns: sleep is never shorter than asked, and
    /// mostly
    /// some 50 us longer.
    public long work() {
        Rivals.Consumer now = work;
        if (now.isNone() || givenUp || ended.getAsBoolean()) {
            return 0;
        }
        long startNs = clock.nanoTime();
        long spentNs = 0;
        while (spentNs < now.nsPerEvent() && !givenUp && !ended.getAsBoolean()) {
            if (now.manner() == Rivals.Manner.BUSY) {
                Thread.onSpinWait();
            } else {
                park.accept(Math.min(now.nsPerEvent() - spentNs, LONGEST_PARK_NS));
            }
            spentNs = clock.nanoTime() - startNs;
        }
        return spentNs;
    }
}
