package burstscope.transport;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A peer that cannot be reached.
public final class TransportException extends IOException {
    private static final long serialVersionUID = 1L;

    /// Why, as far as the system tells.
    public enum Reason {
        PROGRAM_MISSING,
        NOT_EXECUTABLE,
        START_FAILED,
        REFUSED,
        UNREACHABLE,
        TIMED_OUT
    }

    private final Reason reason;

    public TransportException(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
