package burstscope.run;

import burstscope.load.EventFields;
import burstscope.load.EventSink;
import burstscope.measure.BurstRecorder;
import burstscope.measure.EventMeter;
import burstscope.rpc.Completion;
import burstscope.rpc.FaultListener;

/// Hands each event to the meter, and says whether it is one of the running burst's.
/// - Threads: the reader.
final class MeterSink implements EventSink {
    private final EventMeter meter;
    private final BackendDialogue dialogue;
    private final FaultListener faults;
    private final ClientWork work;
    private volatile String refusal = "";

    MeterSink(EventMeter meter, BackendDialogue dialogue, FaultListener faults, ClientWork work) {
        this.meter = meter;
        this.dialogue = dialogue;
        this.faults = faults;
        this.work = work;
    }

    @Override
    public void onEvent(EventFields event, long sendStartNs, Completion.Arrival arrival, int frameBytes) {
        long handedNs = work.handedNs();
        if (!refusal.isEmpty()) {
            refusal = "";
        }
        if (event.gap) {
            faults.onFault("the backend dropped events, and does not say how many");
            meter.onGap();
            return;
        }
        if (event.dropped > 0) {
            meter.onDropped(event.dropped, event.droppedFrom);
            return;
        }
        if (event.queued != EventFields.NONE) {
            meter.onQueueDepth(event.queued);
        }
        EventMeter.Event metered = new EventMeter.Event(
                sendStartNs,
                arrival.lastByteNs(),
                dialogue.answersAreDue(),
                event.enqueuedNs,
                dialogue.numbersWholeStream() ? event.sequence : EventMeter.NONE,
                event.sequence,
                frameBytes);
        boolean ofBurst = dialogue.isOfBurst(event);
        if (!work.isOn()) {
            meter.onEvent(metered, ofBurst);
            return;
        }
        BurstRecorder running = ofBurst ? meter.burst() : null;
        boolean counts = running != null && running.counts();
        meter.onEvent(metered, ofBurst);
        work.onEvent(event, metered, arrival, handedNs, counts ? running : null);
    }

    @Override
    public void onNoEvent() {
        meter.onNoEvent();
        faults.onFault("an event request was answered with something that is no event");
    }

    @Override
    public void onRefused(String words) {
        refusal = words;
    }

    /// Why the pool stopped asking; empty again with the next event.
    String refusal() {
        return refusal;
    }
}
