package burstscope.load;

import burstscope.clock.NanoClock;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Sends by a [SendSchedule], whatever the answers do: open loop.
///
/// A send that cannot be made in time is made as soon as it can, and keeps its intended start; what is not made before
/// the schedule ends is missed. None is ever put off to a later place in the schedule.
/// - Threads: [#run] on the thread that sends; [#onEnded] from any.
public final class OpenLoop {
    private static final long LOOK_NS = 1_000_000;

    private final NanoClock clock;
    private final Waiting waiting;
    private final SendSchedule schedule;
    private final int mostInFlight;
    private final AtomicInteger inFlight = new AtomicInteger();
    private volatile @Nullable Thread sender;

    /// @param mostInFlight requests that are not answered at once; a client with one connection and no pipelining
    /// has 1
    public OpenLoop(NanoClock clock, Waiting waiting, SendSchedule schedule, int mostInFlight) {
        this.clock = clock;
        this.waiting = waiting;
        this.schedule = schedule;
        this.mostInFlight = mostInFlight;
    }

    /// What became of the schedule.
    /// @param due sends of the schedule
    /// @param made sends that were handed over
    public record Made(long due, long made) {
        /// Sends that were never made.
        public long missed() {
            return due - made;
        }
    }

    /// Sends until the schedule's end.
    /// @param forNs how long the schedule runs
    /// @param send told the intended start of each send; it must see to it that [#onEnded] is called for each
    /// @param cancelled asked before each send
    public Made run(long startNs, long forNs, LongConsumer send, BooleanSupplier cancelled) {
        sender = Thread.currentThread();
        long due = schedule.sendsBefore(forNs);
        long endNs = startNs + forNs;
        for (long i = 0; i < due; i++) {
            long intendedNs = startNs + schedule.offsetNs(i);
            waiting.until(intendedNs);
            while (inFlight.get() >= mostInFlight && clock.nanoTime() < endNs && !cancelled.getAsBoolean()) {
                waiting.forNews(Math.min(LOOK_NS, Math.max(1, endNs - clock.nanoTime())));
            }
            if (cancelled.getAsBoolean() || inFlight.get() >= mostInFlight || clock.nanoTime() > endNs) {
                return new Made(due, i);
            }
            inFlight.incrementAndGet();
            send.accept(intendedNs);
        }
        return new Made(due, due);
    }

    /// A request that was sent has ended.
    public void onEnded() {
        if (inFlight.getAndDecrement() >= mostInFlight) {
            LockSupport.unpark(sender);
        }
    }

    public int inFlight() {
        return inFlight.get();
    }
}
