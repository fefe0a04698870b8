package burstscope.rpc;

/// Hears what the peer sent and nobody could use. It has been counted already.
/// - Threads: the reader; must not block and must not throw.
@FunctionalInterface
public interface FaultListener {
    /// Called once for each fault.
    /// @param words one sentence; may quote the peer, untrusted
    void onFault(String words);
}
