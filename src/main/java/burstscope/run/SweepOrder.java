package burstscope.run;

import burstscope.measure.DeliverySettings;
import burstscope.measure.Variant;
import java.util.List;

/// A sweep to run on the attached backend, with whatever is not varied as it stands there.
/// @param settings every one runs once a round
/// @param codecs every setting runs under each, as [burstscope.coding.Coding#id] writes them; empty for the present one
/// @param variants every setting runs under each, too; empty for what is in force
/// @param burst its `repeat` is the number of measured rounds
/// @param pace rounds, order and patience; without control pairs and codec costs
public record SweepOrder(
        List<DeliverySettings> settings,
        List<String> codecs,
        List<Variant> variants,
        BurstOrder burst,
        ComparisonPlan.Pace pace) {
    public SweepOrder {
        settings = List.copyOf(settings);
        codecs = List.copyOf(codecs);
        variants = List.copyOf(variants);
    }

    /// With nothing varied but the delivery.
    public SweepOrder(List<DeliverySettings> settings, BurstOrder burst, ComparisonPlan.Pace pace) {
        this(settings, List.of(), List.of(), burst, pace);
    }
}
