package burstscope.dialect;

import burstscope.codec.Value;
import java.util.List;

/// What a message of the peer says. All texts are the peer's: untrusted.
public sealed interface Incoming {
    /// The answer to request `id`.
    record Result(long id, Value value) implements Incoming {}

    /// Request `id` was answered with an error.
    record Refusal(long id, long code, String words) implements Incoming {}

    /// One of many messages that a subscription, begun by request `id`, brings; the request stays outstanding.
    record Event(long id, Value value) implements Incoming {}

    /// A message that awaits no answer.
    record Notification(String method, Value params) implements Incoming {}

    /// A request of the peer, which may wait for its answer before it goes on.
    record PeerRequest(Value id, String method, Value params) implements Incoming {}

    /// An error that names no request of ours.
    record StrayError(long code, String words) implements Incoming {}

    /// An answer whose id is no number of ours.
    record ForeignId(String id) implements Incoming {}

    /// A value that is no message of the protocol.
    record Malformed(String why) implements Incoming {}

    /// Several messages in one frame, none of them again several.
    record Several(List<Incoming> parts) implements Incoming {
        public Several {
            parts = List.copyOf(parts);
        }
    }
}
