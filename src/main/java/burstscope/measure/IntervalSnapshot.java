package burstscope.measure;

/// One interval of the sampler (nominally 100 ms; rates divide by the measured length).
/// @param traffic counts of this interval
/// @param latencies what the events and answers of this interval took
/// @param pool event requests at the interval's end
/// @param account order and faults since the connection began
/// @param health what the instrument itself did meanwhile
public record IntervalSnapshot(
        Span span, TrafficCounts traffic, Latencies latencies, PoolState pool, Account account, OwnHealth health)
        implements Observation {

    /// When it began and ended.
    /// @param startNs [burstscope.clock.NanoClock] time
    public record Span(long startNs, long endNs) {
        public double seconds() {
            return (endNs - startNs) / 1e9;
        }
    }

    /// What events and answers took.
    /// @param delivery from the backend's stamp (or the trigger) to an event's last byte; empty where no instant is
    /// known
    /// @param roundTrip send start to last byte of requests that were due an answer, and of event requests that
    /// found an event waiting; an event request that idled is wait, not latency, and is not in it
    public record Latencies(LatencySummary delivery, LatencySummary roundTrip) {}

    /// What the sequence numbers and the connection said so far.
    public record Account(OrderCounts order, FaultCounts faults) {}

    /// This interval and the one after it as one: counts are added, so that no event goes missing. Percentiles of
    /// two
    /// intervals cannot be added: of them only the maximum is left.
    public IntervalSnapshot joinedWith(IntervalSnapshot later) {
        return new IntervalSnapshot(
                new Span(span.startNs, later.span.endNs),
                traffic.plus(later.traffic),
                new Latencies(
                        latencies.delivery.joinedWith(later.latencies.delivery),
                        latencies.roundTrip.joinedWith(later.latencies.roundTrip)),
                later.pool,
                later.account,
                health.joinedWith(later.health));
    }

    public double eventsPerSecond() {
        return traffic.events() / span.seconds();
    }

    public double bytesInPerSecond() {
        return traffic.bytesIn() / span.seconds();
    }
}
