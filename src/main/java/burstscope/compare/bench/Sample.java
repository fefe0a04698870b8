package burstscope.compare.bench;

/// What one slot measured.
/// - Units: nanoseconds and bytes for one encoding and one decoding of the message; allocation NaN where it is unknown.
record Sample(
        double encodeCpuNs,
        double encodeWallNs,
        double encodeAllocated,
        double decodeCpuNs,
        double decodeWallNs,
        double decodeAllocated) {}
