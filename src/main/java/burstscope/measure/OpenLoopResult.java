package burstscope.measure;

/// What an open loop brought.
/// - Units: ns.
/// @param counts what became of the schedule
/// @param response from the intended start to the answer's last byte: what somebody who waits for it sees
/// @param service from when it was really sent to the answer's last byte: what the backend alone is seen to take
/// @param pacing from the intended start to when it was really sent: the error of the sender itself
public record OpenLoopResult(Counts counts, LatencySummary response, LatencySummary service, LatencySummary pacing) {
    /// A send that leaves later than this after its intended start is late.
    public static final long LATE_NS = 1_000_000;

    /// What became of the schedule, warm-up left out.
    /// @param scheduled sends that were due
    /// @param sent sends that were made
    /// @param late of these, more than [#LATE_NS] after their intended start
    /// @param missed never made before the schedule ended
    /// @param answered with a result
    /// @param refused with an error
    /// @param unanswered timed out, or ended with the connection
    /// @param leftOut sends of the warm-up that could not be made before it ended; in no other count
    /// @param events in the whole run, warm-up included, until the last request had ended
    public record Counts(
            long scheduled,
            long sent,
            long late,
            long missed,
            long answered,
            long refused,
            long unanswered,
            long leftOut,
            Events events) {}

    /// What became of the events that the sends caused.
    /// @param came by request or by themselves
    /// @param dropped by the backend, as it says
    public record Events(long came, long dropped) {}
}
