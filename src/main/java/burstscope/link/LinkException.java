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
        /// Bytes that are no frame or packet, or one that has no place where it came.
        BAD_FRAME,
        /// A frame was lost, and the server did not send it again.
        WEDGED,
        /// The connection was lost, and could not be opened again.
        LOST
    }

    private final Reason reason;
    private final long offset;

    LinkException(Reason reason, String message, @Nullable Throwable cause) {
        this(reason, message, -1, cause);
    }

    /// @param offset byte of all that came since the connection opened, without headers; -1 where none is to blame
    LinkException(Reason reason, String message, long offset, @Nullable Throwable cause) {
        super(offset < 0 ? message : message + " (byte " + offset + " of the session)", cause);
        this.reason = reason;
        this.offset = offset;
    }

    private LinkException(LinkException first) {
        super(first.getMessage(), first);
        reason = first.reason;
        offset = first.offset;
    }

    /// The same failure, told to somebody else.
    LinkException again() {
        return new LinkException(this);
    }

    public Reason reason() {
        return reason;
    }

    /// Where the wrong byte came; -1 where none is to blame.
    public long offset() {
        return offset;
    }
}
