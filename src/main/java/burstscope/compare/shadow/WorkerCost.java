package burstscope.compare.shadow;

/// What the shadow encoding itself costs, and what it could not look at.
/// - Units: ns.
/// @param cpuNs CPU time of the worker since it began; garbage collection on its behalf is not in it
/// @param wallNs time since it began
/// @param heldNs part of it in which it stood still for a measurement
/// @param budget share of one core that it keeps to
/// @param queued messages that wait for it
/// @param dropped messages that were picked and did not fit
/// @param tooLarge messages that are too large to be kept
public record WorkerCost(long cpuNs, long wallNs, long heldNs, double budget, int queued, long dropped, long tooLarge) {
    public static final WorkerCost NONE = new WorkerCost(0, 0, 0, 0, 0, 0, 0);

    /// Share of one core that it has used; 0 before it began.
    public double share() {
        return wallNs == 0 ? 0 : (double) cpuNs / wallNs;
    }
}
