package burstscope.measure;

import burstscope.measure.StageTimes.Part;
import burstscope.measure.StageTimes.Stage;
import java.util.ArrayList;
import java.util.List;

/// Adds up what the events of one burst spent in each stage.
/// - Threads: the reader; [#times] also by others while it rests.
final class StageTally {
    private static final Stage[] STAGES = Stage.values();

    private final long[] events = new long[STAGES.length];
    private final long[] sumNs = new long[STAGES.length];
    private final long[] maxNs = new long[STAGES.length];
    private boolean measured;
    private boolean sentKnown;
    private long firstEventNs = Long.MAX_VALUE;

    /// @param lay whether it lay at the backend when it was asked for, though it carries no instant
    void add(EventMeter.Event event, boolean lay, WorkTally.Stamps at) {
        measured = true;
        boolean asked = event.answersRequest();
        boolean stamped = event.enqueuedNs() != EventMeter.NONE;
        if (asked && (stamped || lay)) {
            add(Stage.WAIT, stamped ? event.enqueuedNs() - event.sendStartNs() : 0);
        }
        boolean sent = at.sentNs() != EventMeter.NONE;
        sentKnown |= sent;
        long leftNs = sent ? at.sentNs() : at.firstByteNs();
        if (stamped) {
            add(
                    Stage.SERVER,
                    leftNs - (asked ? Math.max(event.enqueuedNs(), event.sendStartNs()) : event.enqueuedNs()));
        } else if (asked && lay) {
            add(Stage.SERVER, leftNs - event.sendStartNs());
        } else if (asked && event.sendStartNs() >= firstEventNs) {
            add(Stage.WAIT_OR_SERVER, leftNs - event.sendStartNs());
        }
        firstEventNs = Math.min(firstEventNs, event.lastByteNs());
        add(Stage.WIRE, event.lastByteNs() - leftNs);
        long dispatchNs = Math.max(0, at.handedNs() - at.readyNs());
        add(Stage.DECODE, at.decodeNs());
        add(Stage.DISPATCH, dispatchNs);
        add(Stage.BEHIND, at.handedNs() - event.lastByteNs() - at.decodeNs() - dispatchNs);
    }

    void addConsumer(long ns) {
        add(Stage.CONSUMER, ns);
    }

    /// Clocks of two processes can differ by less than a read takes: no stage is shorter than nothing.
    private void add(Stage stage, long ns) {
        long kept = Math.max(0, ns);
        int i = stage.ordinal();
        events[i]++;
        sumNs[i] += kept;
        maxNs[i] = Math.max(maxNs[i], kept);
    }

    StageTimes times() {
        if (!measured) {
            return StageTimes.NOT_MEASURED;
        }
        List<Part> parts = new ArrayList<>();
        for (Stage stage : STAGES) {
            int i = stage.ordinal();
            parts.add(new Part(stage, events[i], sumNs[i], maxNs[i], basis(stage, events[i] > 0)));
        }
        return new StageTimes(parts);
    }

    private String basis(Stage stage, boolean known) {
        if (!known && stage == Stage.WAIT_OR_SERVER) {
            return "not needed where the two are known, and not known of events that come by themselves";
        }
        if (!known) {
            return "not known: its events carry no instant at which they happened, so waiting for them and waiting for"
                    + " the backend are one";
        }
        return switch (stage) {
            case WAIT -> "asked until it happened; 0 for an event that was there already";
            case SERVER ->
                sentKnown
                        ? "asked and happened until the backend's stamp of sending"
                        : "asked and happened until our first byte of it, so with the way of that byte";
            case WAIT_OR_SERVER -> "asked until our first byte of it, for requests made after the burst's first event";
            case WIRE ->
                sentKnown ? "the backend's stamp of sending until our last byte" : "first byte until last byte";
            case BEHIND -> "last byte until its turn: behind the decoding and the consumer of others";
            case DECODE -> "bytes to value; events of one message share its time by their bytes";
            case DISPATCH -> "decoded until handed to the consumer";
            case CONSUMER -> "the consumer's work on the thread that reads, as it really took";
        };
    }
}
