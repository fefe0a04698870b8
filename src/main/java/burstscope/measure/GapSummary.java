package burstscope.measure;

/// The times between a burst's arrivals. Events that were read at once (a batch, or frames of one read) are one
/// arrival.
/// - Units: nanoseconds.
/// @param between time from one arrival to the next; its `max` is the longest gap
/// @param longestNs the same, exact; 0 where there were fewer than two arrivals
/// @param longestAtNs drain start to where the longest gap begins
/// @param silences gaps longer than `silenceNs`: where something stood still
/// @param silenceNs ten times the median gap, and at least [#LEAST_SILENCE_NS]
public record GapSummary(LatencySummary between, long longestNs, long longestAtNs, long silences, long silenceNs) {
    /// Shorter gaps are everyday life of a scheduler and no silence.
    public static final long LEAST_SILENCE_NS = 10_000_000;

    public static final GapSummary NONE = new GapSummary(LatencySummary.EMPTY, 0, 0, 0, LEAST_SILENCE_NS);
}
