package burstscope.measure;

/// What went over the wire.
/// @param events events received; a batch answer counts each of its events
/// @param eventBytes payload bytes of the answers that carried events
/// @param requests requests written, of every kind
/// @param answers answers received, of every kind
/// @param bytesOut all bytes written, framing included
/// @param bytesIn all bytes read, framing included
public record TrafficCounts(long events, long eventBytes, long requests, long answers, long bytesOut, long bytesIn) {
    public static final TrafficCounts ZERO = new TrafficCounts(0, 0, 0, 0, 0, 0);

    public TrafficCounts plus(TrafficCounts other) {
        return new TrafficCounts(
                events + other.events,
                eventBytes + other.eventBytes,
                requests + other.requests,
                answers + other.answers,
                bytesOut + other.bytesOut,
                bytesIn + other.bytesIn);
    }

    public TrafficCounts minus(TrafficCounts earlier) {
        return new TrafficCounts(
                events - earlier.events,
                eventBytes - earlier.eventBytes,
                requests - earlier.requests,
                answers - earlier.answers,
                bytesOut - earlier.bytesOut,
                bytesIn - earlier.bytesIn);
    }
}
