package burstscope.run;

/// Settings of a backend that speaks the control methods.
/// @param roundTripDelayNs injected round trip, ns
/// @param steadyEventsPerSecond events that flow without any burst; 0 for none
/// @param steadyPayloadBytes payload of each of them
public record BackendKnobs(long roundTripDelayNs, int steadyEventsPerSecond, int steadyPayloadBytes) {}
