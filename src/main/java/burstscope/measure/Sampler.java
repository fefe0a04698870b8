package burstscope.measure;

import burstscope.clock.NanoClock;

/// Turns what the recorders gathered since the last call into a snapshot.
/// - Threads: one thread calls [#sample].
public final class Sampler {
    private final NanoClock clock;
    private final EventMeter meter;
    private final HealthMeter health;
    private long startNs;
    private TrafficCounts before = TrafficCounts.ZERO;

    /// What the sampler cannot read by itself.
    /// @param traffic since the connection began
    /// @param order from [EventMeter#settleOrder]
    /// @param faults since the connection began
    /// @param pool as the snapshot shall show it, but for the queue
    /// @param droppedSnapshots that the screen did not take, since the start
    public record Inputs(
            TrafficCounts traffic, OrderCounts order, FaultCounts faults, PoolState pool, long droppedSnapshots) {}

    public Sampler(NanoClock clock, EventMeter meter, StallProbe stalls) {
        this.clock = clock;
        this.meter = meter;
        health = new HealthMeter(stalls);
        startNs = clock.nanoTime();
    }

    public IntervalSnapshot sample(Inputs inputs) {
        long now = clock.nanoTime();
        IntervalSnapshot.Span span = new IntervalSnapshot.Span(startNs, now);
        TrafficCounts total = inputs.traffic();
        IntervalSnapshot snapshot = new IntervalSnapshot(
                span,
                total.minus(before),
                new IntervalSnapshot.Latencies(meter.takeDelivery(), meter.takeRoundTrip()),
                withQueue(inputs.pool()),
                new IntervalSnapshot.Account(inputs.order(), inputs.faults()),
                health.take(span, inputs.droppedSnapshots()));
        before = total;
        startNs = now;
        return snapshot;
    }

    private PoolState withQueue(PoolState pool) {
        return new PoolState(pool.settings(), pool.outstanding(), meter.queued(), pool.codec());
    }
}
