package burstscope.run;

import burstscope.measure.BurstOrigin;
import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecorder;
import burstscope.measure.BurstWork;
import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventTrace;
import burstscope.measure.TrafficCounts;
import burstscope.profile.Profile.Coming;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// Makes one burst after the other on an attachment and records each.
/// - Threads: the steering thread.
final class BurstRunner {
    private static final long WAIT_STEP_MS = 20;
    private static final long SETTLE_MS = 40;
    private static final long FLUSH_MS = 100;
    private static final long LARGE_FRAME_BYTES = 1 << 20;
    private static final long HOME_TIMEOUT_MS = 10_000;

    private final Attachment attachment;
    private final long quietNs;
    private final BooleanSupplier cancelled;
    private final IntSupplier numbers;
    private int mostTraced = EventTrace.MOST_EVENTS;
    private @Nullable BurstOrigin origin;

    /// @param quietMs a burst that lacks events ends when nothing came for so long, ms
    BurstRunner(Attachment attachment, long quietMs, BooleanSupplier cancelled) {
        this(attachment, quietMs, cancelled, new AtomicInteger()::incrementAndGet);
    }

    /// @param numbers gives each burst its number
    BurstRunner(Attachment attachment, long quietMs, BooleanSupplier cancelled, IntSupplier numbers) {
        this.attachment = attachment;
        this.numbers = numbers;
        quietNs = TimeUnit.MILLISECONDS.toNanos(quietMs);
        this.cancelled = cancelled;
    }

    /// Keeps at most so many events of each burst one by one; for runs that hold on to many bursts.
    BurstRunner tracing(int events) {
        mostTraced = events;
        return this;
    }

    /// Says where the bursts from now on come from; until then each is one by itself.
    void comingFrom(BurstOrigin where) {
        origin = where;
    }

    /// Counts from which a burst's own are taken.
    private record Baseline(TrafficCounts traffic, OwnCostMark own, BurstWork.Alongside alongside) {}

    private Baseline baseline() {
        attachment.stalls().takeMaxOfBurst();
        return new Baseline(
                attachment.traffic(),
                new OwnCostMark(attachment.connection()),
                attachment.rivals().alongside());
    }

    /// Runs one burst under the delivery that is in force, publishes it and returns it.
    /// - Errors: [Calls.CallException] when the backend refuses to make it; a backend that goes away in the middle
    ///   ends the burst as DISCONNECTED instead.
    BurstRecord run(BurstOrder order) throws Calls.CallException, InterruptedException {
        DeliverySettings delivery = attachment.pool().settings();
        Coming coming = attachment.dialogue().coming(order.kind());
        checkDelivery(order.kind(), coming, delivery);
        attachment.rivals().resumeConsuming();
        attachment.askFor(order.kind(), delivery);
        int marks = attachment.dialogue().ending(order.kind()).marks();
        BurstRecord.Settings settings = new BurstRecord.Settings(
                order.kind(),
                delivery,
                attachment.connection().coding().id(),
                marks > 0 ? 0 : order.events(),
                attachment.dialogue().takesPayload(order.kind()) ? order.payloadBytes() : -1,
                order.start(),
                attachment.variant());
        CountDownLatch complete = new CountDownLatch(1);
        BurstRecorder recorder = new BurstRecorder(numbers.getAsInt(), settings, r -> complete.countDown(), mostTraced);
        recorder.endAfterMarks(marks);
        if (!attachment.capabilities().unavailable().containsKey("spacing")) {
            recorder.expectSpacing(order.spacingNs());
        }
        // Before the burst: it may take a moment, and the knobs are those it runs under.
        BurstOrigin from = origin == null ? new BurstOrigin(attachment.surroundings(), 0, 0) : origin;
        BurstRecord record;
        try {
            record = collect(order, coming, recorder, complete).from(from);
        } finally {
            betweenReads(attachment.meter()::endBurst);
            if (coming.callsOnlyInBursts()) {
                attachment.pool().pause();
            }
            attachment.askFor("", delivery);
        }
        attachment.publish(record);
        if (record.outcome().end() == BurstRecord.End.CANCELLED
                && !attachment.connection().isClosed()) {
            attachment.dialogue().cancelBurst();
        }
        return record;
    }

    private static void checkDelivery(String kind, Coming coming, DeliverySettings delivery)
            throws Calls.CallException {
        boolean pushed = delivery.mode() == DeliveryMode.PUSH;
        if (coming == Coming.PUSH && !pushed) {
            throw new Calls.CallException(
                    "events of such bursts come by themselves: choose push as delivery" + of(kind));
        }
        if (coming != Coming.PUSH && pushed) {
            throw new Calls.CallException("events of such bursts are asked for: choose single or pool" + of(kind));
        }
        if (coming.callsOnlyInBursts() && delivery.mode() == DeliveryMode.BATCH) {
            throw new Calls.CallException("there are no batches of calls: choose single or pool" + of(kind));
        }
    }

    private static String of(String kind) {
        return kind.isEmpty() ? "" : " (kind " + kind + ")";
    }

