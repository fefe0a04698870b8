package burstscope.run;

import burstscope.measure.DeliveryMode;
import java.util.List;

/// What goes together with one kind of burst.
/// @param deliveries those that bring its events, of the ones that the backend offers
/// @param whyNotOthers what to say about the other deliveries; empty when there are none
/// @param takesPayload whether its events have the payload that a user asks for
/// @param queues whether its events can wait in the backend's queue until they are asked for
public record BurstFit(List<DeliveryMode> deliveries, String whyNotOthers, boolean takesPayload, boolean queues) {
    public BurstFit {
        deliveries = List.copyOf(deliveries);
    }
}
