package burstscope.measure;

import java.util.Locale;

/// How events are asked for.
public enum DeliveryMode {
    /// One outstanding request for one event.
    SINGLE,
    /// Several outstanding requests, each for one event.
    POOL,
    /// Requests, mostly one, that are each answered by all events there are, up to a limit.
    BATCH,
    /// Not at all: the backend sends them by itself.
    PUSH;

    /// The name in the interface, on the command line and in files: `single`, `pool`, `batch`, `push`.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
