package burstscope.tap;

/// When a message passed the tap.
/// - Units: ns of the tap's clock.
/// @param firstByteNs when the read returned that brought its first byte
/// @param lastByteNs when the read returned that brought its last byte
/// @param forwardedNs when the system had taken its last byte for the other peer; later while that one reads nothing
record Stamps(long firstByteNs, long lastByteNs, long forwardedNs) {}