    private BurstRecord collect(BurstOrder order, Coming coming, BurstRecorder recorder, CountDownLatch complete)
            throws Calls.CallException, InterruptedException {
        boolean queued = order.start() == BurstRecord.Start.QUEUED;
        if (coming != Coming.REQUESTS) {
            if (queued) {
                throw new Calls.CallException("nothing waits in a queue for such bursts: start them live");
            }
            flushWaiting();
        } else if (queued) {
            bringHome();
        } else {
            if (attachment.pool().surplus() > 0) {
                flushWaiting();
            }
            attachment.resume();
            awaitRequestsSent();
        }
        Baseline before = baseline();
        BurstRecord.End end;
        try {
            Runnable armed = () -> betweenReads(() -> attachment.meter().begin(recorder));
            attachment.dialogue().makeBurst(new BackendDialogue.Firing(order, recorder, armed, cancelled));
            if (queued) {
                before = baseline();
                attachment.resume();
            } else if (coming.callsOnlyInBursts()) {
                recorder.startDrainAt(attachment.clock().nanoTime());
                attachment.resumeForBurst();
            }
            BackendDialogue.Ending ending = attachment.dialogue().ending(order.kind());
            end = await(
                    recorder,
                    complete,
                    ending.quietNs(quietNs)
                            + 3 * order.spacingNs()
                            + 2 * attachment.knobs().roundTripDelayNs());
            if (end == BurstRecord.End.QUIET && ending.coalesces() && recorder.heard() > 0) {
                end = BurstRecord.End.COALESCED;
            }
        } catch (Calls.CallException e) {
            if (!attachment.connection().isClosed()) {
                throw e;
            }
            end = BurstRecord.End.DISCONNECTED;
        }
        return finish(recorder, before, end);
    }

    private void betweenReads(Runnable action) {
        attachment.connection().betweenReads(() -> {
            action.run();
            return true;
        });
    }

    private BurstRecord finish(BurstRecorder recorder, Baseline before, BurstRecord.End end) {
        if (end == BurstRecord.End.CANCELLED) {
            attachment.rivals().giveUpConsuming();
        }
        return attachment.connection().betweenReads(() -> {
            attachment.meter().endBurst();
            recorder.work().ranAlongside(attachment.rivals().alongside().since(before.alongside()));
            BurstRecord.OwnCost own = before.own().since(attachment.stalls().takeMaxOfBurst());
            return recorder.finish(attachment.traffic().minus(before.traffic()), own, end);
        });
    }

    private BurstRecord.End await(BurstRecorder recorder, CountDownLatch complete, long patienceNs)
            throws InterruptedException {
        long signOfLife = -1;
        long changedNs = attachment.clock().nanoTime();
        while (!complete.await(WAIT_STEP_MS, TimeUnit.MILLISECONDS)) {
            long now = attachment.clock().nanoTime();
            // An event as large as that takes its time, and is no silence.
            long partial = attachment.connection().partialFrameBytes();
            long sign = recorder.heard() + (partial < LARGE_FRAME_BYTES ? 0 : partial);
            if (sign != signOfLife) {
                signOfLife = sign;
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

    /// Waits a moment for the writer, so that the requests are at the backend before the trigger is.
    private void awaitRequestsSent() throws InterruptedException {
        long deadline = attachment.clock().nanoTime() + TimeUnit.MILLISECONDS.toNanos(SETTLE_MS);
        while (attachment.pool().outstanding() < attachment.pool().settings().outstanding()
                && attachment.clock().nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    /// Leaves no event request at the backend and no event in its queue, so that a burst can be queued up.
    ///
    /// A request that waits proves that the queue is empty; so one request is left waiting for a moment, and then
    /// brought
    /// home like the others.
    private void bringHome() throws Calls.CallException, InterruptedException {
        if (attachment.knobs().steadyEventsPerSecond() > 0) {
            throw eventsKeepComing();
        }
        DeliverySettings delivery = attachment.pool().settings();
        flushWaiting();
        attachment.pool().apply(DeliverySettings.single());
        attachment.resume();
        long seen = -1;
        long deadline = attachment.clock().nanoTime() + TimeUnit.MILLISECONDS.toNanos(HOME_TIMEOUT_MS);
        while (seen != attachment.meter().events() && !cancelled.getAsBoolean()) {
            if (attachment.clock().nanoTime() > deadline) {
                throw eventsKeepComing();
            }
            seen = attachment.meter().events();
            TimeUnit.NANOSECONDS.sleep(TimeUnit.MILLISECONDS.toNanos(SETTLE_MS)
                    + 2 * attachment.knobs().roundTripDelayNs());
        }
        flushWaiting();
        attachment.pool().apply(delivery);
    }

    private static Calls.CallException eventsKeepComing() {
        return new Calls.CallException("events keep coming, so no burst can be queued behind them: "
                + "stop steady events, or start the burst live");
    }

    private void flushWaiting() throws Calls.CallException, InterruptedException {
        attachment.pool().pause();
        long deadline = attachment.clock().nanoTime() + TimeUnit.MILLISECONDS.toNanos(HOME_TIMEOUT_MS);
        long patienceNs =
                TimeUnit.MILLISECONDS.toNanos(FLUSH_MS) + 2 * attachment.knobs().roundTripDelayNs();
        int waiting = attachment.pool().outstanding();
        while (waiting > 0) {
            attachment.dialogue().flush(waiting);
            // Each time longer: what is flushed too often may leave an event behind that belongs to no burst.
            long stepEnd = attachment.clock().nanoTime() + patienceNs;
            patienceNs *= 2;
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
