package burstscope.link;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A session that cannot begin or go on. The message may quote the server: untrusted.
public final class LinkException extends IOException {
    private static final long serialVersionUID = 1L;

    /// Why.
    public enum Reason {
        /// The server refused the handshake and said why.
        REFUSED,
        /// The server said in the handshake what nobody expects there, or nothing at all.
        BAD_HANDSHAKE,
        /// Bytes that are no frame.
        BAD_FRAME,
        /// A frame was lost, and the server did not send it again.
        WEDGED,
        /// The connection was lost, and could not be opened again.
        LOST
    }

    private final Reason reason;

    LinkException(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
