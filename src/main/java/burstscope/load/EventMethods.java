package burstscope.load;

import burstscope.codec.Value;
import org.jspecify.annotations.Nullable;

/// How a backend is asked for events.
/// @param single request for one event
/// @param batch request for all events there are; null where there is none
/// @param batchLimitKey name of the parameter that bounds a batch; empty where the backend decides
public record EventMethods(Call single, @Nullable Call batch, String batchLimitKey) {
    /// A method and its parameters.
    public record Call(String method, Value params) {}
}
