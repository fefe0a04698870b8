package burstscope.compare;

import java.util.List;

/// What became of a value that was encoded and decoded again.
public sealed interface Verdict {
    /// It came back as it was, but for what the coding is known not to carry.
    /// @param losses what it does not carry, in words, each once; empty when nothing was lost
    record Same(List<String> losses) implements Verdict {
        public Same {
            losses = List.copyOf(losses);
        }
    }

    /// Something else came back, without any error.
    record Differs(Difference difference) implements Verdict {}

    /// The coding has no form for a part of the value, and its encoder says so.
    record Refused(String reason) implements Verdict {}

    /// The decoder does not take what the encoder wrote.
    /// @param offset from the payload's first byte, or [#UNKNOWN]
    record Undecodable(long offset, String message) implements Verdict {
        /// A decoder of others did not tell.
        public static final long UNKNOWN = -1;
    }

    /// The codec failed in a way that it must not.
    record Broken(String message) implements Verdict {}

    /// True when a reader would have got something wrong, or nothing, out of bytes that were written.
    default boolean corrupt() {
        return this instanceof Differs || this instanceof Undecodable || this instanceof Broken;
    }

    /// One sentence.
    default String inWords() {
        return switch (this) {
            case Same(List<String> losses) ->
                losses.isEmpty() ? "came back unchanged" : "came back, but " + String.join("; ", losses);
            case Differs(Difference difference) -> "came back changed: " + difference;
            case Refused(String reason) -> "cannot be written: " + reason;
            case Undecodable(long offset, String message) -> "cannot be read back: " + message;
            case Broken(String message) -> "the codec failed: " + message;
        };
    }
}
