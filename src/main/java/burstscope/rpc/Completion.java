package burstscope.rpc;

import burstscope.codec.Value;

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
    record Arrival(long lastByteNs, int frameBytes) {}
}
