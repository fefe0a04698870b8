package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Variant;
import burstscope.statistics.Effect;
import burstscope.statistics.Estimate;
import java.util.List;

/// What one setting of a comparison did, over its bursts.
/// @param variant what it ran under beside these two
/// @param bursts measured bursts in the order in which they ran; warm-up bursts are not among them
/// @param drainMs drain time, ms
/// @param eventsPerSecond events received / drain time of each burst, 1/s
/// @param effect how its drain times compare with those of the comparison's first setting in the same rounds
public record SettingResult(
        DeliverySettings delivery,
        String codec,
        Variant variant,
        List<BurstRecord> bursts,
        Estimate drainMs,
        Estimate eventsPerSecond,
        Effect effect) {
    public SettingResult {
        bursts = List.copyOf(bursts);
    }

    /// Under nothing beside delivery and codec.
    public SettingResult(
            DeliverySettings delivery,
            String codec,
            List<BurstRecord> bursts,
            Estimate drainMs,
            Estimate eventsPerSecond,
            Effect effect) {
        this(delivery, codec, Variant.NONE, bursts, drainMs, eventsPerSecond, effect);
    }

    /// Drain time / drain time of the comparison's first setting in the same round.
    public Estimate ratio() {
        return effect.ratio();
    }
}
