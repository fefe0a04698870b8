package burstscope.tap;

/// Reads along what passes in one direction.
/// - Errors: none; whatever comes is read, or told as a fault.
/// - Threads: the observing thread.
interface LaneReader {
    /// The next read of the direction.
    void accept(Passage passage);
}
