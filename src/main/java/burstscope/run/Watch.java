package burstscope.run;

import burstscope.capture.CaptureState;
import burstscope.capture.Trigger;
import burstscope.clock.NanoClock;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Drain;
import burstscope.measure.FaultCounts;
import burstscope.measure.Observation;
import burstscope.measure.StallProbe;
import burstscope.measure.TrafficCounts;
import burstscope.rpc.CloseCause;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Attaches to a backend and tells every second what comes; connects again when it is wanted and the backend leaves.
/// - Threads: [#run] blocks its caller; interrupting it ends the watch.
public final class Watch {
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private static final int MOST_CAPTURED = 256;

    private static final long NO_END = Long.MIN_VALUE;

    private final AttachTarget target;
    private final @Nullable DeliverySettings delivery;
    private final boolean reconnect;
    private final NanoClock clock = NanoClock.system();
    private final BackOff backOff = new BackOff();
    private long lastPauseNs;
    private final Drain<BurstRecord> captured = new Drain<>(MOST_CAPTURED);
    private final TriggerDesk triggers = new TriggerDesk(new AtomicInteger()::incrementAndGet);
    private boolean endsAfterCapture;
    private long endNs = NO_END;

    /// @param delivery null for the one in which the backend's events usually come
    /// @param reconnect whether to connect again, later each time, when the backend leaves
    public Watch(AttachTarget target, @Nullable DeliverySettings delivery, boolean reconnect) {
        this.target = target;
        this.delivery = delivery;
        this.reconnect = reconnect;
    }

    /// Captures what a trigger catches, and ends after the first burst when it is for a single one.
    public Watch capturing(Trigger trigger) {
        triggers.set(trigger);
        endsAfterCapture = trigger.firing().mode() == Trigger.Mode.SINGLE;
        return this;
    }

    /// Hears how it goes; called on the thread that runs the watch.
    public interface Listener {
        /// What is done next.
        void onStep(String words);

        /// The steps up to the first event, when one of them is done or failed.
        void onCheckList(CheckList checkList);

        void onSecond(Second second);

        /// A trigger caught a burst.
        default void onCaptured(BurstRecord burst) {}

        /// The backend left.
        /// @param cause in words: what ended the connection, or why an attempt to make a new one failed
        /// @param unanswered requests that ended with it
        /// @param pauseNs until the next attempt; 0 when there is none
        void onLost(String cause, int unanswered, long pauseNs);
    }

    /// What came in about one second.
    /// @param seconds its real length
    /// @param traffic counts of it
    /// @param notifications messages of the backend's own accord in it
    /// @param outstanding event requests at its end
    /// @param faults since the connection began
    /// @param delivery how events are asked for
    public record Second(
            double seconds,
            TrafficCounts traffic,
            long notifications,
            int outstanding,
            FaultCounts faults,
            String delivery) {}

    /// Watches until the time is over or the backend leaves for good.
    /// @throws AttachException when the backend cannot be reached the first time
    /// @param forNs how long from the first attachment on, ns; [Long#MAX_VALUE] for no end
    public void run(Listener listener, long forNs) throws AttachException, InterruptedException {
        BooleanSupplier cancelled = () -> (endNs != NO_END && clock.nanoTime() - endNs > 0)
                || Thread.currentThread().isInterrupted();
        StallProbe stalls = new StallProbe(clock);
        Thread probe = Threads.start("stall-probe", stalls);
        try {
            boolean attachedBefore = false;
            while (!cancelled.getAsBoolean()) {
                try (Attachment attachment = attach(stalls, listener)) {
                    endNs = attachedBefore ? endNs : end(forNs);
                    attachedBefore = true;
                    backOff.reset();
                    watch(attachment, listener, cancelled);
                } catch (AttachException e) {
                    if (!attachedBefore) {
                        throw e;
                    }
                    listener.onLost("Could not connect again: " + e.problem().message(), 0, pause());
                }
                if (!reconnect || isCaptured() || cancelled.getAsBoolean()) {
                    return;
                }
                waitFor(lastPauseNs, cancelled);
            }
        } finally {
            Threads.end(probe);
        }
    }

    private long end(long forNs) {
        return forNs == Long.MAX_VALUE ? NO_END : clock.nanoTime() + forNs;
    }

    private long pause() {
        lastPauseNs = backOff.next();
        return lastPauseNs;
    }

    private void waitFor(long pauseNs, BooleanSupplier cancelled) throws InterruptedException {
        long end = clock.nanoTime() + pauseNs;
        while (clock.nanoTime() < end && !cancelled.getAsBoolean()) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private Attachment attach(StallProbe stalls, Listener listener) throws AttachException, InterruptedException {
        return new Attacher(clock, stalls, listener::onStep, this::keepCaptured).attach(target, delivery);
    }

    private void watch(Attachment attachment, Listener listener, BooleanSupplier cancelled)
            throws InterruptedException {
        Thread sampler = Threads.start("sampler", new SamplerLoop(attachment, () -> 0, () -> {}));
        try {
            listener.onCheckList(checkList(attachment));
            boolean eventSeen = attachment.meter().events() > 0;
            attachment.connection().setTap(attachment.captures().before(null));
            triggers.enter(attachment);
            attachment.resume();
            TrafficCounts before = attachment.traffic();
            long notesBefore = attachment.connection().counters().notifications();
            long beginNs = clock.nanoTime();
            BooleanSupplier over = () -> {
                captured.drainTo(listener::onCaptured);
                return isCaptured() || cancelled.getAsBoolean() || attachment.connection().isClosed();
            };
            while (!over.getAsBoolean()) {
                waitFor(beginNs + SECOND_NS - clock.nanoTime(), over);
                long now = clock.nanoTime();
                TrafficCounts traffic = attachment.traffic();
                long notes = attachment.connection().counters().notifications();
                if (!eventSeen && attachment.meter().events() > 0) {
                    eventSeen = true;
                    listener.onCheckList(checkList(attachment));
                }
                listener.onSecond(new Second(
                        (now - beginNs) / 1e9,
                        traffic.minus(before),
                        notes - notesBefore,
                        attachment.pool().outstanding(),
                        attachment.faultCounts(),
                        attachment.pool().settings().label()));
                before = traffic;
                notesBefore = notes;
                beginNs = now;
            }
            CloseCause cause = attachment.connection().closeCause();
            if (cause != null) {
                listener.onLost(
                        "The connection ended: " + cause.inWords(),
                        attachment.connection().counters().endedUnanswered(),
                        reconnect ? pause() : 0);
            }
        } finally {
            Threads.end(sampler);
            triggers.leave(
                    attachment.connection().isClosed() ? BurstRecord.End.DISCONNECTED : BurstRecord.End.CANCELLED);
            captured.drainTo(listener::onCaptured);
        }
    }

    private void keepCaptured(Observation observation) {
        if (observation instanceof BurstRecord burst) {
            captured.offer(burst);
        }
    }

    private boolean isCaptured() {
        return endsAfterCapture && triggers.state().phase() == CaptureState.Phase.DONE;
    }

    private static CheckList checkList(Attachment attachment) {
        return CheckList.of(
                attachment.description(),
                attachment.connection().counters(),
                attachment.connection().counters().answers() > 0,
                attachment.meter().events(),
                "");
    }
}
