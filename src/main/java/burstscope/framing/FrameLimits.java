package burstscope.framing;

/// What a scanner accepts at most.
/// @param maxFrameBytes one frame with its header; a claim above it is refused when it is read, before anything is kept
public record FrameLimits(int maxFrameBytes) {
    private static final int MOST_BYTES = 128 << 20;
    /// A buffer that grows holds half of it a second time, and what is decoded from it as much again.
    private static final long SHARE_OF_MEMORY = 6;

    /// 128 MiB, twice the largest answer seen from a real backend; less where the program may not use much memory.
    public static final FrameLimits DEFAULT = forMemory(Runtime.getRuntime().maxMemory());

    /// What fits into so much memory, bytes.
    static FrameLimits forMemory(long maxMemoryBytes) {
        return new FrameLimits((int) Math.min(MOST_BYTES, maxMemoryBytes / SHARE_OF_MEMORY));
    }
}
