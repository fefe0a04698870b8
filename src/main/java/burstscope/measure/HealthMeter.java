package burstscope.measure;

/// Measures what the instrument itself does, interval by interval.
/// - Threads: one.
public final class HealthMeter {
    private final StallProbe stalls;
    private final ThreadCosts threads = new ThreadCosts();
    private long cpuNs;
    private long gcNs;

    /// @param stalls runs on its own thread
    public HealthMeter(StallProbe stalls) {
        this.stalls = stalls;
        cpuNs = ProcessCost.cpuNs();
        gcNs = ProcessCost.gcPauseNs();
    }

    /// What was done since the call before.
    /// @param span of that time
    /// @param droppedSnapshots that the screen did not take, since the start
    public OwnHealth take(IntervalSnapshot.Span span, long droppedSnapshots) {
        long cpuNow = ProcessCost.cpuNs();
        long gcNow = ProcessCost.gcPauseNs();
        double share = cpuNow < 0 ? Double.NaN : (cpuNow - cpuNs) / (span.seconds() * 1e9);
        long busiestNs = threads.busiestNs();
        OwnHealth health = new OwnHealth(
                stalls.takeMax(),
                share,
                gcNow - gcNs,
                droppedSnapshots,
                busiestNs < 0 ? Double.NaN : busiestNs / (span.seconds() * 1e9),
                ProcessCost.machineShare());
        cpuNs = cpuNow;
        gcNs = gcNow;
        return health;
    }
}
