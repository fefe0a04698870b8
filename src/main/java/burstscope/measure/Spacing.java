package burstscope.measure;

/// The time between a burst's events at the backend: what was asked of the generator, and what its own stamps tell.
/// - Units: nanoseconds.
/// @param askedNs 0 where the generator was to be as fast as it can
/// @param real from one event's stamp to the next number's; empty where events carry no stamp
public record Spacing(long askedNs, LatencySummary real) {
    public static final Spacing NONE = new Spacing(0, LatencySummary.EMPTY);

    private static final double TOLERANCE = 0.1;
    private static final long WORST_TIMES = 2;

    /// Whether the generator did as it was told.
    public enum Verdict {
        /// Nothing was asked, or too few stamps tell.
        UNKNOWN,
        /// The median is within 10 % of what was asked, and 99 of 100 are at most twice as long, as far as the
        /// stamps
        /// are enough to tell.
        KEPT,
        NOT_KEPT
    }

    /// Whether the generator did as it was told.
    public Verdict verdict() {
        long median = real.ns().p50();
        if (askedNs <= 0 || median == LatencySummary.NOT_CARRIED) {
            return Verdict.UNKNOWN;
        }
        boolean medianKept = Math.abs(median - askedNs) <= TOLERANCE * askedNs;
        boolean worstKept =
                real.ns().p99() == LatencySummary.NOT_CARRIED || real.ns().p99() <= WORST_TIMES * askedNs;
        return medianKept && worstKept ? Verdict.KEPT : Verdict.NOT_KEPT;
    }
}
