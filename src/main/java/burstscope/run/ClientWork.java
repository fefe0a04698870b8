package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.load.EventConsumer;
import burstscope.load.EventFields;
import burstscope.measure.BurstRecorder;
import burstscope.measure.BurstWork;
import burstscope.measure.EventMeter;
import burstscope.measure.Rivals;
import burstscope.measure.WorkTally;
import burstscope.rpc.Completion;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What happens to an event behind its accounting: the consumer's work, done once for equal events, and the split of
/// the
/// event's time. Costs a look at a flag while all of it is off.
/// - Threads: the reader; [#apply], [#measureStages] and [#giveUp] from any.
final class ClientWork {
    private final NanoClock clock;
    private final EventConsumer consumer;
    private final Coalescer coalescer = new Coalescer();
    private volatile boolean stages;
    private volatile boolean on;
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong consumerNs = new AtomicLong();
    private final AtomicLong saved = new AtomicLong();
    // The reader's.
    private long idleSinceNs;

    /// @param ended whether the connection has ended, so that nobody wants the work any more
    ClientWork(NanoClock clock, BooleanSupplier ended) {
        this.clock = clock;
        consumer = new EventConsumer(clock, ended);
    }

    /// - Errors: [IllegalArgumentException] for what is no JSON pointer; nothing is changed then.
    void apply(Rivals rivals) {
        coalescer.set(rivals.coalesce());
        consumer.set(rivals.consumer());
        on = stages || !consumer.isNone();
    }

    void measureStages(boolean wanted) {
        stages = wanted;
        on = wanted || !consumer.isNone();
    }

    boolean measuresStages() {
        return stages;
    }

    /// What the consumer did since the connection began, in bursts and between them. From any thread; the counts
    /// may
    /// be an event apart.
    BurstWork.Consumed consumed() {
        return new BurstWork.Consumed(calls.getAcquire(), consumerNs.getAcquire(), saved.getAcquire());
    }

    /// Leaves the work on what has arrived already undone.
    void giveUp() {
        consumer.giveUp();
    }

    void resume() {
        consumer.resume();
    }

    boolean isOn() {
        return on;
    }

    /// When the event was handed over; 0 where nobody measures.
    long handedNs() {
        return on && stages ? clock.nanoTime() : 0;
    }

    /// An event that was accounted for.
    /// @param burst the burst whose figures it changes; null for none
    void onEvent(
            EventFields event,
            EventMeter.Event metered,
            Completion.Arrival arrival,
            long handedNs,
            @Nullable BurstRecorder burst) {
        WorkTally tally = burst == null ? null : burst.work();
        boolean staged = handedNs != 0 && arrival.stamps() != null;
        if (staged && tally != null && burst != null) {
            addStages(event, metered, arrival, handedNs, burst);
        }
        long ns = 0;
        if (!consumer.isNone()) {
            if (coalescer.isOn() && coalescer.repeats(event.value, arrival.lastByteNs())) {
                add(saved, 1);
                if (tally != null) {
                    tally.onSaved();
                }
            } else {
                ns = consumer.work();
                add(calls, 1);
                add(consumerNs, ns);
                if (tally != null) {
                    tally.onConsumed(ns, clock.nanoTime());
                }
            }
        }
        if (handedNs != 0) {
            if (staged && tally != null) {
                tally.onConsumerStage(ns);
            }
            idleSinceNs = clock.nanoTime();
        }
    }

    /// The reader alone adds.
    private static void add(AtomicLong count, long more) {
        count.setRelease(count.getPlain() + more);
    }

    private void addStages(
            EventFields event,
            EventMeter.Event metered,
            Completion.Arrival arrival,
            long handedNs,
            BurstRecorder burst) {
        Completion.Stamps stamps = arrival.stamps();
        if (stamps == null) {
            return;
        }
        long frameNs = stamps.decodedNs() - stamps.decodeStartNs();
        long decodeNs =
                metered.bytes() >= arrival.frameBytes() ? frameNs : frameNs * metered.bytes() / arrival.frameBytes();
        boolean lay = metered.due() || burst.isQueued();
        WorkTally.Stamps at = new WorkTally.Stamps(
                stamps.firstByteNs(), event.sentNs, decodeNs, Math.max(stamps.decodedNs(), idleSinceNs), handedNs);
        burst.work().onStages(metered, lay, at);
    }
}
