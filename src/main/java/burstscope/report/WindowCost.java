package burstscope.report;

/// What showing a stream of events costs the FX application thread, drawn without a graphics card.
/// @param flow what was shown
/// @param intervalMs time between two pulses, ms
/// @param cpuMs CPU time of the FX application thread for one pulse, ms
public record WindowCost(Flow flow, Quantiles intervalMs, Quantiles cpuMs) {
    /// What was shown.
    /// @param seconds length of the run
    /// @param pulses frames drawn meanwhile
    /// @param eventsPerSecond events received / length
    /// @param droppedSnapshots that the window did not take in time
    /// @param queuedAtEnd events left in the backend's queue; -1 where unknown
    public record Flow(double seconds, long pulses, double eventsPerSecond, long droppedSnapshots, long queuedAtEnd) {}

    /// Quantiles over the pulses of the run's last minute.
    public record Quantiles(double p50, double p99, double max) {}
}
