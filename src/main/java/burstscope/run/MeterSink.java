package burstscope.run;

import burstscope.load.EventFields;
import burstscope.load.EventSink;
import burstscope.measure.EventMeter;
import burstscope.rpc.Completion;
import burstscope.rpc.FaultListener;

/// Hands each event to the meter, and says whether it is one of the running burst's.
/// - Threads: the reader.
final class MeterSink implements EventSink {
    private final EventMeter meter;
    private final BackendDialogue dialogue;
    private final FaultListener faults;
    private volatile String refusal = "";

    MeterSink(EventMeter meter, BackendDialogue dialogue, FaultListener faults) {
        this.meter = meter;
        this.dialogue = dialogue;
        this.faults = faults;
    }

    @Override
    public void onEvent(EventFields event, long sendStartNs, Completion.Arrival arrival, int frameBytes) {
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
        meter.onEvent(
                new EventMeter.Event(
                        sendStartNs,
                        arrival.lastByteNs(),
                        dialogue.answersAreDue(),
                        event.enqueuedNs,
                        dialogue.numbersWholeStream() ? event.sequence : EventMeter.NONE,
                        event.sequence,
                        frameBytes),
                dialogue.isOfBurst(event));
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
