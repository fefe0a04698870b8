package burstscope.run;

import burstscope.measure.DeliveryMode;
import java.util.List;
import java.util.Map;

/// What the attached backend can do; each thing it cannot do has its reason in words.
/// @param deliveries modes it offers
/// @param codecs codecs that can be switched to, the present one included
/// @param burstKinds kinds of burst, the default one first
/// @param unavailable reason by knob name (`codec`, `batch`, `delay`, `payload`, `steady`, `spacing`)
public record Capabilities(
        List<DeliveryMode> deliveries, List<String> codecs, List<String> burstKinds, Map<String, String> unavailable) {
    public Capabilities {
        deliveries = List.copyOf(deliveries);
        codecs = List.copyOf(codecs);
        burstKinds = List.copyOf(burstKinds);
        unavailable = Map.copyOf(unavailable);
    }
}
