package burstscope.measure;

/// Collects the [BurstWork] of one burst.
/// - Threads: the reader; [#ranAlongside] and [#work] by others while it rests.
public final class WorkTally {
    private final StageTally stages = new StageTally();
    private long calls;
    private long consumerNs;
    private long saved;
    private long doneNs = Long.MIN_VALUE;
    private BurstWork.Alongside alongside = BurstWork.NONE.alongside();

    /// The consumer has done an event.
    /// @param ns what it really took
    /// @param nowNs when it was done
    public void onConsumed(long ns, long nowNs) {
        calls++;
        consumerNs += ns;
        doneNs = nowNs;
    }

    /// An event caused no work, as an equal one waited with it.
    public void onSaved() {
        saved++;
    }

    /// Instants of one event beyond those of [EventMeter.Event].
    /// @param firstByteNs when the read returned that brought the frame's first byte
    /// @param sentNs when the backend sent it, by its own stamp; [EventMeter#NONE] where it stamps none
    /// @param decodeNs what its share of the decoding took
    /// @param readyNs when it was decoded and nothing before it kept the reader busy any more
    /// @param handedNs when it was handed over
    public record Stamps(long firstByteNs, long sentNs, long decodeNs, long readyNs, long handedNs) {}

    /// The stages of an event up to the consumer.
    /// @param lay whether it lay at the backend when it was asked for, though it carries no instant
    public void onStages(EventMeter.Event event, boolean lay, Stamps at) {
        stages.add(event, lay, at);
    }

    /// The last stage of an event of which the others are known.
    public void onConsumerStage(long ns) {
        stages.addConsumer(ns);
    }

    public void ranAlongside(BurstWork.Alongside counts) {
        alongside = counts;
    }

    /// When the consumer had done the last event; `lastEventNs` where it did not work.
    long doneNs(long lastEventNs) {
        return Math.max(lastEventNs, doneNs);
    }

    BurstWork work() {
        return new BurstWork(stages.times(), new BurstWork.Consumed(calls, consumerNs, saved), alongside);
    }
}
