package burstscope.compare.bench;

/// Tells when a coding has run enough before its first slot: for the time of the plan, and on until it does not become
/// faster any more and the compiler rests.
/// - Units: nanoseconds.
/// - Threads: one.
final class WarmUp {
    static final int LEAST_ITERATIONS = 2;
    static final int LONGEST_FACTOR = 6;

    private static final int STRETCHES = 4;
    /// Share of a stretch that the compiler may work in while code counts as compiled.
    private static final double COMPILING = 0.05;

    /// A stretch that takes less than this share of the one before shows that the compiler is still at work.
    private static final double FASTER = 0.9;

    private final long leastNs;
    private long iterations;
    private long passedNs;
    private long stretchIterations;
    private long stretchNs;
    private long stretchCompilingNs;
    private double iterationNs = Double.POSITIVE_INFINITY;
    private boolean settled;

    WarmUp(long leastNs) {
        this.leastNs = leastNs;
    }

    /// @param compilingNs how long the compiler has worked meanwhile
    void ran(long count, long ns, long compilingNs) {
        iterations += count;
        passedNs += ns;
        stretchIterations += count;
        stretchNs += ns;
        stretchCompilingNs += compilingNs;
        if (stretchNs >= leastNs / STRETCHES) {
            double before = iterationNs;
            iterationNs = (double) stretchNs / stretchIterations;
            settled = iterationNs > FASTER * before && stretchCompilingNs < COMPILING * stretchNs;
            stretchNs = 0;
            stretchCompilingNs = 0;
            stretchIterations = 0;
        }
    }

    boolean isDone() {
        return iterations >= LEAST_ITERATIONS
                && (passedNs >= LONGEST_FACTOR * leastNs || (passedNs >= leastNs && settled));
    }
}
