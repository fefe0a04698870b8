package burstscope.link;

import burstscope.framing.FrameLimits;
import java.time.Duration;

/// How a session is kept.
/// @param mode to begin with
/// @param connectionToken what the server was started with; any text for one without
/// @param keptBytes frames that the server has not acknowledged yet; above it a writer waits
/// @param handshakeTimeout from the open connection to the server's `ok`
public record LinkSettings(
        LinkMode mode,
        String connectionToken,
        FrameLimits frameLimits,
        long keptBytes,
        Reconnection reconnection,
        Duration handshakeTimeout) {
    private static final String NO_TOKEN = "00000000000000000000";

    /// How long a lost connection is tried again.
    /// @param attempts after which the session is given up
    /// @param first pause before the second attempt; doubled for each further one
    /// @param most longest pause
    public record Reconnection(int attempts, Duration first, Duration most) {
        Duration before(int attempt) {
            if (attempt == 0) {
                return Duration.ZERO;
            }
            Duration doubled = first.multipliedBy(1L << Math.min(attempt - 1, 20));
            return doubled.compareTo(most) < 0 ? doubled : most;
        }
    }

    /// A server without a token, 16 MiB kept, eight attempts within about five seconds.
    public static final LinkSettings DEFAULT = new LinkSettings(
            LinkMode.RAW,
            NO_TOKEN,
            FrameLimits.DEFAULT,
            16L << 20,
            new Reconnection(8, Duration.ofMillis(50), Duration.ofSeconds(2)),
            Duration.ofSeconds(10));

    public LinkSettings withMode(LinkMode other) {
        return new LinkSettings(other, connectionToken, frameLimits, keptBytes, reconnection, handshakeTimeout);
    }
}
