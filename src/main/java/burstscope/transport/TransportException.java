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
        TIMED_OUT,
        /// The address cannot be one: a path that is too long for a socket, a file that is no socket.
        BAD_ADDRESS,
        /// The peer's certificate is not to be trusted, or is another host's.
        NOT_TRUSTED,
        /// The peer answered the opening of the conversation with something else than asked for.
        HANDSHAKE_FAILED,
        /// The peer refused the opening of the conversation; the message holds its status line.
        HANDSHAKE_REFUSED
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
