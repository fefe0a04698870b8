package burstscope.run;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecorder;
import burstscope.measure.DeliverySettings;
import burstscope.measure.TrafficCounts;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// Makes one burst after the other on an attachment and records each.
/// - Threads: the steering thread.
final class BurstRunner {
    private static final long WAIT_STEP_MS = 20;
    private static final long SETTLE_MS = 40;
    private static final long HOME_TIMEOUT_MS = 10_000;

    private final Attachment attachment;
    private final long quietNs;
    private final BooleanSupplier cancelled;
    private int number;

    /// @param quietMs a burst that lacks events ends when nothing came for so long, ms
    BurstRunner(Attachment attachment, long quietMs, BooleanSupplier cancelled) {
        this.attachment = attachment;
        quietNs = TimeUnit.MILLISECONDS.toNanos(quietMs);
        this.cancelled = cancelled;
    }

    /// Counts from which a burst's own are taken.
    private record Baseline(TrafficCounts traffic, long cpuNs) {}

    private Baseline baseline() {
        attachment.stalls().takeMaxOfBurst();
        return new Baseline(attachment.traffic(), attachment.connection().cpuNs());
    }

    /// Runs one burst under the delivery that is in force, publishes it and returns it.
    /// - Errors: [Calls.CallException] when the backend refuses to make it; a backend that goes away in the middle
    /// ends the
    ///   burst as DISCONNECTED instead.
    BurstRecord run(BurstOrder order) throws Calls.CallException, InterruptedException {
        DeliverySettings delivery = attachment.pool().settings();
        BurstRecord.Settings settings = new BurstRecord.Settings(
                order.kind(),
                delivery,
                attachment.connection().coding().id(),
                order.events(),
                attachment.capabilities().unavailable().containsKey("payload") ? -1 : order.payloadBytes(),
                order.start());
        CountDownLatch complete = new CountDownLatch(1);
        BurstRecorder recorder = new BurstRecorder(++number, settings, r -> complete.countDown());
        boolean queued = order.start() == BurstRecord.Start.QUEUED;
        if (queued) {
            bringHome(delivery);
        } else {
            attachment.resume();
        }
        Baseline before = baseline();
        attachment
                .dialogue()
                .makeBurst(order, recorder, () -> attachment.meter().begin(recorder));
        if (queued) {
            before = baseline();
            attachment.resume();
        }
        BurstRecord.End end = await(complete, quietNs + 3 * order.spacingNs());
        BurstRecord record = finish(recorder, before, end);
        if (end == BurstRecord.End.CANCELLED && !attachment.connection().isClosed()) {
            attachment.dialogue().cancelBurst();
        }
        attachment.publish(record);
        return record;
    }

    private BurstRecord finish(BurstRecorder recorder, Baseline before, BurstRecord.End end) {
        return attachment.connection().betweenReads(() -> {
            attachment.meter().endBurst();
            BurstRecord.OwnCost own = new BurstRecord.OwnCost(
                    attachment.stalls().takeMaxOfBurst(),
                    attachment.connection().cpuNs() - before.cpuNs());
            return recorder.finish(attachment.traffic().minus(before.traffic()), own, end);
        });
    }

    private BurstRecord.End await(CountDownLatch complete, long patienceNs) throws InterruptedException {
        long seen = attachment.meter().events();
        long changedNs = attachment.clock().nanoTime();
        while (!complete.await(WAIT_STEP_MS, TimeUnit.MILLISECONDS)) {
            long now = attachment.clock().nanoTime();
            long events = attachment.meter().events();
            if (events != seen) {
                seen = events;
                changedNs = now;
            }
            if (cancelled.getAsBoolean()) {
                return BurstRecord.End.CANCELLED;
            }
            if (attachment.connection().isClosed()) {
                return BurstRecord.End.DISCONNECTED;
            }
            if (now - changedNs > patienceNs) {
                return BurstRecord.End.QUIET;
            }
        }
        return BurstRecord.End.COMPLETE;
    }

    /// Leaves no event request at the backend and no event in its queue, so that a burst can be queued up.
    ///
    /// A request that waits proves that the queue is empty; so one request is left waiting for a moment, and then
    /// brought
    /// home like the others.
    private void bringHome(DeliverySettings delivery) throws Calls.CallException, InterruptedException {
        flushWaiting();
        attachment.pool().apply(DeliverySettings.single());
        attachment.resume();
        long seen = -1;
        while (seen != attachment.meter().events()) {
            seen = attachment.meter().events();
            TimeUnit.MILLISECONDS.sleep(SETTLE_MS);
        }
        flushWaiting();
        attachment.pool().apply(delivery);
    }

    private void flushWaiting() throws Calls.CallException, InterruptedException {
        attachment.pool().pause();
        long deadline = attachment.clock().nanoTime() + TimeUnit.MILLISECONDS.toNanos(HOME_TIMEOUT_MS);
        int waiting = attachment.pool().outstanding();
        while (waiting > 0) {
            attachment.dialogue().flush(waiting);
            long stepEnd = attachment.clock().nanoTime() + TimeUnit.MILLISECONDS.toNanos(SETTLE_MS);
            while (attachment.pool().outstanding() > 0 && attachment.clock().nanoTime() < stepEnd) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            waiting = attachment.pool().outstanding();
            if (waiting > 0 && attachment.clock().nanoTime() > deadline) {
                throw new Calls.CallException(waiting + " event requests do not come home");
            }
        }
    }
}
