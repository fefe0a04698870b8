package burstscope.measure;

/// What the instrument itself did in an interval; large values make a measurement doubtful.
/// @param maxHiccupNs longest time by which the stall probe woke too late, ns
/// @param cpuShare CPU time of this process / length of the interval; 1.0 = one core busy; NaN where unknown
/// @param gcPauseNs time of garbage collection pauses, ns
/// @param droppedSnapshots snapshots that the screen did not take in time, since the start
/// @param busiestThread CPU time of the busiest thread of this process / length of the interval; NaN where unknown
/// @param machineShare share of all processors that was busy, whoever used them, 0..1; NaN where unknown
public record OwnHealth(
        long maxHiccupNs,
        double cpuShare,
        long gcPauseNs,
        long droppedSnapshots,
        double busiestThread,
        double machineShare) {
    public static final OwnHealth UNKNOWN = new OwnHealth(0, Double.NaN, 0, 0);

    /// Of this interval and the one after it: the worst of both, pauses added.
    OwnHealth joinedWith(OwnHealth later) {
        return new OwnHealth(
                Math.max(maxHiccupNs, later.maxHiccupNs),
                Math.max(cpuShare, later.cpuShare),
                gcPauseNs + later.gcPauseNs,
                later.droppedSnapshots,
                Math.max(busiestThread, later.busiestThread),
                Math.max(machineShare, later.machineShare));
    }

    /// Of a system that tells nothing of single threads and other programs.
    public OwnHealth(long maxHiccupNs, double cpuShare, long gcPauseNs, long droppedSnapshots) {
        this(maxHiccupNs, cpuShare, gcPauseNs, droppedSnapshots, Double.NaN, Double.NaN);
    }
}
