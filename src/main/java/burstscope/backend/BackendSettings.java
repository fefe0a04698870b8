package burstscope.backend;

import burstscope.codec.Value;
import burstscope.coding.Coding;

/// What `burstscope.configure` changes, for one connection.
/// @param coding codec and framing of both directions
/// @param roundTripDelayNs half of it for every request, half for every answer
/// @param queueCapacity events kept for requests to come; above it the oldest is dropped
/// @param steadyEventsPerSecond events outside of bursts, 0 for none
/// @param steadyPayloadBytes size of their payload
/// @param sendStamps whether each event says when it was sent
record BackendSettings(
        Coding coding,
        long roundTripDelayNs,
        int queueCapacity,
        int steadyEventsPerSecond,
        int steadyPayloadBytes,
        boolean sendStamps) {
    static final long MAX_DELAY_NS = 10_000_000_000L;
    static final int MAX_QUEUE_CAPACITY = 1_000_000;
    static final int MAX_STEADY_EVENTS_PER_SECOND = 1_000_000;
    static final BackendSettings INITIAL = new BackendSettings(Coding.JSON, 0, 10_000, 0, 64, false);

    BackendSettings withCoding(Coding newCoding) {
        return new BackendSettings(
                newCoding, roundTripDelayNs, queueCapacity, steadyEventsPerSecond, steadyPayloadBytes, sendStamps);
    }

    /// The part of the delay that a request is held; the answer is held for the rest.
    long requestDelayNs() {
        return roundTripDelayNs / 2;
    }

    long answerDelayNs() {
        return roundTripDelayNs - requestDelayNs();
    }

    Value toValue() {
        return Value.Map.ofEntries(
                "codec", Value.of(coding.kind().id()),
                "codecOptions", coding.allOptions(),
                "roundTripDelayNs", Value.of(roundTripDelayNs),
                "queueCapacity", Value.of(queueCapacity),
                "steadyEventsPerSecond", Value.of(steadyEventsPerSecond),
                "steadyPayloadBytes", Value.of(steadyPayloadBytes),
                "sendStamps", Value.of(sendStamps));
    }
}
