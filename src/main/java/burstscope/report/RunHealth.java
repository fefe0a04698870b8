package burstscope.report;

import burstscope.measure.FaultCounts;
import burstscope.statistics.Effect;

/// What the instrument and its machine did during a run.
/// @param cpu who used the processors
/// @param clockStepNs smallest difference that the clock can tell, ns; 0 where nobody looked
/// @param faults what the peer sent that could not be used, and requests that were not answered
/// @param control drain time with the observer / without it in the same pair; of no pair when no control ran
public record RunHealth(Cpu cpu, long clockStepNs, FaultCounts faults, Effect control) {
    /// Nobody looked.
    public static final RunHealth UNKNOWN = new RunHealth(Cpu.UNKNOWN, 0, FaultCounts.ZERO, Effect.NONE);

    /// Who used the processors, as means over the run. NaN for what is not known.
    /// @param processors of the machine
    /// @param ownCores by this process; 1.0 = one core busy
    /// @param othersCores by neither this process nor the backend that it started; of a backend that somebody else
    ///     started, the backend's are among them
    /// @param backendKnown whether the backend's own use was told apart
    public record Cpu(int processors, double ownCores, double othersCores, boolean backendKnown) {
        static final Cpu UNKNOWN = new Cpu(0, Double.NaN, Double.NaN, false);
    }

    /// The same with a control run.
    public RunHealth with(Effect other) {
        return new RunHealth(cpu, clockStepNs, faults, other);
    }
}
