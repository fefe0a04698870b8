package burstscope.run;

import burstscope.codec.CodecOption;
import burstscope.codec.Value;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import burstscope.measure.DeliveryMode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the attached backend can do; each thing it cannot do has its reason in words.
/// @param deliveries modes it offers
/// @param codecs codecs that can be switched to, the present one included
/// @param burstKinds kinds of burst, the default one first
/// @param unavailable reason by knob name (`codec`, `single`, `pool`, `batch`, `push`, `delay`,
///   `payload`, `steady`, `spacing`, `burst`, `queued`, `alongside`, `consumer`, `coalesce`, `log-requests`, `stages`,
///   `way`)
/// @param fits what goes together with a kind of burst; a kind that is missing goes together with everything
public record Capabilities(
        List<DeliveryMode> deliveries,
        List<CodecOffer> codecs,
        List<String> burstKinds,
        Map<String, String> unavailable,
        Map<String, BurstFit> fits) {
    private static final String ONLY_WATCHED = "a tap only watches";
    /// Of a connection between others that a tap sees: nothing can be turned.
    public static final Capabilities WATCHING = new Capabilities(
            List.of(),
            List.of(),
            List.of(),
            Stream.of(
                            "single",
                            "pool",
                            "batch",
                            "push",
                            "codec",
                            "delay",
                            "steady",
                            "spacing",
                            "payload",
                            "burst",
                            "queued",
                            "shadow",
                            "alongside",
                            "consumer",
                            "coalesce",
                            "log-requests",
                            "stages",
                            "way")
                    .collect(Collectors.toMap(knob -> knob, _ -> ONLY_WATCHED)),
            Map.of("", new BurstFit(List.of(), "", false, false)));

    public Capabilities {
        deliveries = List.copyOf(deliveries);
        codecs = List.copyOf(codecs);
        burstKinds = List.copyOf(burstKinds);
        unavailable = Map.copyOf(unavailable);
        fits = Map.copyOf(fits);
    }

    /// A backend all of whose bursts go together with every delivery that it offers.
    public Capabilities(
            List<DeliveryMode> deliveries,
            List<CodecOffer> codecs,
            List<String> burstKinds,
            Map<String, String> unavailable) {
        this(deliveries, codecs, burstKinds, unavailable, Map.of());
    }

    /// Whether somebody else's connection is watched.
    public boolean watchesOnly() {
        return equals(WATCHING);
    }

    /// What goes together with a kind of burst.
    public BurstFit fit(String kind) {
        BurstFit known = fits.get(kind);
        return known == null ? new BurstFit(deliveries, "", !unavailable.containsKey("payload"), true) : known;
    }

    /// What is offered of a codec.
    public Optional<CodecOffer> codec(String id) {
        return codecs.stream().filter(offer -> offer.id().equals(id)).findFirst();
    }

    /// Why the codec cannot be switched to, under whatever options; empty when it can.
    public Optional<String> refusal(CodecKind kind) {
        return codec(kind.id()).isPresent()
                ? Optional.empty()
                : Optional.of(Objects.requireNonNullElse(
                        unavailable.get("codec"), "The backend does not speak " + kind.title() + "."));
    }

    /// Why an option of a codec cannot be set to a value; empty when it can.
    public Optional<String> refusal(CodecKind kind, CodecOption option, Value value) {
        return codec(kind.id()).map(offer -> offer.refusal(option, value)).orElseGet(() -> refusal(kind));
    }

    /// Why the backend cannot be switched to a coding; empty when it can.
    public Optional<String> refusal(Coding coding) {
        return refusal(coding.kind())
                .or(() -> coding.kind().options().stream()
                        .flatMap(option -> refusal(coding.kind(), option, coding.valueOf(option)).stream())
                        .findFirst());
    }

    /// The codec as the backend begins it: our defaults, but where it cannot have one, its own.
    public Coding start(CodecKind kind) {
        Coding ours = new Coding(kind, Value.Map.EMPTY);
        Optional<CodecOffer> offer = codec(kind.id());
        Coding start = ours;
        for (CodecOption option : kind.options()) {
            Value value = offer.flatMap(offered -> offered.option(option.name()))
                    .filter(offered -> !offered.allows(ours.valueOf(option)))
                    .map(CodecOffer.Option::defaultValue)
                    .orElse(option.defaultValue());
            if (option.choices().isEmpty() || option.choices().contains(value) || value.equals(option.defaultValue())) {
                start = start.with(option, value);
            }
        }
        return start;
    }
}
