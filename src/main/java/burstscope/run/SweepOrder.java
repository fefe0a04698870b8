package burstscope.run;

import burstscope.measure.DeliverySettings;
import java.util.List;

/// A sweep to run on the attached backend, with its codec and whatever else is set there as it stands.
/// @param settings every one runs once a round
/// @param burst its `repeat` is the number of measured rounds
/// @param pace rounds, order and patience; without control pairs and codec costs
public record SweepOrder(List<DeliverySettings> settings, BurstOrder burst, ComparisonPlan.Pace pace) {
    public SweepOrder {
        settings = List.copyOf(settings);
    }
}
