package burstscope.run;

import burstscope.measure.DeliverySettings;
import burstscope.measure.Rivals;
import burstscope.measure.Variant;
import java.util.List;

/// What a comparison runs: every setting once a round, in an order drawn by the seed.
/// @param settings the first one is what ratios refer to
/// @param codecs every setting runs under each; empty for the backend's present one
/// @param variants every setting runs under each, too; empty for what is in force
/// @param burst the burst; its `repeat` is the number of measured rounds
/// @param pace rounds, order and patience
/// @param knobs settings of a backend that speaks the control methods
/// @param rivals what runs beside the events, under every setting alike
/// @param stages whether the time of every event is split by stage
public record ComparisonPlan(
        AttachTarget target,
        List<DeliverySettings> settings,
        List<String> codecs,
        List<Variant> variants,
        BurstOrder burst,
        Pace pace,
        BackendKnobs knobs,
        Rivals rivals,
        boolean stages) {
    public ComparisonPlan {
        settings = List.copyOf(settings);
        codecs = List.copyOf(codecs);
        variants = List.copyOf(variants);
    }

    /// With nothing varied beside delivery and codec, and nothing beside the events.
    public ComparisonPlan(
            AttachTarget target,
            List<DeliverySettings> settings,
            List<String> codecs,
            BurstOrder burst,
            Pace pace,
            BackendKnobs knobs) {
        this(target, settings, codecs, List.of(), burst, pace, knobs, Rivals.NONE, false);
    }

    /// The same, each setting under each variant.
    public ComparisonPlan with(List<Variant> others) {
        return new ComparisonPlan(target, settings, codecs, others, burst, pace, knobs, rivals, stages);
    }

    /// The same beside other load.
    public ComparisonPlan with(Rivals others, boolean splitStages) {
        return new ComparisonPlan(target, settings, codecs, variants, burst, pace, knobs, others, splitStages);
    }

    /// Rounds, order and patience.
    /// @param warmUpRounds rounds before that are kept out of every figure
    /// @param quietMs a burst that is not complete ends when nothing came for so long, ms
    /// @param codecCosts whether one round more follows, whose messages are tried under every codec
    public record Pace(int warmUpRounds, long seed, long quietMs, boolean codecCosts) {}
}
