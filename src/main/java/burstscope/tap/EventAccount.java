package burstscope.tap;

import burstscope.codec.Value;
import burstscope.tap.TapTimes.Kind;

/// The event requests of one pair: how long they waited, and what the client did between them.
/// - Threads: the observing thread.
final class EventAccount {
    private static final long NEVER = Long.MIN_VALUE;

    private final TapMeter meter;
    private int outstanding;
    /// When the last message passed that is neither an event request nor the answer to one.
    private long lastOtherNs = NEVER;
    private long lastAnswerForwardedNs = NEVER;

    EventAccount(TapMeter meter) {
        this.meter = meter;
    }

    /// A message that can be the cause of an event.
    void onOther(Stamps stamps) {
        lastOtherNs = Math.max(lastOtherNs, stamps.lastByteNs());
    }

    void onRequest(Stamps stamps) {
        meter.events().requests++;
        if (outstanding == 0 && lastAnswerForwardedNs != NEVER) {
            meter.times().record(Kind.CLIENT_GAP, stamps.lastByteNs() - lastAnswerForwardedNs);
        }
        outstanding++;
        meter.events().mostOutstanding = Math.max(meter.events().mostOutstanding, outstanding);
    }

    void onAnswer(Calls.Answered answered) {
        outstanding = Math.max(0, outstanding - 1);
        meter.events().answers++;
        Value value = answered.reply().value();
        meter.events().items += value instanceof Value.Array batch ? batch.size() : value == null ? 0 : 1;
        long passedOnNs = answered.call().stamps().forwardedNs();
        long answerNs = answered.reply().stamps().firstByteNs();
        if (lastOtherNs > passedOnNs && lastOtherNs <= answerNs) {
            meter.times().record(Kind.EVENT_WAIT, lastOtherNs - passedOnNs);
            meter.times().record(Kind.EVENT_AFTER_CAUSE, answerNs - lastOtherNs);
        } else {
            meter.times().record(Kind.EVENT_UNSPLIT, answerNs - passedOnNs);
        }
        lastAnswerForwardedNs = answered.reply().stamps().forwardedNs();
    }

    int outstanding() {
        return outstanding;
    }
}
