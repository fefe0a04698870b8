package burstscope.framing;

/// What a scanner accepts at most.
/// @param maxFrameBytes one frame with its header; a claim above it is refused when it is read, before anything is kept
public record FrameLimits(int maxFrameBytes) {
    /// 128 MiB, twice the largest answer seen from a real backend.
    public static final FrameLimits DEFAULT = new FrameLimits(128 << 20);
}
