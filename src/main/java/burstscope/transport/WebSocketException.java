package burstscope.transport;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Bytes from a WebSocket peer that RFC 6455 or 7692 forbid, or that go above a limit. The connection is of no further
/// use.
/// - Units: `offset` counts the peer's bytes from the first one behind the opening handshake to the first one of the
///   frame that is wrong.
public final class WebSocketException extends IOException {
    private static final long serialVersionUID = 1L;
    private final long offset;
    private final int closeCode;

    /// @param closeCode what the peer is told: 1002, 1007 or 1009
    WebSocketException(long offset, int closeCode, String message, @Nullable Throwable cause) {
        super(message + " (in the frame at byte " + offset + " of the WebSocket stream)", cause);
        this.offset = offset;
        this.closeCode = closeCode;
    }

    public long offset() {
        return offset;
    }

    int closeCode() {
        return closeCode;
    }
}
