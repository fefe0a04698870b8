package burstscope.backend;

/// A burst that waits for its turn or is being generated.
/// @param source what its events are made of; carries the burst's number
/// @param cancellation how many cancellations there were when it was ordered; a later one ends it
record Burst(EventSource source, int events, long spacingNs, long cancellation) {}
