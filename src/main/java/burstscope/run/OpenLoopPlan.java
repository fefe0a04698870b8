package burstscope.run;

import burstscope.load.SendSchedule;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Rivals;

/// What an open loop runs.
/// @param delivery how the events that it causes are asked for
/// @param codec empty for the backend's present one
/// @param burst kind and payload of what a send causes: one event, or one call
/// @param rivals what runs beside it
/// @param knobs settings of a backend that speaks the control methods
public record OpenLoopPlan(
        AttachTarget target,
        DeliverySettings delivery,
        String codec,
        BurstOrder burst,
        Load load,
        Rivals rivals,
        BackendKnobs knobs) {

    /// What is sent when.
    /// @param warmUpNs at the beginning of the schedule, in no figure; the schedule goes on without a break
    /// @param forNs the measured part
    /// @param mostInFlight requests that are not answered at once; above that sends are late
    public record Load(SendSchedule schedule, long warmUpNs, long forNs, int mostInFlight) {
        /// @param schedule `rate:1000/s` or `bursts:50/100ms`
        /// - Errors: [IllegalArgumentException] whose message tells the user what to write.
        public static Load of(String schedule, long warmUpNs, long forNs, int mostInFlight) {
            return new Load(SendSchedule.parse(schedule), warmUpNs, forNs, mostInFlight);
        }
    }
}
