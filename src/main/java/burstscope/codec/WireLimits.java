package burstscope.codec;

/// What a decoder accepts at most. Memory follows the bytes that arrived, never a claimed length.
/// @param maxDepth nested arrays and maps
/// @param maxTextBytes bytes of one text or binary value
public record WireLimits(int maxDepth, int maxTextBytes) {
    /// 512 levels (real messages stay below 50) and 128 MiB, twice the largest answer seen from a real backend.
    public static final WireLimits DEFAULT = new WireLimits(512, 128 << 20);
}
