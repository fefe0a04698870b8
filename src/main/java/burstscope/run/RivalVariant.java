package burstscope.run;

import burstscope.measure.Rivals;
import burstscope.measure.Variant;
import burstscope.measure.Variant.Named;
import burstscope.units.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What is on beside the events, as the names and values under which a burst ran, and as the words of a mark. A value
/// is
/// written as [RivalKnobs] reads it.
///
/// What is off is in no variant, and the order is always the same: bursts before something was switched on and after
/// it was switched off ran under one setting.
/// - Threads: stateless.
final class RivalVariant {
    static final String STAGES = "stages";
    static final String HOP = "hop";
    static final String ADDED_ROUND_TRIP = "added-round-trip";

    private static final String ON = "on";
    private static final Set<String> OURS = Set.of(
            RivalKnobs.CONSUMER,
            RivalKnobs.ALONGSIDE,
            RivalKnobs.COALESCE,
            RivalKnobs.LOG,
            RivalKnobs.DELAY,
            STAGES,
            HOP,
            ADDED_ROUND_TRIP);

    private RivalVariant() {}

    /// What a backend and the way to it add to a round trip.
    record Longer(long byBackendNs, Detour way) {}

    /// A variant with all of these as they stand, behind what else is in it.
    static Variant of(Variant before, RivalWish inForce, Longer longer) {
        List<Named> values = new ArrayList<>(before.values().stream()
                .filter(named -> !OURS.contains(named.name()))
                .toList());
        Rivals rivals = inForce.rivals();
        if (!rivals.consumer().isNone()) {
            values.add(new Named(RivalKnobs.CONSUMER, value(rivals.consumer())));
        }
        if (!rivals.alongside().isNone()) {
            values.add(new Named(RivalKnobs.ALONGSIDE, rivals.alongside().text()));
        }
        // Without a consumer there is no work to be saved, and the setting is none of its own.
        if (!rivals.coalesce().isEmpty() && !rivals.consumer().isNone()) {
            values.add(new Named(RivalKnobs.COALESCE, String.join(" ", rivals.coalesce())));
        }
        if (rivals.logRequests()) {
            values.add(new Named(RivalKnobs.LOG, ON));
        }
        if (inForce.stages()) {
            values.add(new Named(STAGES, ON));
        }
        if (longer.byBackendNs() > 0) {
            values.add(new Named(RivalKnobs.DELAY, shortest(longer.byBackendNs())));
        }
        if (longer.way().hop()) {
            values.add(new Named(HOP, ON));
        }
        if (longer.way().addedRoundTripNs() > 0) {
            values.add(new Named(ADDED_ROUND_TRIP, shortest(longer.way().addedRoundTripNs())));
        }
        return new Variant(values);
    }

    /// What changed, in few words; empty when nothing did.
    static String change(Rivals before, Rivals after) {
        List<String> words = new ArrayList<>();
        if (!after.consumer().equals(before.consumer())) {
            words.add(after.consumer().isNone() ? "no consumer work" : "consumer " + value(after.consumer()));
        }
        if (!after.alongside().equals(before.alongside())) {
            words.add(
                    after.alongside().isNone()
                            ? "no large answers"
                            : "alongside " + after.alongside().text());
        }
        if (!after.coalesce().equals(before.coalesce())) {
            words.add(after.coalesce().isEmpty() ? "no coalescing" : "coalesce " + String.join(" ", after.coalesce()));
        }
        if (after.logRequests() != before.logRequests()) {
            words.add(after.logRequests() ? "requests logged" : "requests no longer logged");
        }
        return String.join("; ", words);
    }

    private static String value(Rivals.Consumer consumer) {
        return consumer.manner().id() + ":" + shortest(consumer.nsPerEvent());
    }

    private static String shortest(long ns) {
        return Durations.exact(ns).replace(" ", "");
    }
}
