package burstscope.rpc;

/// Why a connection ended. The texts may quote the peer: untrusted.
public sealed interface CloseCause {
    /// We closed it.
    record ByUs() implements CloseCause {}

    /// The peer's stream ended.
    /// @param partialBytes bytes of a frame that never became whole
    /// @param detail exit code and last words of a child; empty when unknown
    record PeerEnded(long partialBytes, String detail) implements CloseCause {}

    /// Reading or writing failed.
    record Broken(String message, String detail) implements CloseCause {}

    /// Bytes that cannot be a frame; nothing behind them can be understood.
    record BadFrame(String message) implements CloseCause {}

    /// A codec switch was not answered, so that nobody knows what coding is in force.
    record SwitchUnanswered() implements CloseCause {}

    /// One sentence for a user.
    default String inWords() {
        return switch (this) {
            case ByUs() -> "closed here";
            case PeerEnded(long partial, String detail) ->
                "the backend ended" + (detail.isEmpty() ? "" : " (" + detail + ")")
                        + (partial == 0 ? "" : " in the middle of a frame, after " + partial + " bytes of it");
            case Broken(String message, String detail) ->
                "the connection broke: " + message + (detail.isEmpty() ? "" : " (" + detail + ")");
            case BadFrame(String message) -> "the backend sent bytes that are no frame: " + message;
            case SwitchUnanswered() -> "the backend did not answer the codec switch";
        };
    }
}
