package burstscope.codec;

/// Payload bytes that are no value of the codec.
/// - Units: `offset` counts bytes from the payload's first byte.
public final class WireFormatException extends Exception {
    private static final long serialVersionUID = 1L;

    /// What is wrong, so that equal errors can be counted together.
    public enum Kind {
        /// The payload ends inside a value.
        TRUNCATED,
        /// A byte or character that cannot stand here.
        UNEXPECTED,
        /// Text that is no UTF-8.
        BAD_UTF8,
        /// Nested deeper than [WireLimits#maxDepth].
        TOO_DEEP,
        /// A length or count above what the payload holds or the limits allow.
        TOO_LONG,
        /// Bytes are left after the value.
        TRAILING
    }

    private final Kind kind;
    private final long offset;
    private final String problem;

    public WireFormatException(Kind kind, long offset, String message) {
        super(message + " (at byte " + offset + ")");
        this.kind = kind;
        this.offset = offset;
        problem = message;
    }

    /// The same failure as seen from a payload in which so many bytes stand before.
    public WireFormatException shifted(long bytes) {
        return bytes == 0 ? this : new WireFormatException(kind, offset + bytes, problem);
    }

    public Kind kind() {
        return kind;
    }

    public long offset() {
        return offset;
    }
}
