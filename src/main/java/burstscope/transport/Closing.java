package burstscope.transport;

import java.io.Closeable;
import java.io.IOException;

/// Closes where a failure has no meaning any more: the pipe is given up.
final class Closing {
    private Closing() {}

    static void quietly(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException given) {
            // The peer may be gone already; closing was all that was left to do.
        }
    }
}
