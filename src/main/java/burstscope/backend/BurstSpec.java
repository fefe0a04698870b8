package burstscope.backend;

/// Events to generate one after the other.
/// @param events how many
/// @param payloadBytes size of each payload in the sense of its shape
/// @param spacingNs time from one event to the next, 0 for as fast as possible
record BurstSpec(int events, int payloadBytes, PayloadShape shape, long spacingNs, long seed) {
    static final int MAX_EVENTS = 10_000_000;
    static final int MAX_PAYLOAD_BYTES = 16 << 20;
    static final long MAX_SPACING_NS = 10_000_000_000L;
}
