package burstscope.rpc;

import burstscope.codec.Value;
import org.jspecify.annotations.Nullable;

/// How a request ended.
public sealed interface Completion {
    /// Answered with a result.
    record Result(Value value, Arrival arrival) implements Completion {}

    /// Answered with an error of the peer. The message is untrusted text.
    record Refused(long code, String message, Arrival arrival) implements Completion {}

    /// No answer within the request's timeout.
    record TimedOut() implements Completion {}

    /// Given up by us.
    record Cancelled() implements Completion {}

    /// The connection ended first.
    record Closed(CloseCause cause) implements Completion {}

    /// When and how large an answer came.
    /// @param lastByteNs when the read that completed the frame returned, before decoding
    /// @param frameBytes with header and trailer
    /// @param stamps further instants, where the connection takes them; null where it does not
    record Arrival(
            long lastByteNs, int frameBytes, @Nullable Stamps stamps) {
        public Arrival(long lastByteNs, int frameBytes) {
            this(lastByteNs, frameBytes, null);
        }
    }

    /// Instants of a frame beyond its last byte.
    /// @param firstByteNs when the read that brought its first byte returned
    /// @param decodeStartNs when its decoding began: after the frames before it were dealt with
    /// @param decodedNs when it was decoded
    record Stamps(long firstByteNs, long decodeStartNs, long decodedNs) {}
}
