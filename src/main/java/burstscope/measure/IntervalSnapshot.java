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

    public double eventsPerSecond() {
        return traffic.events() / span.seconds();
    }

    public double bytesInPerSecond() {
        return traffic.bytesIn() / span.seconds();
    }
}
