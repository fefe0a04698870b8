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
/// the schedule ends is missed. None is ever put off to a later place in the schedule. What the warm-up could not send
/// is left out when the measured part begins, so that this is not about the warm-up's backlog.
/// - Threads: [#run] on the thread that sends; [#onEnded] from any.
public final class OpenLoop {
    private static final long LOOK_NS = 1_000_000;
    /// So much later than the warm-up's end its last sends may still be made.
    private static final long GRACE_NS = 1_000_000;

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

    /// What became of the measured part of the schedule.
    /// @param due sends that it holds
    /// @param made sends that were handed over
    /// @param leftOut of the warm-up, which are in no other figure
    /// @param ranNs how long it was measured: less than asked for when it was cancelled
    public record Made(long due, long made, long leftOut, long ranNs) {
        /// Sends that were never made.
        public long missed() {
            return due - made;
        }
    }

    /// Sends until the schedule's end.
    /// @param warmUpNs the first part of the schedule
    /// @param forNs how long the schedule runs, warm-up included
    /// @param send told the intended start of each send; it must see to it that [#onEnded] is called for each
    /// @param cancelled asked before each send
    public Made run(long startNs, long warmUpNs, long forNs, LongConsumer send, BooleanSupplier cancelled) {
        sender = Thread.currentThread();
        long warmUp = schedule.sendsBefore(warmUpNs);
        long due = schedule.sendsBefore(forNs);
        long measuredNs = startNs + warmUpNs;
        long endNs = startNs + forNs;
        long leftOut = 0;
        long next = 0;
        while (next < due) {
            if (next < warmUp && clock.nanoTime() >= measuredNs + GRACE_NS) {
                leftOut = warmUp - next;
                next = warmUp;
            }
            long intendedNs = startNs + schedule.offsetNs(next);
            waiting.until(intendedNs);
            // A send of the warm-up waits no longer than that lasts.
            long lastNs = next < warmUp ? measuredNs + GRACE_NS : endNs;
            while (inFlight.get() >= mostInFlight && clock.nanoTime() < lastNs && !cancelled.getAsBoolean()) {
                waiting.forNews(Math.min(LOOK_NS, Math.max(1, lastNs - clock.nanoTime())));
            }
            if (cancelled.getAsBoolean() || clock.nanoTime() > endNs) {
                break;
            }
            if (inFlight.get() < mostInFlight) {
                inFlight.incrementAndGet();
                send.accept(intendedNs);
                next++;
            } else if (next >= warmUp) {
                break;
            }
        }
        long measuredForNs = forNs - warmUpNs;
        long ranNs = cancelled.getAsBoolean() && next < due
                ? Math.clamp(clock.nanoTime() - measuredNs, 0, measuredForNs)
                : measuredForNs;
        return new Made(due - warmUp, Math.max(0, next - warmUp), leftOut, ranNs);
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
