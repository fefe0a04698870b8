package burstscope.tap;

/// What passed in one direction, and what of it nobody looked at.
/// @param bytes passed on
/// @param reads of the system that brought them
/// @param gaps runs of reads of which there is no copy, as the observer was late or gone
/// @param missedBytes in them; passed on like all others
/// @param gapNs from a gap's first read to its last one
public record LaneCounts(long bytes, long reads, long gaps, long missedBytes, long gapNs) {
    static final LaneCounts NONE = new LaneCounts(0, 0, 0, 0, 0);

    LaneCounts plus(LaneCounts other) {
        return new LaneCounts(
                bytes + other.bytes,
                reads + other.reads,
                gaps + other.gaps,
                missedBytes + other.missedBytes,
                gapNs + other.gapNs);
    }
}
