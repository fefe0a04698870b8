package burstscope.rpc;

/// Shares a frame's bytes out among what came in it.
public final class Shares {
    private Shares() {}

    /// Bytes of one of `count` parts that differ by one byte at most and add up to the whole.
    /// @param index 0..count-1
    public static int share(int frameBytes, int index, int count) {
        return (int) ((long) frameBytes * (index + 1) / count - (long) frameBytes * index / count);
    }
}
