package burstscope.compare.shadow;

import burstscope.compare.ByteShares;
import java.util.List;

/// What one coding made of the sampled messages of one kind and size.
/// - Units: bytes and ns; sums are over the carried messages.
/// - Threads: immutable; the arrays are never written again.
/// @param carried messages that it wrote
/// @param refused messages that it has no form for
/// @param corrupt messages that came back wrong, or not at all
/// @param encodeNs of single messages, the latest, once the codec was warm; in no order
/// @param decodeNs of the same messages, in the same order
/// @param timed messages that the allocation sums are over
/// @param losses what it is known not to carry and did not, in words
/// @param refusal why it refused the first one; empty when it refused none
public record CellCosts(
        int carried,
        int refused,
        int corrupt,
        long payloadBytes,
        long framingBytes,
        long deflatedBytes,
        ByteShares shares,
        long[] encodeNs,
        long[] decodeNs,
        int timed,
        long encodeAllocatedBytes,
        long decodeAllocatedBytes,
        List<String> losses,
        String refusal) {
    public CellCosts {
        losses = List.copyOf(losses);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
