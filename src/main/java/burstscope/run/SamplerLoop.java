package burstscope.run;

import burstscope.measure.IntervalSnapshot;
import burstscope.measure.OrderCounts;
import burstscope.measure.PoolState;
import burstscope.measure.Sampler;
import burstscope.measure.SwitchMeter;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// Samples an attachment every 100 ms by its own clock, and ends requests whose time is over.
/// - Threads: runs on `sampler` until interrupted.
final class SamplerLoop implements Runnable {
    private static final long INTERVAL_NS = 100_000_000;

    private final Attachment attachment;
    private final LongSupplier droppedSnapshots;
    private final Runnable afterSample;

    /// @param droppedSnapshots how many snapshots the screen has missed so far
    /// @param afterSample called after each snapshot, on the sampler thread
    SamplerLoop(Attachment attachment, LongSupplier droppedSnapshots, Runnable afterSample) {
        this.attachment = attachment;
        this.droppedSnapshots = droppedSnapshots;
        this.afterSample = afterSample;
    }

    @Override
    public void run() {
        Sampler sampler = new Sampler(attachment.clock(), attachment.meter(), attachment.stalls());
        long next = attachment.clock().nanoTime() + INTERVAL_NS;
        while (!Thread.currentThread().isInterrupted()) {
            try {
                TimeUnit.NANOSECONDS.sleep(next - attachment.clock().nanoTime());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
            long now = attachment.clock().nanoTime();
            // After a stall the next interval is a whole one too: a rate over a moment would be an accident.
            next = (now - next > INTERVAL_NS / 2 ? now : next) + INTERVAL_NS;
            attachment.connection().expireOverdue();
            attachment.captures().letTimePass();
            long[] decodeNs = attachment.connection().betweenReads(attachment.meter()::takeDecodeNs);
            IntervalSnapshot snapshot = sampler.sample(inputs());
            attachment.publish(snapshot);
            attachment
                    .switches()
                    .onInterval(new SwitchMeter.Slice(snapshot.span(), snapshot.traffic(), decodeNs))
                    .ifPresent(attachment::publish);
            attachment.lookForLostAnswers();
            afterSample.run();
        }
        // The rest of an interval counts too: all snapshots together hold every event.
        attachment.publish(sampler.sample(inputs()));
    }

    private Sampler.Inputs inputs() {
        OrderCounts order = attachment.connection().betweenReads(attachment.meter()::settleOrder);
        return new Sampler.Inputs(
                attachment.traffic(),
                order,
                attachment.faultCounts(),
                new PoolState(
                        attachment.pool().settings(),
                        attachment.pool().outstanding(),
                        0,
                        attachment.connection().coding().id()),
                droppedSnapshots.getAsLong());
    }
}
