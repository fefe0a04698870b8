package burstscope.tap;

import java.nio.ByteBuffer;

/// Bytes of one read that were passed on.
/// @param slab where they are; the observing thread alone reads it until it gives it back
/// @param arrivedNs when the read that brought them returned
/// @param forwardedNs when the system had taken all of them for the other peer
/// @param missed bytes of the same direction just before these, of which there is no copy
/// @param finishesSlab whether the slab is free again after these
record Passage(
        ByteBuffer slab, int offset, int length, long arrivedNs, long forwardedNs, long missed, boolean finishesSlab) {}
