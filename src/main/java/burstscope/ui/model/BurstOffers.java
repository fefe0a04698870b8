package burstscope.ui.model;

import burstscope.run.BurstFit;
import burstscope.run.Capabilities;

/// What the attached backend lets a user say about a kind of burst.
/// @param kinds whether it makes bursts at all
public record BurstOffers(Availability kinds, Availability payload, Availability spacing, Availability queued) {
    static final BurstOffers ALL =
            new BurstOffers(Availability.YES, Availability.YES, Availability.YES, Availability.YES);

    static BurstOffers of(Capabilities known, String kind) {
        BurstFit fit = known.fit(kind);
        return new BurstOffers(
                known.burstKinds().isEmpty()
                        ? Availability.no(
                                known.unavailable()
                                        .getOrDefault(
                                                "burst",
                                                "Nobody has told how this backend makes bursts: its events count as they come."))
                        : Availability.YES,
                fit.takesPayload()
                        ? Availability.YES
                        : Availability.no(known.unavailable()
                                .getOrDefault(
                                        "payload", "Bursts of the kind " + kind + " decide what their events hold.")),
                known.unavailable().containsKey("spacing")
                        ? Availability.no(known.unavailable().get("spacing"))
                        : Availability.YES,
                fit.queues()
                        ? Availability.YES
                        : Availability.no(known.unavailable()
                                .getOrDefault("queued", "Nothing waits in a queue for such bursts: they start live.")));
    }
}
