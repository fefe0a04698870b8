package burstscope.link;

import burstscope.transport.Transport;
import java.io.IOException;

/// Opens one connection to the server after the other.
/// - Threads: one at a time.
@FunctionalInterface
public interface LinkOpener {
    /// A byte stream on which the server's frames begin.
    /// @param query what the server must know before: `reconnectionToken=..&reconnection=..&skipWebSocketFrames=..`
    Transport open(LinkMode mode, String query) throws IOException;
}
