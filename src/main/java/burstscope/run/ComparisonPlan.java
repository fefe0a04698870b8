package burstscope.run;

import burstscope.measure.DeliverySettings;
import burstscope.measure.Rivals;
import burstscope.measure.Variant;
import java.util.List;

/// What a comparison runs: every setting once a round, in an order drawn by the seed, and back in the next.
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

    /// The same at another pace.
    public ComparisonPlan with(Pace other) {
        return new ComparisonPlan(target, settings, codecs, variants, burst, other, knobs, rivals, stages);
    }

    /// The same beside other load.
    public ComparisonPlan with(Rivals others, boolean splitStages) {
        return new ComparisonPlan(target, settings, codecs, variants, burst, pace, knobs, others, splitStages);
    }

    /// Rounds, order and patience.
    /// @param warmUp what runs before, in no figure
    /// @param seed draws the order of the settings
    /// @param quietMs a burst that is not complete ends when nothing came for so long, ms
    /// @param codecCosts whether one round more follows, whose messages are tried under every codec
    /// @param stopAt rounds end early once every drain time's interval is as tight as plus or minus this share of
    /// its
    ///     median; 0 for never
    /// @param control whether pairs of bursts follow that tell what the observer costs
    public record Pace(WarmUp warmUp, long seed, long quietMs, boolean codecCosts, double stopAt, boolean control) {
        /// Without telling what the observer costs.
        public Pace(WarmUp warmUp, long seed, long quietMs, boolean codecCosts, double stopAt) {
            this(warmUp, seed, quietMs, codecCosts, stopAt, false);
        }

        /// So many rounds of warm-up, and no early end.
        public Pace(int warmUpRounds, long seed, long quietMs, boolean codecCosts) {
            this(new WarmUp(warmUpRounds, 0), seed, quietMs, codecCosts, 0);
        }

        public int warmUpRounds() {
            return warmUp.rounds();
        }
    }

    /// Rounds that are kept out of every figure. They run like all others, so the last of them hands the event
    /// requests over to the first measured round as any burst does to the next.
    /// @param rounds so many at least
    /// @param leastNs and as many whole ones as this time takes
    public record WarmUp(int rounds, long leastNs) {}
}
