package burstscope.compare.shadow;

import burstscope.codec.ByteUse;
import burstscope.coding.Coding;
import java.util.List;
import java.util.Map;

/// What one coding would cost on a part of the traffic, each message counted as often as its kind and size were seen.
/// - Units: per message; NaN where there is no figure yet.
/// @param trials sampled messages that it carried
/// @param frameBytes payload and framing
/// @param ratioToNow frame bytes relative to the coding in force; NaN where one of the two refused something
/// @param deflatedBytes the payload, deflated on its own
/// @param encodeNs mean over kinds and sizes of the median of each
/// @param decodeNs the same
/// @param allocatedBytes garbage of encoding and decoding, the decoded value included
/// @param uses bytes by what they are spent on, framing included; empty where they cannot be told
public record CostRow(
        Coding coding,
        int trials,
        double frameBytes,
        double ratioToNow,
        double deflatedBytes,
        double encodeNs,
        double decodeNs,
        double allocatedBytes,
        Map<ByteUse, Double> uses,
        int refused,
        int corrupt,
        List<String> losses,
        String refusal) {
    public CostRow {
        uses = Map.copyOf(uses);
        losses = List.copyOf(losses);
    }

    /// Encoding and decoding together.
    public double ns() {
        return encodeNs + decodeNs;
    }
}
