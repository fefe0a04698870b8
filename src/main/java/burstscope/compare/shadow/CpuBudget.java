package burstscope.compare.shadow;

/// Keeps a worker to a share of one core: what it used is paid for by a pause before it may go on.
///
/// Over any ten seconds the share is not exceeded, as long as no piece of work takes more than [#LONGEST_PIECE_NS]: it
/// aims a little lower, by as much as a piece can stick out at the end of such a span. Work cannot be split within a
/// trial, so a message of megabytes may take longer; then the span that holds it is above the share, and the pause
/// behind
/// it is as long as it takes to be even again.
/// - Units: ns of CPU time for work, of the clock for pauses.
/// - Threads: one.
final class CpuBudget {
    static final double SHARE = 0.05;
    static final long LONGEST_PIECE_NS = 50_000_000;
    private static final double SPAN_NS = 10e9;
    private static final double AIM = SHARE - LONGEST_PIECE_NS / SPAN_NS;
    private static final double PAUSE_FOR_WORK = 1 / AIM - 1;
    private static final long LEAST_PAUSE_NS = 1_000_000;
    /// One sleep is no longer, so that who sleeps still shows what it knows.
    private static final long LONGEST_PAUSE_NS = 500_000_000;

    private double debtNs;

    void used(long cpuNs) {
        debtNs += cpuNs * PAUSE_FOR_WORK;
    }

    /// Time that has passed without work; more than was due counts for nothing later.
    void paused(long ns) {
        debtNs = Math.max(0, debtNs - ns);
    }

    /// Whether all that was used is paid for, but for what is too little to sleep.
    boolean allows() {
        return debtNs < LEAST_PAUSE_NS;
    }

    /// How long to sleep now; 0 when nothing, or too little, is due.
    long pauseNs() {
        return allows() ? 0 : (long) Math.min(debtNs, LONGEST_PAUSE_NS);
    }
}
