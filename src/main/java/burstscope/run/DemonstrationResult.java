package burstscope.run;

import burstscope.measure.Observation;
import burstscope.report.ComparisonResult;
import java.util.List;

/// What the headless demonstration saw.
/// @param live the demonstration's live part in order: snapshots, knob changes, bursts
/// @param poolCurve bursts under pools of several sizes and by batch
public record DemonstrationResult(List<Observation> live, ComparisonResult poolCurve) {
    public DemonstrationResult {
        live = List.copyOf(live);
    }
}
