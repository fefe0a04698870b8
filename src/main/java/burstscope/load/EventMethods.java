package burstscope.load;

import burstscope.codec.Value;
import burstscope.measure.DeliverySettings;
import burstscope.rpc.Request;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// How a backend is asked for events.
/// @param single request for one event; null where there is none
/// @param batch request for all events there are; null where there is none
/// @param batchLimitKey name of the parameter that bounds a batch; empty where the backend decides
/// @param role what the answers to single requests are
public record EventMethods(@Nullable Call single, @Nullable Call batch, String batchLimitKey, Role role) {
    /// Nothing can be asked for.
    public static final EventMethods NONE = new EventMethods(null, null, "", Role.EVENTS);

    /// A method and its parameters.
    /// @param params asked for each call, on the writer thread
    /// @param unwrap takes the event, or the list of a batch's events, out of an answer; used by the reader
    /// @param timeoutNs after which an answer that is due is not waited for any more; [Request#NO_TIMEOUT] where it
    /// may
    ///     take for ever
    public record Call(String method, Supplier<Value> params, UnaryOperator<Value> unwrap, long timeoutNs) {
        /// The same parameters always, and answers that are nothing but what was asked for.
        public Call(String method, Value params) {
            this(method, () -> params, UnaryOperator.identity(), Request.NO_TIMEOUT);
        }
    }

    /// What the answers to single requests are.
    public enum Role {
        /// Events, which come when something happens: requests wait for them at all times.
        EVENTS,
        /// What a call of any kind brings; such calls load the backend, so they are sent during bursts only.
        CALLS,
        /// No events: these come by themselves while calls are under way, which are sent during bursts only.
        OPERATIONS;

        boolean onlyInBursts() {
            return this != EVENTS;
        }
    }

    /// Requests that wait for events.
    public EventMethods(@Nullable Call single, @Nullable Call batch, String batchLimitKey) {
        this(single, batch, batchLimitKey, Role.EVENTS);
    }

    /// Whether there are requests for a delivery; push needs none.
    public boolean has(DeliverySettings settings) {
        return switch (settings.mode()) {
            case SINGLE, POOL -> single != null;
            case BATCH -> batch != null;
            case PUSH -> true;
        };
    }
}
