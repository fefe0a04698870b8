package burstscope.load;

import java.util.function.BooleanSupplier;

/// Tells by a [SendSchedule] when the next is due, for as long as its thread is not interrupted.
/// - Threads: [#run] on a thread of its own.
public final class DueTimes implements Runnable {
    private final Waiting waiting;
    private final SendSchedule schedule;
    private final long startNs;
    private final BooleanSupplier goesOn;

    /// @param goesOn told at each instant; false ends it
    public DueTimes(Waiting waiting, SendSchedule schedule, long startNs, BooleanSupplier goesOn) {
        this.waiting = waiting;
        this.schedule = schedule;
        this.startNs = startNs;
        this.goesOn = goesOn;
    }

    @Override
    public void run() {
        for (long i = 0; ; i++) {
            waiting.until(startNs + schedule.offsetNs(i));
            if (Thread.currentThread().isInterrupted() || !goesOn.getAsBoolean()) {
                return;
            }
        }
    }
}
