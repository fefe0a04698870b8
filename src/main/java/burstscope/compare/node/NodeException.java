package burstscope.compare.node;

/// An answer that did not come. The message is a sentence for the user; what the library said in it is untrusted.
public final class NodeException extends Exception {
    private static final long serialVersionUID = 1L;

    /// What went wrong, as far as a caller can act on it.
    public enum Reason {
        /// No program of that name.
        NODE_MISSING,
        /// The folder holds no installed libraries.
        LIBRARIES_MISSING,
        /// The library refused the value, the bytes or the options: the message is what it threw. The process
        /// lives
        /// on.
        REFUSED,
        /// No answer in time; the process was ended.
        TIMED_OUT,
        /// The process ended, or said what is no answer and was ended.
        BROKEN
    }

    private final Reason reason;

    NodeException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
