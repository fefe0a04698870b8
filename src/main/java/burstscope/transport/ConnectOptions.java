package burstscope.transport;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/// How to connect.
/// @param timeout until the peer must have accepted and answered the opening of the conversation
/// @param trust where the address asks for TLS
/// @param threads for what blocking calls cannot do by themselves: keep a deadline, answer a ping
public record ConnectOptions(Duration timeout, TlsTrust trust, ThreadFactory threads) {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /// Five seconds, certificates as the system trusts them.
    public static ConnectOptions with(ThreadFactory threads) {
        return new ConnectOptions(TIMEOUT, TlsTrust.SYSTEM, threads);
    }
}
