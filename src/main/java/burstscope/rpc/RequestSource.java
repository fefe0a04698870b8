package burstscope.rpc;

import org.jspecify.annotations.Nullable;

/// Gives the writer requests as long as it wants some: the event requests of a pool.
/// - Threads: asked on the writer thread only. Whoever makes it want more calls [RpcConnection#wakeWriter].
@FunctionalInterface
public interface RequestSource {
    RequestSource NONE = () -> null;

    /// The next request to send now, or null.
    @Nullable
    Request poll();
}
