package burstscope.ui.model;

import burstscope.coding.CodecKind;
import burstscope.measure.DeliveryMode;
import burstscope.run.BurstFit;
import burstscope.run.Capabilities;
import burstscope.run.LinkKnob;
import burstscope.run.RivalKnobs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the attached backend has for the kind of burst that is chosen, for a sweep.
/// - Threads: immutable.
/// @param known null while nothing is attached
/// @param links what can be set of the connection
public record SweepOffers(@Nullable Capabilities known, String kind, List<LinkKnob> links) {
    static final SweepOffers NONE = new SweepOffers(null, "", List.of());

    private static final String NOT_CONNECTED = "Connect first: a backend tells which bursts it makes.";
    /// What can be varied beside the connection's own, with values to begin with.
    private static final Map<String, String> EXAMPLES = Map.of(
            RivalKnobs.CONSUMER, "none,sleep:0.2ms",
            RivalKnobs.ALONGSIDE, "none,2x256KiB",
            RivalKnobs.COALESCE, "off,/event/kind",
            RivalKnobs.LOG, "off,on",
            RivalKnobs.DELAY, "0,1ms");
    private static final List<String> RIVALS =
            List.of(RivalKnobs.CONSUMER, RivalKnobs.ALONGSIDE, RivalKnobs.COALESCE, RivalKnobs.LOG, RivalKnobs.DELAY);

    public SweepOffers {
        links = List.copyOf(links);
    }

    public Availability mode(Mode mode) {
        if (known == null) {
            return Availability.no(NOT_CONNECTED);
        }
        BurstFit fit = known.fit(kind);
        DeliveryMode delivery = mode.delivery();
        if (fit.deliveries().contains(delivery)) {
            return Availability.yes();
        }
        String reason = known.unavailable().getOrDefault(delivery.id(), fit.whyNotOthers());
        return Availability.no(reason.isEmpty() ? "The backend does not offer " + delivery.id() + "." : reason);
    }

    /// Whether there is anything to measure.
    Availability any() {
        if (known == null) {
            return Availability.no(NOT_CONNECTED);
        }
        Availability kinds = BurstOffers.of(known, kind).kinds();
        boolean delivered = known.fit(kind).deliveries().stream()
                .anyMatch(delivery -> mode(Mode.of(delivery)).offered());
        return !kinds.offered() || delivered ? kinds : mode(Mode.POOL);
    }

    public Availability codec(String id) {
        if (known == null) {
            return Availability.no(NOT_CONNECTED);
        }
        return CodecKind.byId(id).flatMap(known::refusal).map(Availability::no).orElse(Availability.YES);
    }

    /// What can be varied: other explanations of a lag, and what can be set of the connection.
    public List<String> names() {
        List<String> names = new ArrayList<>(RIVALS);
        links.forEach(link -> names.add(link.name()));
        return names;
    }

    public Availability varied(String name) {
        String reason = known == null ? NOT_CONNECTED : known.unavailable().get(name);
        return reason == null ? Availability.yes() : Availability.no(reason);
    }

    String example(String name) {
        return links.stream()
                .filter(link -> link.name().equals(name))
                .map(link -> String.join(",", link.choices()))
                .findFirst()
                .orElse(EXAMPLES.getOrDefault(name, ""));
    }
}
